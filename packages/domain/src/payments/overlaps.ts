// Overlaps of statements of one account: which of them have movements in common. Balances are whole cents, dates
// yyyy-MM-dd in Brussels.

/** A statement from its opening to its closing balance. The bank may not know the date of the opening balance. */
export type Span = { openingDate: string | null; openingCents: number; date: string; closingCents: number }

/**
 * The statements that may have movements of the new one, out of those of its account that share a booking date with it.
 * A statement that ends where it begins, or begins where it ends, has none, nor have those before and after that.
 * @param near those that share a booking date, and others of that time which may join them
 */
export function overlapping<S extends Span>(statement: Span, near: readonly (S & { sharesDate: boolean })[]): S[] {
  const before = reached(statement, near, (one, other) => isBefore(other, one))
  const after = reached(statement, near, isBefore)
  return near.filter((one) => one.sharesDate && !before.has(one) && !after.has(one))
}

/** The statements to which steps lead. */
function reached(from: Span, near: readonly Span[], leads: (one: Span, other: Span) => boolean): Set<Span> {
  const found = new Set<Span>()
  const next: Span[] = [from]
  for (let one = next.pop(); one; one = next.pop())
    for (const other of near) {
      if (found.has(other) || other === one || !leads(one, other)) continue
      found.add(other)
      next.push(other)
    }
  return found
}

function isBefore(one: Span, other: Span): boolean {
  if (other.openingDate !== null && one.date < other.openingDate) return true
  const joins = one.closingCents === other.openingCents && one.date <= (other.openingDate ?? other.date)
  return joins && moves(one) && moves(other)
}

/** A statement that closes as it opened joins at either end, wherever it is: `newSums` tells more of it. */
function moves({ openingCents, closingCents }: Span): boolean {
  return openingCents !== closingCents
}

/**
 * The balances at which the new statement stands after each of its movements or before the first, and the others. Within a
 * day they tell what reaches further.
 */
export type PassedBalances = { byNew: ReadonlySet<number>; byOthers: ReadonlySet<number> }

/**
 * The sums that the movements may have which only the new statement has, so that all together lead from the first
 * opening balance to the last closing balance. Where dates do not tell which is first or last, there are several; none
 * where one of the others does not overlap it after all.
 * @param others those that overlap it: at least one
 */
export function newSums(statement: Span, others: readonly Span[], passed: PassedBalances): number[] {
  const sorted = others.toSorted((one, other) => compare(beginOf(one), beginOf(other)) || compare(one.date, other.date))
  const [first] = sorted
  if (!first) throw new RangeError('A statement overlaps at least one')
  if (others.some((one) => isApart(statement, one, passed))) return []
  let last = first
  const parts: number[][] = []
  for (const one of sorted.slice(1)) {
    parts.push(beyond(compareKnown(last.date, one.openingDate), one.openingCents - last.closingCents))
    if (one.date >= last.date) last = one
  }
  const reaches = (order: number, [own, other]: [own: number, other: number], cents: number) =>
    order === 0 ? within(passed, own, other).map((isWithin) => (isWithin ? 0 : cents)) : beyond(order, cents)
  const [begins, ends] = [compareKnown(statement.openingDate, first.openingDate), compare(last.date, statement.date)]
  parts.push(
    reaches(begins, [statement.openingCents, first.openingCents], first.openingCents - statement.openingCents),
    reaches(ends, [statement.closingCents, last.closingCents], statement.closingCents - last.closingCents),
  )
  return parts.reduce(
    (sums, part) => [...new Set(sums.flatMap((sum) => part.map((cents) => sum + cents)))].slice(0, mostSums),
    [0],
  )
}

/**
 * Whether the statement has all movements of the others for certain: none of them begins before it or ends after it, on
 * another day or at another balance of its own first or last day. Then their likes are its own, however many there are.
 */
export function holdsAll(statement: Span, others: readonly Span[]): boolean {
  const { openingDate: from, openingCents, date: until, closingCents } = statement
  return others.every(
    (one) =>
      from !== null &&
      one.openingDate !== null &&
      (from < one.openingDate || (from === one.openingDate && openingCents === one.openingCents)) &&
      (one.date < until || (one.date === until && one.closingCents === closingCents)),
  )
}

/**
 * Whether the other ends on the day on which the new statement begins, or the other way round, and the new one never
 * stands at that end: there is time between them, and a like of both is two movements.
 */
function isApart(statement: Span, other: Span, { byNew }: PassedBalances): boolean {
  if (other.date === statement.openingDate && other.date < statement.date) return !byNew.has(other.closingCents)
  return statement.date === other.openingDate && statement.date < other.date && !byNew.has(other.openingCents)
}

/** Whether an end of the new statement may be within the others, and theirs within it. */
function within({ byNew, byOthers }: PassedBalances, own: number, other: number): boolean[] {
  return [...(byOthers.has(own) ? [true] : []), ...(byNew.has(other) ? [false] : [])]
}

/** More are never needed: each statement of the same day may double them. */
const mostSums = 1000

/** The sum that the new statement has beyond another: all where it reaches further, nothing where not. */
function beyond(order: number, cents: number): number[] {
  if (order === 0) return [0, cents]
  return order < 0 ? [cents] : [0]
}

function compareKnown(one: string | null, other: string | null): number {
  return one === null || other === null ? 0 : compare(one, other)
}

function beginOf({ openingDate, date }: Span): string {
  return openingDate ?? date
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
