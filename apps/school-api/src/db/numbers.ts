/** The documents with numbers of a series, and the search for them: see the migration `search`. */
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import { sequenceIn } from '@schoolbeheer/domain/search'
import { desc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { creditNotes } from './tables/creditNotes.ts'
import { invoices } from './tables/invoices.ts'
import { purchaseOrders } from './tables/purchaseOrders.ts'

/** The table of each series, and the column of its numbers. */
export const numberedDocuments = {
  invoice: { table: invoices, number: 'invoice_number' },
  creditNote: { table: creditNotes, number: 'credit_note_number' },
  purchaseOrder: { table: purchaseOrders, number: 'purchase_order_number' },
} as const satisfies Record<Series, object>

/** The condition of a match, and the order of its rows. */
export type Match = { where: SQL | undefined; order: SQL }

/** The matches of a text that may begin a number, or be the sequence of one. */
export function byNumber(
  q: string,
  beginning: string | undefined,
  { year, sequence }: { year: AnyPgColumn; sequence: AnyPgColumn },
  number: AnyPgColumn,
): Match[] {
  // The index has this collation, because a locale does not sort by beginnings.
  const indexed = sql`${number} collate "C"`
  const last = sequenceIn(q)
  return [
    ...(beginning ? [{ where: like(indexed, `${beginning}%`), order: desc(indexed) }] : []),
    ...(last ? [{ where: eq(sequence, last), order: desc(year) }] : []),
  ]
}
