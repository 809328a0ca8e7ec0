// The costs of late payment by the act of 2 August 2002: interest, and a fixed amount for each invoice. Without VAT.

import { daysBetween } from '../dates.ts'

/** The rate of interest in percent a year, with at most two decimals, null for none; the fixed amount in cents. */
export type LateRate = { rate: number | null; costsCents: number }

/** A change of what is open of an invoice: negative for a payment or a credit note, positive for what was paid back. */
export type OpenChange = { date: string; cents: number }

export type LateInvoice = { number: string; dueDate: string; totalCents: number; changes: readonly OpenChange[] }

/** An amount that stood open after its due date, for so many days, and its interest. */
export type LatePeriod = { openCents: number; days: number; interestCents: number }

export type LateCosts = {
  rate: number
  invoices: { number: string; periods: LatePeriod[]; costsCents: number }[]
  interestCents: number
  costsCents: number
  totalCents: number
}

/**
 * The costs of these invoices until today: simple interest on each amount for the days that it stood open after the due
 * date, each rounded half up to a cent, and the fixed amount. Invoices that are closed or not late cost nothing; null
 * where no rate is set.
 * @param today a date in Brussels
 */
export function lateCosts(
  invoices: readonly LateInvoice[],
  { rate, costsCents }: LateRate,
  today: string,
): LateCosts | null {
  if (rate === null) return null
  const late = invoices
    .filter((invoice) => invoice.dueDate < today && openOn(invoice, today) > 0)
    .map((invoice) => ({ number: invoice.number, periods: periodsOf(invoice, rate, today), costsCents }))
  const interest = late.flatMap(({ periods }) => periods).reduce((sum, { interestCents }) => sum + interestCents, 0)
  const costs = late.length * costsCents
  return { rate, invoices: late, interestCents: interest, costsCents: costs, totalCents: interest + costs }
}

function periodsOf(invoice: LateInvoice, rate: number, today: string): LatePeriod[] {
  const { dueDate, changes } = invoice
  const within = changes.map(({ date }) => date).filter((date) => date > dueDate && date < today)
  const days = [dueDate, ...new Set(within.toSorted()), today]
  const periods = days.slice(1).map((until, at) => {
    const from = days[at] ?? dueDate
    return { openCents: openOn(invoice, from), days: daysBetween(from, until) }
  })
  return periods
    .filter(({ openCents }) => openCents > 0)
    .map((period) => ({ ...period, interestCents: interestOf(period, rate) }))
}

function openOn({ totalCents, changes }: LateInvoice, date: string): number {
  return changes.reduce((open, change) => (change.date <= date ? open + change.cents : open), totalCents)
}

/** In whole numbers: the rate in hundredths of a percent. */
function interestOf({ openCents, days }: Omit<LatePeriod, 'interestCents'>, rate: number): number {
  const year = 365n * 10_000n
  const part = BigInt(openCents) * BigInt(days) * BigInt(Math.round(rate * 100))
  return Number((2n * part + year) / (2n * year))
}
