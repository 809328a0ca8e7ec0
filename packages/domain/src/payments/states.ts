// The state of an entry of the ledger: what is left to decide about it.

export const paymentStates = ['toDo', 'partly', 'booked', 'dismissed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The facts that decide about the state. Amounts are whole cents; `allocatedCents` has the sign of the amount. */
export type EntryFacts = {
  amountCents: number
  allocatedCents: number
  /** Why it pays nothing, or null. */
  dismissed: string | null
  /** When a person made the rest the customer's credit, or null. */
  assignedAt: Date | null
}

export function entryState({ amountCents, allocatedCents, dismissed, assignedAt }: EntryFacts): PaymentState {
  if (dismissed !== null) return 'dismissed'
  if (allocatedCents === amountCents || assignedAt !== null) return 'booked'
  return allocatedCents === 0 ? 'toDo' : 'partly'
}
