// The next contract invoice or order of each group, as the creation screens show it. Amounts are whole cents.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { dateOf } from '@schoolbeheer/domain/dates'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import {
  billedAgain,
  billedWithin,
  billingObstacle,
  contractLines,
  contractPeriod,
  isContractDue,
  nextShare,
  unbilledBefore,
  type BillingObstacle,
} from '@schoolbeheer/domain/invoices/billing'
import type { Sum } from './amounts.ts'

export type Bill = {
  /** The id of the group. */
  id: number
  name: string
  clientNumber: string | null
  yearly: boolean | null
  /** The last day that is billed so far, and whether that day is soon. */
  until: string | null
  isDue: boolean
  /** The first day of its period; null while that is not known. */
  start: string | null
  /** The days that the period leaves unbilled. */
  gap: ReturnType<typeof unbilledBefore>
  /** The number of days that the period bills again, as far as no invoice is known that bills them. */
  overlap: number | null
  fee: number
  /** The next share of the licence fee. */
  share: { amount: number; share: number; of: number } | null
  amount: number
  total: number
  obstacle: BillingObstacle | 'periodBilled' | undefined
  /** The number of the invoice that already bills the period. */
  billedBy: string | null
}

/**
 * @param today a date in Brussels
 * @param start when the contract starts, where that is known
 */
export function billOf(
  group: SchoolGroup,
  today: string,
  start: string | null = null,
  way: BillingDocument = 'invoice',
): Bill {
  // The amounts do not depend on the start of the period.
  const lines = contractLines(group, today, group.licenceShare ?? nextShare(group))
  const share = lines.find((line) => line.kind === 'share')
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const billed = start === null ? [] : (group.billedPeriods ?? [])
  const billedBy = billedWithin(contractPeriod(start ?? today, group.yearly), billed)?.invoiceNumber ?? null
  const fee = lines.find(({ kind }) => kind === 'fee')?.amount ?? 0
  const until = untilOf(group)
  return {
    id: group.id,
    name: group.name ?? '–',
    clientNumber: group.clientNumber ?? null,
    yearly: group.yearly ?? null,
    until,
    isDue: isContractDue(until, today),
    start,
    gap: start !== null && fee > 0 ? unbilledBefore(start, until) : null,
    overlap:
      start !== null && fee > 0 && billedBy === null ? billedAgain(contractPeriod(start, group.yearly), until) : null,
    fee,
    share: share ? { amount: share.amount, share: share.share, of: share.of } : null,
    amount,
    total: withVat(amount),
    obstacle: billingObstacle(group, lines, way) ?? (billedBy === null ? undefined : 'periodBilled'),
    billedBy,
  }
}

/** The last day that a group is billed, as far as that is known. */
export function untilOf({ billedUntil, licenceExpirationDate }: SchoolGroup): string | null {
  return dateOf(billedUntil ?? licenceExpirationDate ?? '')
}

/** The sum of several documents: VAT is computed for each of them. */
export function sumOfBills(bills: readonly { amount: number; total: number }[]): Sum {
  return bills.reduce<Sum>(
    (sum, { amount, total }) => ({ count: sum.count + 1, amount: sum.amount + amount, total: sum.total + total }),
    { count: 0, amount: 0, total: 0 },
  )
}
