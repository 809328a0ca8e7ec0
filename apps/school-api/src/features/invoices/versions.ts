/** The version of the invoices of a year. The lists of customers are short: a version would cost as much as they do. */
import { versionOfRows } from '@schoolbeheer/server/database/versions'
import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { creditNoteLines, creditNotes } from '../../db/tables/creditNotes.ts'
import { dispatches, type Dispatch } from '../../db/tables/dispatches.ts'
import { batchItems, invoiceLines, invoiceReminders, invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'

/** See `Versions`: of all that `listInvoicesOfYear` reads. */
export function versionOfInvoices(db: Db, year: number): Promise<string> {
  const isOfYear = eq(invoices.year, year)
  const wanted = db.select({ id: invoices.id }).from(invoices).where(isOfYear)
  const groups = db.select({ id: invoices.schoolGroupId }).from(invoices).where(isOfYear)
  const areNotes = inArray(creditNotes.invoiceId, wanted)
  const notes = db.select({ id: creditNotes.id }).from(creditNotes).where(areNotes)
  const areReminders = inArray(invoiceReminders.invoiceId, wanted)
  const letters = db.select({ id: invoiceReminders.letterId }).from(invoiceReminders).where(areReminders)
  return versionOfRows(
    db,
    [invoices, isOfYear],
    [schoolGroups, inArray(schoolGroups.id, groups)],
    [invoiceLines, inArray(invoiceLines.invoiceId, wanted)],
    [creditNotes, areNotes],
    [creditNoteLines, inArray(creditNoteLines.creditNoteId, notes)],
    [invoiceReminders, areReminders],
    [batchItems, inArray(batchItems.invoiceId, wanted)],
    [dispatches, dispatched('invoice', wanted)],
    [dispatches, dispatched('creditNote', notes)],
    [dispatches, dispatched('reminderLetter', letters)],
  )
}

function dispatched(kind: Dispatch['documentKind'], ids: SQLWrapper) {
  return and(eq(dispatches.documentKind, kind), inArray(dispatches.documentId, ids))
}
