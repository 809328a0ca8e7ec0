// The suggestions for a payment: which of them Enter takes.

import type { Suggestion } from '@schoolbeheer/contracts/school/payments'

/** The likeliest one; undefined where the second is as likely, for the same reasons, so that a person chooses. */
export function likeliest(suggestions: readonly Suggestion[]): Suggestion | undefined {
  const [first, second] = suggestions
  const isTie = second !== undefined && String(first?.reasons) === String(second.reasons)
  return isTie ? undefined : first
}
