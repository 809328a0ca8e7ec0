// Overlaps of statements of one account: which of them have movements in common. Balances are whole cents, dates
// yyyy-MM-dd in Brussels.

/** A statement from its opening to its closing balance. The bank may not know the date of the opening balance. */
export type Span = { openingDate: string | null; openingCents: number; date: string; closingCents: number }

/**
 * The statements that may have movements of the new one, out of those of its account that share a booking date with it.
 * One that ends where it begins, or begins where it ends, has none, nor have those before and after that one.
 * @param near those that share a booking date, and others of that time which may join them
 */
export function overlapping<S extends Span>(statement: Span, near: readonly (S & { sharesDate: boolean })[]): S[] {
  const before = reached(statement, near, (one, other) => isBefore(other, one))
  const after = reached(statement, near, isBefore)
  return near.filter((one) => one.sharesDate && !before.has(one) && !after.has(one))
}

/** The statements to which steps lead. */
function reached<S extends Span>(
  from: Span,
  near: readonly S[],
  leads: (one: Span, other: Span) => boolean,
): Set<Span> {
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
  const begins = other.openingDate ?? other.date
  if (other.openingDate !== null && one.date < other.openingDate) return true
  return one.closingCents === other.openingCents && one.date <= begins && !isSameTime(one, other)
}

/** A quiet day that another file has too neither follows nor precedes itself. */
function isSameTime(one: Span, other: Span): boolean {
  return one.openingCents === other.openingCents && one.closingCents === other.closingCents && one.date === other.date
}

/**
 * The sums that the movements may have which only the new statement has, so that all together lead from the first
 * opening balance to the last closing balance. Where dates do not tell which is first or last, there are several.
 * @param others those that overlap it: at least one
 */
export function newSums(statement: Span, others: readonly Span[]): number[] {
  const sorted = others.toSorted((one, other) => compare(beginOf(one), beginOf(other)) || compare(one.date, other.date))
  const [first] = sorted
  if (!first) throw new RangeError('A statement overlaps at least one')
  let last = first
  let between = 0
  for (const one of sorted.slice(1)) {
    if (one.openingDate !== null && one.openingDate >= last.date) between += one.openingCents - last.closingCents
    if (one.date >= last.date) last = one
  }
  const areKnown = statement.openingDate !== null && first.openingDate !== null
  const order = areKnown ? compare(beginOf(statement), beginOf(first)) : 0
  const heads = sums(order, first.openingCents - statement.openingCents)
  const tails = sums(compare(last.date, statement.date), statement.closingCents - last.closingCents)
  return heads.flatMap((head) => tails.map((tail) => head + between + tail))
}

/** What the new statement has beyond an end: all where it reaches further, nothing where not. */
function sums(order: number, cents: number): number[] {
  if (order === 0) return [0, cents]
  return order < 0 ? [cents] : [0]
}

function beginOf({ openingDate, date }: Span): string {
  return openingDate ?? date
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
