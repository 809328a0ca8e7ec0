// Gaps between statements of the bank: an earlier one is missing.

import type { Span } from './overlaps.ts'

/** A statement as its list shows it; banks number the statements of each format apart. */
export type ListedStatement = Span & { id: number; account: string; format: string; number: string | null }

export type Gap = 'number' | 'balance'

/**
 * The statements before which one is missing, by their ids: the number leaps, or the balance at which it opens is not
 * the one at which the statement before it closed. The first of an account and format has no gap.
 */
export function gapsIn(statements: readonly ListedStatement[]): Map<number, Gap> {
  const groups = Map.groupBy(statements, ({ account, format }) => JSON.stringify([account, format]))
  return new Map([...groups.values()].flatMap(gapsOf))
}

function gapsOf(statements: ListedStatement[]): [number, Gap][] {
  const sorted = statements.toSorted(byTime)
  const gaps: [number, Gap][] = []
  let [numbered, last]: (ListedStatement | undefined)[] = []
  for (const [place, one] of sorted.entries()) {
    const isHad = () => sorted.some((other, at) => reachesInto(other, one) || (at < place && opensLike(other, one)))
    if (numbered && leaps(numbered, one)) gaps.push([one.id, 'number'])
    else if (last && one.openingCents !== last.closingCents && !isHad()) gaps.push([one.id, 'balance'])
    if (one.number !== null) numbered = one
    last = one
  }
  return gaps
}

/** The earlier first: by closing date, and within a day by number, or else as they were taken. */
function byTime(one: ListedStatement, other: ListedStatement): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return Number(one.number) - Number(other.number) || one.id - other.id
}

/** Numbers begin again each year, or go on. */
function leaps(before: ListedStatement, { number, date }: ListedStatement): boolean {
  if (number === null) return false
  const follows = Number(number) === Number(before.number) + 1
  const isFirstOfYear = Number(number) === 1 && date.slice(0, 4) > before.date.slice(0, 4)
  return !follows && !isFirstOfYear
}

/** Whether the other begins while it lasts. */
function reachesInto(one: ListedStatement, other: ListedStatement): boolean {
  if (one.openingDate === null || other.openingDate === null) return false
  return one.openingDate < other.openingDate && other.openingDate < one.date
}

function opensLike(one: ListedStatement, other: ListedStatement): boolean {
  return one.openingCents === other.openingCents && one.openingDate === other.openingDate
}
