// The periods that an accountant may want: whole months, quarters and years, the newest first.

import { addDays, addMonths } from '@schoolbeheer/domain/dates'

export const periodKinds = ['month', 'quarter', 'year', 'free'] as const
export type PeriodKind = (typeof periodKinds)[number]

export type Period = { from: string; to: string }

const kinds = { month: { months: 1, count: 24 }, quarter: { months: 3, count: 12 }, year: { months: 12, count: 7 } }

/** The periods up to this date; the first one is still under way. */
export function periodsOf(kind: Exclude<PeriodKind, 'free'>, today: string): Period[] {
  const { months, count } = kinds[kind]
  const month = Number(today.slice(5, 7)) - 1
  const began = addMonths(`${today.slice(0, 7)}-01`, -(month % months))
  return Array.from({ length: count }, (_, back) => {
    const from = addMonths(began, -back * months)
    return { from, to: addDays(addMonths(from, months), -1) }
  })
}
