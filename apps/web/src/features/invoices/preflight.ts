// What a preflight says of invoices: how each would leave, and of which something is to be said.

import type { Check } from '@schoolbeheer/contracts/school/eInvoices'

export type Preflighted = { invoiceId: number; invoiceNumber: string; channel: Channel; checks: readonly Check[] }

type Channel = 'peppol' | 'mail' | 'none'

type Remark<One> = { checks: Check[]; invoices: One[] }

export type Summary<One extends Preflighted> = {
  /** How many go by which channel, and how many cannot leave. */
  counts: Record<Channel | 'stuck', number>
  /** What is said, each with those of which just that is said: what cannot leave first. */
  remarks: Remark<One>[]
  fine: One[]
}

export function summaryOf<One extends Preflighted>(answer: readonly One[]): Summary<One> {
  const counts = { peppol: 0, mail: 0, none: 0, stuck: 0 }
  for (const one of answer) counts[isStuck(one) ? 'stuck' : one.channel] += 1
  return {
    counts,
    remarks: remarksIn(answer).toSorted((one, other) => Number(isStuck(other)) - Number(isStuck(one))),
    fine: answer.filter(({ checks }) => checks.every(({ result }) => result === 'ok')),
  }
}

function remarksIn<One extends Preflighted>(answer: readonly One[]): Remark<One>[] {
  const remarks = new Map<string, Remark<One>>()
  for (const one of answer) {
    const checks = one.checks.filter(({ result }) => result !== 'ok')
    const key = JSON.stringify(checks)
    const known = remarks.get(key)
    if (known) known.invoices.push(one)
    else if (checks.length > 0) remarks.set(key, { checks, invoices: [one] })
  }
  return [...remarks.values()]
}

function isStuck({ checks }: Pick<Preflighted, 'checks'>): boolean {
  return checks.some(({ result }) => result === 'error')
}
