/** Every table of the school API: what drizzle-kit compares with the migrations. In the order of the features. */
export { dataSecretProof } from '@schoolbeheer/server/database/sealed'
export { cities, onderwijsnetten, provinces } from '../features/reference/table.ts'
export { activity } from '../features/activity/table.ts'
export { schoolGroups } from '../features/schoolGroups/table.ts'
export { schools } from '../features/schools/table.ts'
export { licences } from '../features/licences/table.ts'
export { locations, parkingSpots } from '../features/locations/table.ts'
export { calendarEntries, courseDayMessages, courseDays, participants } from '../features/courseDays/table.ts'
export { calendarFeeds } from '../features/calendar/table.ts'
export { schoolVisits } from '../features/schoolVisits/table.ts'
export { feedback } from '../features/feedback/table.ts'
export { attests } from '../features/attests/table.ts'
export { releases } from '../features/releases/table.ts'
export { exceptionLogs, exceptions } from '../features/exceptions/table.ts'
export { billedSources, courseDayShares, documentCounters } from '../features/billing/table.ts'
export { peppolLookups } from '../features/eInvoices/table.ts'
export { purchaseOrderLines, purchaseOrders } from '../features/purchaseOrders/table.ts'
export {
  batches,
  batchItems,
  invoiceFiles,
  invoiceLines,
  invoiceReminders,
  invoices,
} from '../features/invoices/table.ts'
export { creditNoteKeys, creditNoteLines, creditNotes } from '../features/creditNotes/table.ts'
export { eInvoiceAnswers, eInvoiceEvents, eInvoices } from '../papers/eInvoiceTables.ts'
export { dispatches } from '../papers/table.ts'
export { fileChunks, files } from '../storage/table.ts'
