// Invoices that contracts will bring in the twelve months to come.

import { contractLines, contractPeriod, followingStart, nextShare, type ContractGroup } from '../invoices/billing.ts'
import { addDays, addMonths } from '../dates.ts'

export type ExpectedGroup = ContractGroup & {
  /** The last billed day, or else that of the licence. */
  billedUntil: string | null
  /** The numbers of the shares that were billed and credited since. */
  freedShares: readonly number[]
}

/** An invoice to come, by the first day of its period: the contract fee and the share of the licence fee, in cents. */
export type ExpectedInvoice = { date: string; feeCents: number; shareCents: number }

/**
 * The invoices of a group for the periods that begin within twelve months and are not over: from the day after the last
 * billed one, or from today where none is known.
 */
export function expectedOf({ freedShares, ...group }: ExpectedGroup, today: string): ExpectedInvoice[] {
  const expected: ExpectedInvoice[] = []
  const last = addMonths(today, 12)
  let [invoiced, freed] = [group.licenceFeePartsInvoiced ?? 0, freedShares]
  for (let date = followingStart(group.billedUntil) ?? today; date < last;) {
    const { end } = contractPeriod(date, group.yearly)
    if (end >= today) {
      const share = nextShare({ ...group, licenceFeePartsInvoiced: invoiced }, freed)
      const lines = contractLines({ ...group, licenceFeePartsInvoiced: invoiced }, date, share)
      const centsOf = (kind: 'fee' | 'share') => lines.find((line) => line.kind === kind)?.amount ?? 0
      if (lines.length > 0) expected.push({ date, feeCents: centsOf('fee'), shareCents: centsOf('share') })
      if (centsOf('share') > 0) [invoiced, freed] = [invoiced + 1, freed.filter((number) => number !== share)]
    }
    date = addDays(end, 1)
  }
  return expected
}
