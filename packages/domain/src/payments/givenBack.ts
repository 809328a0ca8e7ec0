// Suggestions for money that went or came back: the payment that was returned, or what a refund gives back.

import { bookedOn, reasonOf, type CandidateEntry, type CandidateInvoice, type Candidates } from './candidates.ts'
import type { SuggestedEntry, Suggestion } from './candidates.ts'
import type { SuggestionReason } from './reasons.ts'

/** The entries of its amount that it may return, whatever is booked on them. */
export function suggestionsForReturn(entry: SuggestedEntry, { entries }: Candidates): Suggestion[] {
  const { amountCents, remainderCents } = entry
  if (remainderCents !== amountCents) return []
  return entries
    .filter((one) => one.amountCents === -amountCents)
    .flatMap((one) => {
      const shared = sharedWith(entry, one)
      return shared.length > 0 ? [paired(one, ['returnOf', ...shared], { undoes: one.allocationIds })] : []
    })
}

/** The invoices and payments with too much on them that money that went out may give back. */
export function suggestionsForRefund(entry: SuggestedEntry, { named, ...candidates }: Candidates): Suggestion[] {
  const back = -entry.remainderCents
  const references = new Set([...named.exact, ...named.numbered])
  const isNamed = ({ reference }: CandidateInvoice) => references.has(reference)
  const reasonsOf = (schoolGroupId: number | null) =>
    candidates.customers.flatMap((one) => (one.schoolGroupId === schoolGroupId ? reasonOf(one) : []))
  const invoices = candidates.invoices.flatMap((invoice) => {
    if (isNamed(invoice) && invoice.refundCents >= back) return [refunded(invoice, entry, ['reference'])]
    const shared = reasonsOf(invoice.schoolGroupId)
    return shared.length > 0 && invoice.refundCents === back ? [refunded(invoice, entry, shared)] : []
  })
  const payments = candidates.entries
    .filter(({ remainderCents }) => remainderCents === back)
    .flatMap((one) => {
      const shared = [...sharedWith(entry, one), ...reasonsOf(one.schoolGroupId)]
      return shared.length > 0 ? [paired(one, ['refundOf', ...shared], { undoes: [] })] : []
    })
  return [...invoices, ...payments]
}

function sharedWith(entry: SuggestedEntry, other: CandidateEntry): SuggestionReason[] {
  return (['reference', 'iban'] as const).filter((field) => entry[field] !== null && entry[field] === other[field])
}

function paired(
  entry: CandidateEntry,
  reasons: SuggestionReason[],
  { undoes }: Pick<Suggestion, 'undoes'>,
): Suggestion {
  const remainderCents = undoes.length > 0 ? entry.amountCents : entry.remainderCents
  const counter = { entryId: entry.id, remainderCents }
  return { ...bookedOn([], 0, reasons), undoes, counter, schoolGroupId: entry.schoolGroupId }
}

function refunded(
  { id: invoiceId, refundCents, schoolGroupId }: CandidateInvoice,
  { remainderCents }: SuggestedEntry,
  shared: SuggestionReason[],
): Suggestion {
  const allocations = [{ invoiceId, openCents: refundCents, amountCents: remainderCents }]
  return { ...bookedOn([], 0, ['refundOf', ...shared]), allocations, schoolGroupId }
}
