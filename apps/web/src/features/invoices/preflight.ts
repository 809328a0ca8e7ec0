// The result of a preflight of invoices: the channel by which each would leave, and the remarks.

import type { Check } from '@schoolbeheer/contracts/school/eInvoices'

export type PreflightedInvoice = {
  invoiceId: number
  invoiceNumber: string
  channel: Channel
  checks: readonly Check[]
}

type Channel = 'peppol' | 'mail' | 'none'

type Remark<One> = { checks: Check[]; invoices: One[] }

export type Summary<One extends PreflightedInvoice> = {
  /** The number of invoices for each channel, and of those that cannot leave. */
  counts: Record<Channel | 'stuck', number>
  /**
   * The remarks, each with the invoices for which exactly those checks did not pass; remarks that stop an invoice come
   * first.
   */
  remarks: Remark<One>[]
  fine: One[]
}

export function summaryOf<One extends PreflightedInvoice>(answer: readonly One[]): Summary<One> {
  const counts = { peppol: 0, mail: 0, none: 0, stuck: 0 }
  for (const one of answer) counts[isStuck(one) ? 'stuck' : one.channel] += 1
  return {
    counts,
    remarks: remarksIn(answer).toSorted((one, other) => Number(isStuck(other)) - Number(isStuck(one))),
    fine: answer.filter(({ checks }) => checks.every(({ result }) => result === 'ok')),
  }
}

function remarksIn<One extends PreflightedInvoice>(answer: readonly One[]): Remark<One>[] {
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

function isStuck({ checks }: Pick<PreflightedInvoice, 'checks'>): boolean {
  return checks.some(({ result }) => result === 'error')
}
