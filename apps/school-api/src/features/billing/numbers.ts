/** The next numbers of a series, taken in the transaction that writes the documents: a failed one leaves no gap. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isHeld } from '../../db/held.ts'
import { documentCounters } from '../../db/tables/billing.ts'

export type Numbers = { year: number; first: number; date: string }

/**
 * Takes so many numbers of a series. The next caller waits until the transaction ends. The date is read when the row of
 * its year is locked, so that at midnight and at New Year dates follow the order of the numbers. Throws a 409 while the
 * database is held: its next number may have left before.
 * @param now milliseconds since 1970
 */
export async function takeNumbers(tx: Db, series: Series, count: number, now: () => number): Promise<Numbers> {
  const today = () => brusselsDate(new Date(now()))
  const year = Number(today().slice(0, 4))
  const last = await lockCounter(tx, series, year)
  const date = today()
  if (Number(date.slice(0, 4)) !== year) return takeNumbers(tx, series, count, now)
  await tx
    .update(documentCounters)
    .set({ last: last + count })
    .where(counter(series, year))
  return { year, first: last + 1, date }
}

async function lockCounter(tx: Db, series: Series, year: number): Promise<number> {
  await tx.insert(documentCounters).values({ series, year, last: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ last: documentCounters.last, isHeld })
    .from(documentCounters)
    .where(counter(series, year))
    .for('update')
  if (!row) throw new Error(`There is no counter of ${series} ${year}`)
  if (row.isHeld) throw new Problem(409, 'restore_unsettled')
  return row.last
}

function counter(series: Series, year: number) {
  return and(eq(documentCounters.series, series), eq(documentCounters.year, year))
}
