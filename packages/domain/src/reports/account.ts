// The account of a customer: what was owed before a span of days, what changed it, and what is owed after.

/** A change of what a customer owes, in whole cents: positive makes it more. */
export type JournalEntry = { date: string; cents: number }

/** Both days included; without one the span has no end on that side. */
export type Span = { from?: string | undefined; to?: string | undefined }

/** The account in a span. `entries` are all of the customer, in the order of their days. */
export function accountOf<E extends JournalEntry>(entries: readonly E[], { from = '', to }: Span) {
  let balanceCents = 0
  let openingCents = 0
  const rows: (E & { balanceCents: number })[] = []
  for (const entry of entries) {
    if (to !== undefined && entry.date > to) break
    balanceCents += entry.cents
    if (entry.date < from) openingCents = balanceCents
    else rows.push({ ...entry, balanceCents })
  }
  return { openingCents, rows, closingCents: balanceCents }
}
