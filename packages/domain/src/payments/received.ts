// Suggestions for money that came in: the invoices that it may pay, or the customer that it is from.

import { daysBetween } from '../dates.ts'
import { bookedOn, reasonOf, sumOf, type CandidateInvoice, type Candidates } from './candidates.ts'
import type { CandidateCustomer, SuggestedEntry, Suggestion } from './candidates.ts'
import type { SuggestionReason } from './reasons.ts'

/** A person notes a payment within so many days of the day on which the bank books it. */
export const mostDaysByHand = 31

/** Suggestions in no order; the same decision may be among them for several reasons. */
export function suggestionsForReceived(entry: SuggestedEntry, candidates: Candidates): Suggestion[] {
  return [
    ...forNamed(entry, candidates),
    ...forNearlyNamed(entry, candidates),
    ...candidates.customers.flatMap((customer) => forCustomer(entry, candidates, customer)),
    ...asCredit(entry, candidates),
  ]
}

/** The number of an invoice says less than a reference, as a customer's own documents have numbers too. */
function forNamed({ remainderCents }: SuggestedEntry, { named, invoices, customers }: Candidates): Suggestion[] {
  const referred = invoices.filter(({ reference }) => named.exact.includes(reference))
  const numbered = invoices.filter(({ reference }) => named.numbered.includes(reference))
  const open = [...referred, ...numbered].filter(isOpen)
  if (open.length > 1 && sumOf(open) === remainderCents) return [bookedOn(open, remainderCents, ['several'])]
  const isKnown = ({ schoolGroupId }: CandidateInvoice) => customers.some((one) => one.schoolGroupId === schoolGroupId)
  const fits = (invoice: CandidateInvoice) => payable(invoice) === remainderCents
  const meant = [...referred, ...numbered.filter((invoice) => fits(invoice) || isKnown(invoice))]
  return (meant.some(fits) ? meant.filter(fits) : meant).flatMap((invoice) => {
    if (invoice.byHand) return [replacing(invoice, remainderCents, 'reference')]
    return isOpen(invoice) ? [bookedOn([invoice], remainderCents, ['reference'])] : []
  })
}

function forNearlyNamed({ remainderCents }: SuggestedEntry, { named, invoices }: Candidates): Suggestion[] {
  return invoices
    .filter(({ reference, openCents }) => named.near.includes(reference) && openCents === remainderCents)
    .map((invoice) => bookedOn([invoice], remainderCents, ['typo']))
}

function forCustomer(
  { remainderCents, date }: SuggestedEntry,
  { named, invoices }: Candidates,
  customer: CandidateCustomer,
): Suggestion[] {
  const reason = reasonOf(customer)
  const theirs = invoices.filter(({ schoolGroupId }) => schoolGroupId === customer.schoolGroupId)
  const overdue = theirs.filter((invoice) => isOpen(invoice) && invoice.isOverdue)
  const isReferred = ({ reference }: CandidateInvoice) => named.exact.includes(reference)
  const others = customer.knownBy === 'reference' ? theirs.filter((invoice) => !isReferred(invoice)) : theirs
  const equal = others.filter(({ openCents }) => openCents === remainderCents)
  const suggestions = equal.map((invoice) => bookedOn([invoice], remainderCents, [reason]))
  const ofAll = overdue.some(isReferred) ? 'reference' : reason
  if (overdue.length > 1 && sumOf(overdue) === remainderCents)
    suggestions.push(bookedOn(overdue, remainderCents, ['allOverdue', ofAll]))
  if (equal.length > 0) return suggestions
  const noted = others.filter(({ byHand }) => byHand?.amountCents === remainderCents && isAbout(byHand.date, date))
  suggestions.push(...noted.map((invoice) => replacing(invoice, remainderCents, reason)))
  // More than is open of the invoice that was named, or a second payment of it.
  const isForOthers = customer.knownBy === 'reference' && !theirs.some((one) => isReferred(one) && payable(one) > 0)
  if (isForOthers && others.some(isOpen)) suggestions.push(bookedOn(others, remainderCents, [reason]))
  return suggestions
}

function asCredit({ remainderCents }: SuggestedEntry, { customers }: Candidates): Suggestion[] {
  const known = customers.find(({ knownBy }) => knownBy === 'reference') ?? customers.find(isKnownByAccount)
  return known ? [{ ...bookedOn([], remainderCents, ['customer']), schoolGroupId: known.schoolGroupId }] : []
}

function isKnownByAccount({ knownBy }: CandidateCustomer): boolean {
  return knownBy === 'iban'
}

function replacing(invoice: CandidateInvoice, remainderCents: number, reason: SuggestionReason): Suggestion {
  const undoes = invoice.byHand ? [invoice.byHand.allocationId] : []
  const paidAnew = { ...invoice, openCents: payable(invoice) }
  return { ...bookedOn([paidAnew], remainderCents, ['replacesManual', reason]), undoes }
}

function isOpen({ openCents }: CandidateInvoice): boolean {
  return openCents > 0
}

/** The most that a transfer can pay of an invoice: a person may have noted it without seeing the transfer. */
function payable({ openCents, byHand }: CandidateInvoice): number {
  return openCents + (byHand?.amountCents ?? 0)
}

/** Whether a person noted a payment about when the bank booked it. */
function isAbout(noted: string, booked: string): boolean {
  return Math.abs(daysBetween(noted, booked)) <= mostDaysByHand
}
