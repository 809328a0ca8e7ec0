/** The search for documents by their numbers: see the migration `search`. */
import { sequenceIn } from '@schoolbeheer/domain/search'
import { desc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

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
