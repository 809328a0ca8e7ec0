/** The outcome of a document, from all its dispatches: by mail to each address, or by Peppol. */
import type { Dispatch } from '../../db/tables/dispatches.ts'

type SentDispatch = Pick<Dispatch, 'channel' | 'state' | 'words'>

/**
 * `isSent` once the first dispatch was taken; the worst outcome of the others is the problem that shows. A refused
 * e-invoice is no problem any more once the document was mailed instead.
 */
export function outcomeOf(all: SentDispatch[]): { isSent: boolean; problem: string | null } {
  const isMailed = all.some(({ channel, state }) => channel === 'mail' && state === 'accepted')
  const sent = isMailed ? all.filter(({ state }) => state !== 'rejected') : all
  const worst = sent.find(({ state }) => state === 'uncertain') ?? sent.find((one) => problemOf(one))
  return {
    isSent: sent.some(({ state }) => state === 'accepted' || state === 'delivered'),
    problem: (worst && problemOf(worst)) ?? null,
  }
}

/** A translation key. */
function problemOf({ channel, state, words }: SentDispatch): string | undefined {
  if (state === 'failed' && words && /^(?:peppol|invoice_obstacle)_/.test(words)) return words
  if (channel === 'mail') return mailProblems.get(state)
  return eInvoiceProblems.get(state)
}

const mailProblems = new Map<Dispatch['state'], string>([
  ['uncertain', 'invoice_problem_uncertain'],
  ['failed', 'invoice_problem_failed'],
])

const eInvoiceProblems = new Map<Dispatch['state'], string>([
  ['uncertain', 'invoice_problem_undecided'],
  ['rejected', 'invoice_problem_refused'],
  ['failed', 'invoice_problem_notoffered'],
])
