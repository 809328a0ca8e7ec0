/** The files that the gateway passes on: the address of each, and the upstream call behind it. */
import { accountingFiles } from '../school/accounting.ts'
import { attestFiles } from '../school/attests.ts'
import { courseDayFiles } from '../school/courseDaysExtensions.ts'
import { creditNoteFiles } from '../school/creditNotes.ts'
import { eInvoiceFiles } from '../school/eInvoices.ts'
import { exceptionLogFiles } from '../school/exceptions.ts'
import { invoiceFiles } from '../school/invoiceFiles.ts'
import { paymentUploads } from '../school/paymentImports.ts'
import { purchaseOrderFiles, purchaseOrderUploads } from '../school/purchaseOrders.ts'
import { reminderFiles } from '../school/reminders.ts'
import { releaseUploads } from '../school/releases.ts'
import { reportFiles } from '../school/reports.ts'
import { schoolGroupFiles } from '../school/schoolGroups.ts'
import { filePaths } from './filePaths.ts'

export const downloads = {
  schoolGroups: { path: filePaths.schoolGroups, endpoint: schoolGroupFiles.export },
  accountPdf: { path: filePaths.accountPdf, endpoint: reportFiles.accountPdf },
  accountXlsx: { path: filePaths.accountXlsx, endpoint: reportFiles.accountXlsx },
  exceptionModel: { path: filePaths.exceptionModel, endpoint: exceptionLogFiles.model },
  exceptionScreenshot: { path: filePaths.exceptionScreenshot, endpoint: exceptionLogFiles.screenshot },
  courseDayAttendance: { path: filePaths.courseDayAttendance, endpoint: courseDayFiles.attendance },
  courseDayParticipants: { path: filePaths.courseDayParticipants, endpoint: courseDayFiles.participants },
  invoicePdf: { path: filePaths.invoicePdf, endpoint: invoiceFiles.download },
  invoiceXml: { path: filePaths.invoiceXml, endpoint: eInvoiceFiles.invoice },
  invoicePreview: { path: filePaths.invoicePreview, endpoint: invoiceFiles.preview },
  invoices: { path: filePaths.invoices, endpoint: invoiceFiles.export },
  ownInvoices: { path: filePaths.ownInvoices, endpoint: invoiceFiles.exportOwn },
  aged: { path: filePaths.aged, endpoint: reportFiles.aged },
  accountingXlsx: { path: filePaths.accountingXlsx, endpoint: invoiceFiles.accountingXlsx },
  accountingCsv: { path: filePaths.accountingCsv, endpoint: invoiceFiles.accountingCsv },
  accountingZip: { path: filePaths.accountingZip, endpoint: accountingFiles.period },
  delivery: { path: filePaths.delivery, endpoint: accountingFiles.delivery },
  reminderPreview: { path: filePaths.reminderPreview, endpoint: reminderFiles.preview },
  purchaseOrder: { path: filePaths.purchaseOrder, endpoint: purchaseOrderFiles.download },
  attestPdf: { path: filePaths.attestPdf, endpoint: attestFiles.pdf },
  creditNotePdf: { path: filePaths.creditNotePdf, endpoint: creditNoteFiles.download },
  creditNoteXml: { path: filePaths.creditNoteXml, endpoint: eInvoiceFiles.creditNote },
}

export type DownloadName = keyof typeof downloads

/** Files that are requested by a POST, because the request is long. */
export const posted = {
  invoicesZip: { path: filePaths.invoicesZip, endpoint: invoiceFiles.zip },
  chosenInvoices: { path: filePaths.chosenInvoices, endpoint: invoiceFiles.exportChosen },
}

export type PostedName = keyof typeof posted

export const uploads = {
  releases: { path: filePaths.releases, endpoint: releaseUploads.create },
  bankStatements: { path: filePaths.bankStatements, endpoint: paymentUploads.import },
  purchaseOrder: { path: filePaths.purchaseOrder, endpoint: purchaseOrderUploads.upload },
}
