/** Which way an invoice leaves: the same answer for who asks before sending, and for sending. */

/**
 * What became of the e-invoices of a document: the access point has one (`accepted`, delivered perhaps), one was refused
 * for good, or nobody knows. null where none was offered, or only such as were certainly not taken.
 */
export type Before = 'accepted' | 'rejected' | 'uncertain' | null

export type ChannelFacts = {
  /** Whether there is an access point. */
  isOn: boolean
  /** Whether the group gets e-invoices. */
  peppol: boolean
  /** Whether it has an address on Peppol: an enterprise number, as the document says. */
  hasNumber: boolean
  /** Whether the group got one since. */
  isNumberNew: boolean
  hasEmails: boolean
  before: Before
}

/** What was accepted or refused goes by mail: nothing is offered twice under a number. */
export function channelOf({ isOn, peppol, hasNumber, hasEmails, before }: ChannelFacts): 'peppol' | 'mail' | 'none' {
  if (isOn && peppol && hasNumber && before === null) return 'peppol'
  return hasEmails ? 'mail' : 'none'
}

/** Why it can leave neither way: a translation key. */
export function reasonOf({ isOn, peppol, hasNumber, isNumberNew }: ChannelFacts): string {
  if (peppol && !isOn) return 'invoice_problem_peppoloff'
  if (peppol && isNumberNew) return 'peppol_number_late'
  return peppol && !hasNumber ? 'invoice_problem_nonumber' : 'invoice_problem_noaddress'
}
