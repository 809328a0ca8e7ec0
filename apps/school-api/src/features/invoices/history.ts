/** The history of an invoice: its files, its dispatches, its payments and its activity. */
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { historyEntry } from '../../papers/history.ts'
import { listDispatches } from '../../papers/queries.ts'
import { listActivity } from '../activity/queries.ts'
import { listPaymentsOf } from '../payments/queries.ts'
import { toInvoicePayment } from '../payments/wire.ts'
import { readInvoice } from './queries.ts'
import { invoiceFiles, invoiceReminders } from '../../db/tables/invoices.ts'

/** Throws a 404. The newest comes first, also of the files; dispatches of its credit notes are included. */
export async function readHistory(db: Db, id: number) {
  const { creditNotes } = await readInvoice(db, id)
  const files = await db
    .select({ version: invoiceFiles.version, madeAt: invoiceFiles.madeAt })
    .from(invoiceFiles)
    .where(eq(invoiceFiles.invoiceId, id))
    .orderBy(desc(invoiceFiles.version))
  const sent = [
    ...(await listDispatches(db, { kind: 'invoice', ids: [id] })),
    ...(await listDispatches(db, { kind: 'reminderLetter', ids: await listLetters(db, id) })),
    ...(await listDispatches(db, { kind: 'creditNote', ids: creditNotes.map((note) => note.id) })),
  ].toSorted((a, b) => b.id - a.id)
  const numbers = new Map(creditNotes.map((note) => [note.id, note.creditNoteNumber]))
  return {
    files: files.map(({ version, madeAt }) => ({ version, date: madeAt.toISOString() })),
    dispatches: sent.map((one) =>
      historyEntry(one, one.documentKind === 'creditNote' ? numbers.get(one.documentId) : undefined),
    ),
    events: await listActivity(db, { kind: 'invoice', id }),
    payments: (await listPaymentsOf(db, id)).map(toInvoicePayment),
  }
}

/** The letters that remind of the invoice besides others. */
async function listLetters(db: Db, id: number): Promise<number[]> {
  const { letterId, invoiceId } = invoiceReminders
  const rows = await db
    .select({ letterId })
    .from(invoiceReminders)
    .where(and(eq(invoiceId, id), isNotNull(letterId)))
  return rows.flatMap((row) => row.letterId ?? [])
}
