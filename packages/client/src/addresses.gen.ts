/** Made by `pnpm generate` of the table of procedures: not to be changed by hand. */

/** How each file is asked for. */
export const downloads = {
  "schoolGroups": {
    "method": "GET",
    "path": "/files/school-groups.xlsx"
  },
  "accountPdf": {
    "method": "GET",
    "path": "/files/school-groups/:schoolGroupId/account.pdf"
  },
  "accountXlsx": {
    "method": "GET",
    "path": "/files/school-groups/:schoolGroupId/account.xlsx"
  },
  "exceptionModel": {
    "method": "GET",
    "path": "/files/exception-logs/:id/model"
  },
  "exceptionScreenshot": {
    "method": "GET",
    "path": "/files/exception-logs/:id/screenshot"
  },
  "courseDayAttendance": {
    "method": "GET",
    "path": "/files/course-days/:id/attendance.pdf"
  },
  "courseDayParticipants": {
    "method": "GET",
    "path": "/files/course-days/:id/participants.xlsx"
  },
  "invoicePdf": {
    "method": "GET",
    "path": "/files/invoices/:id.pdf"
  },
  "invoiceXml": {
    "method": "GET",
    "path": "/files/invoices/:id.xml"
  },
  "invoicePreview": {
    "method": "GET",
    "path": "/files/invoices/preview.pdf"
  },
  "invoices": {
    "method": "GET",
    "path": "/files/invoices.xlsx"
  },
  "ownInvoices": {
    "method": "GET",
    "path": "/files/own-invoices.xlsx"
  },
  "aged": {
    "method": "GET",
    "path": "/files/aged.xlsx"
  },
  "accountingXlsx": {
    "method": "GET",
    "path": "/files/accounting.xlsx"
  },
  "accountingCsv": {
    "method": "GET",
    "path": "/files/accounting.csv"
  },
  "accountingZip": {
    "method": "GET",
    "path": "/files/accounting.zip"
  },
  "delivery": {
    "method": "GET",
    "path": "/files/deliveries/:id.zip"
  },
  "reminderPreview": {
    "method": "GET",
    "path": "/files/reminders/preview.pdf"
  },
  "purchaseOrder": {
    "method": "GET",
    "path": "/files/purchase-orders/:id"
  },
  "attestPdf": {
    "method": "GET",
    "path": "/files/attests/:number.pdf"
  },
  "creditNotePdf": {
    "method": "GET",
    "path": "/files/credit-notes/:id.pdf"
  },
  "creditNoteXml": {
    "method": "GET",
    "path": "/files/credit-notes/:id.xml"
  },
  "invoicesZip": {
    "method": "POST",
    "path": "/files/invoices.zip"
  },
  "chosenInvoices": {
    "method": "POST",
    "path": "/files/chosen-invoices.xlsx"
  }
} as const

/** The address of each upload. */
export const uploads = {
  "releases": "/files/releases",
  "bankStatements": "/files/bank-statements",
  "purchaseOrder": "/files/purchase-orders/:id"
} as const
