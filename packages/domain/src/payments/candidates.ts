// Candidates for a suggestion: what a payment may be about, and the decision that a suggestion stands for. Amounts are
// whole cents; those of money that went out are negative.

import type { SuggestionReason } from './reasons.ts'
import type { NamedReferences } from './references.ts'

/** The entry to decide on; `remainderCents` is what is not booked of it. */
export type SuggestedEntry = {
  kind: string
  date: string
  amountCents: number
  remainderCents: number
  iban: string | null
  reference: string | null
}

/** An invoice of which something is open or to be refunded, neither of them negative, or that is paid by hand. */
export type CandidateInvoice = {
  id: number
  reference: string
  schoolGroupId: number
  openCents: number
  refundCents: number
  isOverdue: boolean
  /** A payment that a person noted by hand, as far as it stands on the invoice. */
  byHand: { allocationId: number; amountCents: number; date: string } | null
}

/** An entry of the other sign, and the allocations that stand on it. */
export type CandidateEntry = {
  id: number
  amountCents: number
  remainderCents: number
  iban: string | null
  reference: string | null
  schoolGroupId: number | null
  allocationIds: number[]
}

/** A customer whose payment it may be, and how that is known: `reference` is the strongest. */
export type CandidateCustomer = { schoolGroupId: number; knownBy: 'reference' | 'iban' | 'name' }

/** Invoices and entries are in the order in which equal ones are suggested. */
export type Candidates = {
  named: NamedReferences
  invoices: readonly CandidateInvoice[]
  entries: readonly CandidateEntry[]
  customers: readonly CandidateCustomer[]
}

/**
 * A suggested decision. It first ends the allocations of `undoes`; what an invoice has open, or to be refunded, and what
 * is left of the counter entry is meant after that. With neither of them the rest becomes the customer's credit.
 */
export type Suggestion = {
  reasons: SuggestionReason[]
  undoes: number[]
  allocations: { invoiceId: number; openCents: number; amountCents: number }[]
  counter: { entryId: number; remainderCents: number } | null
  schoolGroupId: number | null
  remainderCents: number
}

/** The suggestion that books a received remainder on invoices, in their order, until nothing of it is left. */
export function bookedOn(
  invoices: readonly CandidateInvoice[],
  remainderCents: number,
  reasons: SuggestionReason[],
): Suggestion {
  let left = remainderCents
  const allocations = invoices.flatMap(({ id: invoiceId, openCents }) => {
    const amountCents = Math.min(left, openCents)
    left -= amountCents
    return amountCents > 0 ? [{ invoiceId, openCents, amountCents }] : []
  })
  const groups = new Set(invoices.map((invoice) => invoice.schoolGroupId))
  const [schoolGroupId = null] = groups.size === 1 ? groups : []
  return { reasons, undoes: [], allocations, counter: null, schoolGroupId, remainderCents: left }
}

/** The reason that a known customer adds. */
export function reasonOf({ knownBy }: CandidateCustomer): SuggestionReason {
  return knownBy === 'reference' ? 'otherInvoices' : knownBy
}

export function sumOf(invoices: readonly CandidateInvoice[]): number {
  return invoices.reduce((sum, { openCents }) => sum + openCents, 0)
}
