/**
 * Lost numbers that are written again: a document of before a restore gets its number and its date once more. It left
 * already, so it is sent without a dispatch.
 */
import { invalid } from '@schoolbeheer/contracts/problem'
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import { readDocumentNumber, type Series } from '@schoolbeheer/domain/invoices/numbers'
import { and, eq, gt, isNotNull, isNull, lt, max, min } from 'drizzle-orm'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { numberedDocuments } from '../../db/numbers.ts'
import { lostNumbers } from '../../db/tables/restored.ts'

/** The number of a document that left, and its date: see the contract. */
export type Again = { number: string; date: string }

type LostNumberRequest = { series: Series; count: number; today: string }

/**
 * Takes a lost number for the only document of a request. Throws a 400 for several documents, for a number that does not
 * wait, and for a date that does not stand between those of the numbers around it.
 */
export async function takeLost(tx: Db, act: Act, { series, count, today }: LostNumberRequest, { number, date }: Again) {
  const lost = readDocumentNumber(series, number)
  if (count !== 1) throw invalid({ 'again.number': 'restore_onlyone' })
  if (!lost || !(await settle(tx, act, { series, ...lost }))) throw invalid({ 'again.number': 'restore_notlost' })
  const { year, sequence } = lost
  const from = await dateOf(tx, { series, ...lost }, 'before')
  const until = await dateOf(tx, { series, ...lost }, 'after')
  const isInOrder = date >= (from ?? `${year}-01-01`) && date <= (until ?? today) && date <= `${year}-12-31`
  if (!isInOrder) throw invalid({ 'again.date': 'restore_dateorder' })
  return { year, first: sequence, date }
}

type LostNumber = Pick<typeof lostNumbers.$inferSelect, 'series' | 'year' | 'sequence'>

/** Answers false when the number does not wait. A second request waits for the first, and then finds it settled. */
async function settle(tx: Db, { viewer, at }: Act, lost: LostNumber): Promise<boolean> {
  const { rowCount } = await tx
    .update(lostNumbers)
    .set({ settledAt: at, settledBy: viewer.userId, settledByName: viewer.name ?? null })
    .where(and(numbered(lost), isNull(lostNumbers.settledAt)))
  return rowCount === 1
}

/** The date of the nearest document before a number, or after it; null where there is none in its year. */
async function dateOf(
  tx: Db,
  { series, year, sequence: lost }: LostNumber,
  side: 'before' | 'after',
): Promise<string | null> {
  const { table } = numberedDocuments[series]
  const { year: ofYear, sequence, creationDate } = table
  const [found] = await tx
    .select({ date: side === 'before' ? max(creationDate) : min(creationDate) })
    .from(table)
    .where(and(eq(ofYear, year), side === 'before' ? lt(sequence, lost) : gt(sequence, lost)))
  return found?.date ?? null
}

/** Whether a document was written again, and so left without a dispatch. */
export async function isWrittenAgain(
  tx: Db,
  series: Series,
  { year, sequence }: Pick<LostNumber, 'year' | 'sequence'>,
): Promise<boolean> {
  const one = numbered({ series, year, sequence })
  const written = and(one, isNotNull(lostNumbers.settledAt), isNull(lostNumbers.voidReason))
  return (await tx.$count(lostNumbers, written)) > 0
}

/** The moment at which a document that was written again counts as sent: the beginning of its day. */
export function sentOn({ creationDate }: { creationDate: string }): Date {
  return brusselsInstant(creationDate, '00:00')
}

function numbered({ series, year, sequence }: LostNumber) {
  return and(eq(lostNumbers.series, series), eq(lostNumbers.year, year), eq(lostNumbers.sequence, sequence))
}
