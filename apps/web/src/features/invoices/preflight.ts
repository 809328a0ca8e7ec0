// What a preflight says of invoices: how each would leave, and of which something is to be said.

import type { Check } from '@schoolbeheer/contracts/school/eInvoices'

export type Preflighted = { invoiceId: number; invoiceNumber: string; channel: Channel; checks: readonly Check[] }

type Channel = 'peppol' | 'mail' | 'none'

export type Summary<One extends Preflighted> = {
  /** How many go by which channel, and how many cannot leave. */
  counts: Record<Channel | 'stuck', number>
  /** Those that something is said of, with what that is: what cannot leave first. */
  remarked: One[]
  fine: One[]
}

export function summaryOf<One extends Preflighted>(answer: readonly One[]): Summary<One> {
  const counts = { peppol: 0, mail: 0, none: 0, stuck: 0 }
  for (const one of answer) counts[isStuck(one) ? 'stuck' : one.channel] += 1
  const remarks = answer
    .map((one) => ({ ...one, checks: one.checks.filter(({ result }) => result !== 'ok') }))
    .filter(({ checks }) => checks.length > 0)
  const [stuck, others] = [remarks.filter(isStuck), remarks.filter((one) => !isStuck(one))]
  return {
    counts,
    remarked: [...stuck, ...others],
    fine: answer.filter(({ checks }) => checks.every(({ result }) => result === 'ok')),
  }
}

function isStuck({ checks }: Preflighted): boolean {
  return checks.some(({ result }) => result === 'error')
}
