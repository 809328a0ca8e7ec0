/** The next numbers of a series, taken in the transaction that writes the documents: a failed one leaves no gap. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { documentNumber, type Series } from '@schoolbeheer/domain/invoices/numbers'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { isHeld } from '../../db/held.ts'
import { documentCounters } from '../../db/tables/billing.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { takeLost, type Again } from './lostNumbers.ts'

export type Numbers = { year: number; first: number; date: string }

/** How numbers are taken. */
export type Taking = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Gets a line for each number, which outlives the database. Demo data has none. */
  log?: FastifyBaseLogger
  /** The lost number that the only document gets instead of the next one. */
  again?: Again | undefined
}

/**
 * Takes so many numbers of a series. The next caller waits until the transaction ends. Throws a 409 while the database is
 * held: its next number may have left before. A lost number is refused as `takeLost` says.
 */
export async function takeNumbers(
  tx: Db,
  act: Act,
  { series, count }: NumberRequest,
  taking: Taking,
): Promise<Numbers> {
  const { again, log, now } = taking
  const taken = again ? await takeAgain(tx, act, { series, count }, again) : await takeNext(tx, series, count, now)
  for (let place = 0; place < count; place += 1)
    log?.info(
      { series, year: taken.year, number: documentNumber(series, taken.year, taken.first + place) },
      'a number was taken',
    )
  return taken
}

type NumberRequest = { series: Series; count: number }

async function takeAgain(tx: Db, act: Act, wanted: NumberRequest, again: Again): Promise<Numbers> {
  const today = brusselsDate(act.at)
  await lockCounter(tx, wanted.series, Number(today.slice(0, 4)))
  return takeLost(tx, act, { ...wanted, today }, again)
}

/**
 * The date is read when the row of its year is locked, so that at midnight and at New Year dates follow the order of the
 * numbers. Where another process, whose clock is ahead, has begun the next day, it is that day.
 */
async function takeNext(tx: Db, series: Series, count: number, now: () => number): Promise<Numbers> {
  const today = () => brusselsDate(new Date(now()))
  const year = Number(today().slice(0, 4))
  const last = await lockCounter(tx, series, year)
  const tomorrow = addDays(today(), 1)
  const date = (await lastDate(tx, series, year)) === tomorrow ? tomorrow : today()
  if (Number(date.slice(0, 4)) !== year) return takeNext(tx, series, count, now)
  await tx
    .update(documentCounters)
    .set({ last: last + count })
    .where(counter(series, year))
  return { year, first: last + 1, date }
}

const documents = { invoice: invoices, creditNote: creditNotes, purchaseOrder: purchaseOrders }

/** The date of the last document of a series in a year. */
async function lastDate(tx: Db, series: Series, year: number): Promise<string | undefined> {
  const table = documents[series]
  const [last] = await tx
    .select({ date: table.creationDate })
    .from(table)
    .where(eq(table.year, year))
    .orderBy(desc(table.sequence))
    .limit(1)
  return last?.date
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
