// The reasons of suggestions for a payment, and how likely suggestions are by them.

/** The strongest first. */
export const suggestionReasons = [
  /** A person noted by hand what this payment is. */
  'replacesManual',
  'returnOf',
  'refundOf',
  /** Its text names the invoice. */
  'reference',
  /** Its reference is of a customer with other invoices. */
  'otherInvoices',
  /** It is the sum of the invoices that its text names. */
  'several',
  /** It is all that is overdue of the customer. */
  'allOverdue',
  /** Its text nearly names an invoice of this amount. */
  'typo',
  /** The customer paid from this account before. */
  'iban',
  /** The customer has a like name. */
  'name',
  'customer',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

type Reasoned = { reasons: readonly SuggestionReason[] }

/** The likelier suggestion first: by its strongest reason, then by the next, and the one with more reasons. */
export function byStrength(one: Reasoned, other: Reasoned): number {
  const length = Math.max(one.reasons.length, other.reasons.length)
  for (let at = 0; at < length; at++) {
    const difference = rank(one.reasons[at]) - rank(other.reasons[at])
    if (difference !== 0) return difference
  }
  return 0
}

function rank(reason: SuggestionReason | undefined): number {
  return reason === undefined ? suggestionReasons.length : suggestionReasons.indexOf(reason)
}

/** The first suggestion, unless the second is as likely. */
export function clearSuggestion<One extends Reasoned>(suggestions: readonly One[]): One | undefined {
  const [first, second] = suggestions
  return first && second && byStrength(first, second) === 0 ? undefined : first
}
