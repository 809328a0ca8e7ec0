// The lines of a contract invoice: the period, the fee of that period, and a share of the licence fee while one is due.
// Fees are the documented fields of a school group, in euro; billed amounts are in whole cents.

import type { BillingDocument } from '../billing/sources.ts'
import { addDays, addMonths } from '../dates.ts'
import { centsOf } from '../money.ts'
import { licenceShareDue, type LicenceFee } from '../schoolGroups.ts'
import { splitLargestRemainder } from '../splitting.ts'
import { withVat } from './amounts.ts'

/** First and last day, yyyy-MM-dd. */
export type Period = { start: string; end: string }

export type ContractGroup = LicenceFee & {
  contractFee?: number | null | undefined
  yearly?: boolean | null | undefined
  requiresPurchaseOrder?: boolean | null | undefined
}

/** A line of a contract: its fee, or a share of the licence fee by its number. */
export type ContractLine = { amount: number } & (
  | { kind: 'fee'; period: Period }
  | { kind: 'share'; share: number; of: number }
)

/** Why a group cannot be billed. */
export type BillingObstacle =
  | 'nothingDue'
  | 'nothingToOrder'
  | 'requiresPurchaseOrder'
  | 'requiresNoPurchaseOrder'
  | 'tooMuch'

/** The highest amount of a document, in cents with VAT: the largest integer of PostgreSQL, some 21 million euro. */
const mostBilled = 2_147_483_647

/** The period of twelve months for a yearly contract, else of one month. It ends the day before the next one begins. */
export function contractPeriod(start: string, yearly: boolean | null | undefined): Period {
  return { start, end: addDays(addMonths(start, yearly === false ? 1 : 12), -1) }
}

export function contractLines(group: ContractGroup, start: string, share = nextShare(group)): ContractLine[] {
  const lines: ContractLine[] = []
  const fee = centsOf(group.contractFee)
  if (fee > 0) lines.push({ kind: 'fee', amount: fee, period: contractPeriod(start, group.yearly) })
  const amount = licenceShareDue(group) ? licenceShare({ ...group, licenceFeePartsInvoiced: share - 1 }) : 0
  if (amount > 0) lines.push({ kind: 'share', amount, share, of: group.licenceFeeParts ?? share })
  return lines
}

/**
 * The number of the next share: the lowest that was billed and credited since (`freed`), else the first after the
 * billed ones.
 */
export function nextShare({ licenceFeePartsInvoiced }: LicenceFee, freed: readonly number[] = []): number {
  return freed.length > 0 ? Math.min(...freed) : (licenceFeePartsInvoiced ?? 0) + 1
}

export function billingObstacle(
  group: ContractGroup,
  lines: readonly ContractLine[],
  document: BillingDocument = 'invoice',
): BillingObstacle | undefined {
  if (group.requiresPurchaseOrder && document === 'invoice') return 'requiresPurchaseOrder'
  if (!group.requiresPurchaseOrder && document === 'purchaseOrder') return 'requiresNoPurchaseOrder'
  if (lines.length === 0) return document === 'invoice' ? 'nothingDue' : 'nothingToOrder'
  return isTooMuch(lines) ? 'tooMuch' : undefined
}

/** Whether the total of lines is more than a document holds. Amounts are in cents, without VAT. */
export function isTooMuch(lines: readonly { amount: number }[]): boolean {
  return withVat(lines.reduce((sum, { amount }) => sum + amount, 0)) > mostBilled
}

/** The billed period that has a day in common with this one, so that this one cannot be billed. */
export function billedWithin<Billed extends Period>(period: Period, billed: readonly Billed[]): Billed | undefined {
  return billed.find((one) => overlaps(period, one))
}

/** Whether two periods have a day in common. */
export function overlaps(a: Period, b: Period): boolean {
  return a.start <= b.end && b.start <= a.end
}

/** The day after the last billed one; null where that is not known. */
export function followingStart(billedUntil: string | null | undefined): string | null {
  return billedUntil ? addDays(billedUntil, 1) : null
}

/** The days after the last billed one that a period with this start leaves unbilled; null where there are none. */
export function unbilledBefore(
  start: string,
  billedUntil: string | null | undefined,
): (Period & { days: number }) | null {
  const first = followingStart(billedUntil)
  if (first === null || first >= start) return null
  return { start: first, end: addDays(start, -1), days: (Date.parse(start) - Date.parse(first)) / (24 * 3600_000) }
}

/** The number of days of a period that are billed already; null where none is. */
export function billedAgain({ start, end }: Period, billedUntil: string | null | undefined): number | null {
  if (!billedUntil || billedUntil < start) return null
  const last = billedUntil < end ? billedUntil : end
  return (Date.parse(last) - Date.parse(start)) / (24 * 3600_000) + 1
}

/** Whether a contract is due: its last billed period is not known or ends within thirty days. */
export function isContractDue(billedUntil: string | null | undefined, today: string): boolean {
  return !billedUntil || billedUntil <= addDays(today, 30)
}

/** The next share of the licence fee in cents, 0 when none is due; all shares together are exactly the fee. */
export function licenceShare({ licenceFee, licenceFeeParts, licenceFeePartsInvoiced }: LicenceFee): number {
  if (!licenceFee || !licenceFeeParts) return 0
  const shares = splitLargestRemainder(
    centsOf(licenceFee),
    Array.from({ length: licenceFeeParts }, () => 1),
  )
  return shares[licenceFeePartsInvoiced ?? 0] ?? 0
}
