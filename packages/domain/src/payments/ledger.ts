// Rules of the ledger of payments: what may be booked of an entry, and on which day it counts. Amounts
// are whole cents; those of entries are positive where money came in, negative where it went out.

import { addDays } from '../dates.ts'
import { openCents, refundCents, type InvoiceSums } from '../invoices/amounts.ts'
import { CREATED, type InvoiceStatus } from '../invoices/statuses.ts'
import type { EntryFacts } from './states.ts'

/** Why a decision about a payment is refused. */
export const paymentObstacles = [
  'changed',
  'toomuch',
  'nopdf',
  'nothingopen',
  'sign',
  'dismissed',
  'undone',
  'closed',
] as const
export type PaymentObstacle = (typeof paymentObstacles)[number]

/** An entry: its amount, and the sum of its live allocations. */
export type EntrySums = Pick<EntryFacts, 'amountCents' | 'allocatedCents'>

/** The part of an entry that is not booked, of its sign. */
export function remainderOf({ amountCents, allocatedCents }: EntrySums): number {
  return amountCents - allocatedCents
}

/**
 * Why an amount of an entry cannot be booked on an invoice; undefined where it can. What came in pays at most what is
 * open, what went out pays back at most the refund.
 * @param cents of the sign of the entry
 */
export function allocationObstacle(
  entry: EntrySums & Pick<EntryFacts, 'dismissed'>,
  invoice: InvoiceSums & { status: InvoiceStatus },
  cents: number,
): PaymentObstacle | undefined {
  if (entry.dismissed !== null) return 'dismissed'
  if (Math.sign(cents) !== Math.sign(entry.amountCents)) return 'sign'
  if (invoice.status === CREATED) return 'nopdf'
  const most = entry.amountCents > 0 ? openCents(invoice) : refundCents(invoice)
  if (most === 0) return 'nothingopen'
  return Math.abs(cents) > Math.min(most, Math.abs(remainderOf(entry))) ? 'toomuch' : undefined
}

/** The amount that two entries of opposite signs book on each other, of the sign of the first; 0 where nothing is left. */
export function pairedCents(entry: EntrySums, counter: EntrySums): number {
  const [rest, opposite] = [remainderOf(entry), remainderOf(counter)]
  return Math.sign(rest) * Math.min(Math.abs(rest), Math.abs(opposite)) + 0
}

/** Why two entries cannot be booked on each other; undefined where they can. */
export function pairObstacle(
  entry: EntrySums & Pick<EntryFacts, 'dismissed'>,
  counter: EntrySums & Pick<EntryFacts, 'dismissed'>,
): PaymentObstacle | undefined {
  if (entry.dismissed !== null || counter.dismissed !== null) return 'dismissed'
  if (Math.sign(entry.amountCents) === Math.sign(counter.amountCents)) return 'sign'
  return pairedCents(entry, counter) === 0 ? 'nothingopen' : undefined
}

/** Why the rest of an entry cannot become a customer's credit; undefined where it can. */
export function assignObstacle(entry: EntryFacts): PaymentObstacle | undefined {
  if (entry.dismissed !== null) return 'dismissed'
  if (entry.amountCents < 0) return 'sign'
  if (entry.assignedAt !== null) return 'changed'
  return remainderOf(entry) === 0 ? 'nothingopen' : undefined
}

/** Why an entry cannot be left out; undefined where it can: nothing of it is decided. */
export function dismissObstacle(entry: EntryFacts): PaymentObstacle | undefined {
  if (entry.dismissed !== null) return 'dismissed'
  return entry.allocatedCents !== 0 || entry.assignedAt !== null ? 'changed' : undefined
}

/** Why an entry cannot be decided anew; undefined where it can. A payment by hand that was withdrawn stays so. */
export function reopenObstacle(entry: EntryFacts): PaymentObstacle | undefined {
  if (entry.dismissed === 'withdrawn') return 'undone'
  return entry.dismissed === null && entry.assignedAt === null ? 'changed' : undefined
}

/**
 * The day on which an allocation, an assignment or its undoing counts in the books: the latest of the days on which the
 * bank booked its entries and that of its invoice. A delivered period stays as it was: what comes later counts on the day
 * after it.
 * @param deliveredUntil the last delivered day; null where nothing was delivered
 */
export function journalDate(deliveredUntil: string | null, ...days: [string, ...string[]]): string {
  const latest = days.reduce((last, day) => (day > last ? day : last))
  return isDelivered(latest, deliveredUntil) ? addDays(deliveredUntil ?? latest, 1) : latest
}

/** Whether a day is in a period that was delivered to the accountant. */
export function isDelivered(day: string, deliveredUntil: string | null): boolean {
  return deliveredUntil !== null && day <= deliveredUntil
}
