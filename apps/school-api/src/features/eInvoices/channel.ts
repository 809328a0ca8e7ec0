/** The delivery channel of an invoice: the same answer in the preflight and in sending. */

/**
 * The state of a document's e-invoices: the access point has one (`accepted`, delivered perhaps), one was refused for
 * good, or nobody knows. null if none was offered, or if certainly none was taken.
 */
export type EarlierOutcome = 'accepted' | 'rejected' | 'uncertain' | null

export type ChannelFacts = {
  /** Whether there is an access point. */
  isOn: boolean
  /** Whether the group gets e-invoices. */
  peppol: boolean
  /** Whether the paper has an enterprise number, and with it an address on Peppol. */
  hasNumber: boolean
  /** Whether the group got a number after the paper was made. */
  isNumberNew: boolean
  hasEmails: boolean
  before: EarlierOutcome
}

/** A document that was accepted or refused by Peppol goes by mail: nothing is offered twice under a number. */
export function channelOf({ isOn, peppol, hasNumber, hasEmails, before }: ChannelFacts): 'peppol' | 'mail' | 'none' {
  if (isOn && peppol && hasNumber && before === null) return 'peppol'
  return hasEmails ? 'mail' : 'none'
}

/** The reason why there is no channel: a translation key. */
export function reasonOf({ isOn, peppol, hasNumber, isNumberNew }: ChannelFacts): string {
  if (peppol && !isOn) return 'invoice_problem_peppoloff'
  if (peppol && isNumberNew) return 'peppol_number_late'
  return peppol && !hasNumber ? 'invoice_problem_nonumber' : 'invoice_problem_noaddress'
}
