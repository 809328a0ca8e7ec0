// Payments that keep a customer from being reminded: money that came in and may be for what the letter asks.

/** The rest of a payment that came in, its customer, and the customers for whom a decision is suggested. */
export type IncomingRest = { remainderCents: number; schoolGroupId: number | null; suggestedTo: readonly number[] }

/**
 * The rests that hold the letter of a customer: those that are theirs or are suggested to them, and nobody's that are as
 * much as one or all of their overdue invoices.
 * @param overdueCents what is open of each overdue invoice
 */
export function holdsOf<R extends IncomingRest>(
  customer: number,
  overdueCents: readonly number[],
  rests: readonly R[],
): R[] {
  return rests.filter(
    (rest) =>
      rest.schoolGroupId === customer ||
      rest.suggestedTo.includes(customer) ||
      (isNobodys(rest) && fitsOverdue(rest, overdueCents)),
  )
}

function isNobodys({ schoolGroupId, suggestedTo }: IncomingRest): boolean {
  return schoolGroupId === null && suggestedTo.length === 0
}

/** Whether a rest is as much as one or all of these amounts. */
function fitsOverdue({ remainderCents }: IncomingRest, overdueCents: readonly number[]): boolean {
  const all = overdueCents.reduce((sum, cents) => sum + cents, 0)
  return overdueCents.includes(remainderCents) || (all > 0 && all === remainderCents)
}
