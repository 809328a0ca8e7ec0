/** `pnpm bench [names…]`: measures our programs and their peers in one run, and shows each result beside its goal. */
import { accountList } from './measures/accountList.ts'
import { list, listOfInvoices, smallCall } from './measures/calls.ts'
import { backup } from './measures/backup.ts'
import { bankFiles } from './measures/bankFiles.ts'
import { bankImport } from './measures/bankImport.ts'
import { courseDayPages } from './measures/courseDays.ts'
import { capacity } from './measures/capacity.ts'
import { creation } from './measures/creation.ts'
import { deliveries } from './measures/deliveries.ts'
import { eInvoices } from './measures/eInvoices.ts'
import { eInvoicesSend } from './measures/eInvoicesSend.ts'
import { exportFile } from './measures/export.ts'
import { feltSpeed } from './measures/feltSpeed.ts'
import { firstLoad } from './measures/firstLoad.ts'
import { growth } from './measures/growth.ts'
import { hostileInput } from './measures/hostileInput.ts'
import { hostileReads } from './measures/hostileReads.ts'
import { imageForTests } from './measures/image.ts'
import { invoiceList, orderList, paymentList } from './measures/invoiceList.ts'
import { besideList, besidePdfs } from './measures/neighbours.ts'
import { ownScript } from './measures/ownScript.ts'
import { openAmounts } from './measures/openAmounts.ts'
import { openItems } from './measures/openItems.ts'
import { paymentSuggest } from './measures/paymentSuggest.ts'
import { pdf } from './measures/pdf.ts'
import { lastPlaces } from './measures/places.ts'
import { reset } from './measures/reset.ts'
import { schoolDetail } from './measures/schoolDetail.ts'
import { search } from './measures/search.ts'
import { session } from './measures/session.ts'
import { signInFlood } from './measures/signInFlood.ts'
import { slowSenders } from './measures/slowSenders.ts'
import { start } from './measures/start.ts'
import { unchangedList } from './measures/unchanged.ts'
import { telemetry } from './measures/telemetry.ts'
import { upload } from './measures/upload.ts'
import { zip } from './measures/zip.ts'
import { printTable, type Row } from './table.ts'

const measures = {
  'small-call': smallCall,
  session,
  list,
  'list-of-invoices': listOfInvoices,
  'unchanged-list': unchangedList,
  'hostile-input': hostileInput,
  'first-load': firstLoad,
  'felt-speed': feltSpeed,
  'own-script': ownScript,
  'school-detail': schoolDetail,
  'invoice-list': invoiceList,
  'order-list': orderList,
  'payment-list': paymentList,
  'open-items': openItems,
  'account-list': accountList,
  export: exportFile,
  upload,
  'slow-senders': slowSenders,
  creation,
  'last-places': lastPlaces,
  'course-days': courseDayPages,
  search,
  'payment-suggest': paymentSuggest,
  'bank-import': bankImport,
  'bank-files': bankFiles,
  'open-amounts': openAmounts,
  growth,
  pdf,
  zip,
  deliveries,
  'e-invoices': eInvoices,
  'e-invoices-send': eInvoicesSend,
  'beside-pdfs': besidePdfs,
  'beside-list': besideList,
  'hostile-reads': hostileReads,
  start,
  reset,
  image: imageForTests,
  backup,
  telemetry,
  'sign-in-flood': signInFlood,
  capacity,
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(measures, name))
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}: choose from ${Object.keys(measures).join(', ')}.`)
  process.exit(1)
}

const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(measures)) {
    if (names.length === 0 || names.includes(name)) rows.push(...(await measure()))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
printTable(rows)
