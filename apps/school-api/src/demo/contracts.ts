/**
 * Demo invoices of a group's contract in three years, oldest first, made by the rules that bill real ones; and the
 * group as these invoices left it.
 */
import { addDays, addMonths } from '@schoolbeheer/domain/dates'
import { planContract, type Group as ContractGroup } from '../features/billing/contract.ts'
import type { Draft } from '../features/billing/draft.ts'
import { createRandom, type Random } from './random.ts'

type Group = Omit<ContractGroup, 'id'>

/** An invoice before it has a number. A wrong invoice was credited when its replacement was made. */
export type Billing = { draft: Draft; date: string; replacedOn: string | null }

/** @param index another number for each group, so that each group has random numbers of its own */
export function billContract<G extends Group>(group: G, index: number, today: string): G & { billings: Billing[] } {
  const random = createRandom(70_000 + index)
  const before = { ...group, licenceFeePartsInvoiced: group.licenceFeePartsInvoiced === null ? null : 0 }
  if (!group.licenceExpirationDate) return { ...before, billings: [] }
  const starts = startsOf(random, group, group.licenceExpirationDate, today)
  const shares = Math.min(group.licenceFeePartsInvoiced ?? 0, starts.length)
  const firstShare = shares === group.licenceFeeParts ? 0 : starts.length - shares
  let after = { ...before, id: 0 }
  const billings = starts.flatMap((start, at) => {
    const withShare = at >= firstShare && at < firstShare + shares
    const licenceExpirationDate = addDays(start, -1)
    const { draft } = planContract(
      { ...after, licenceExpirationDate, licenceFeeCents: withShare ? group.licenceFeeCents : null },
      start,
    )
    if (draft.lines.length === 0) return []
    after = {
      ...after,
      licenceExpirationDate: draft.periodEnd ?? null,
      licenceFeePartsInvoiced: withShare ? (after.licenceFeePartsInvoiced ?? 0) + 1 : after.licenceFeePartsInvoiced,
    }
    return billed(random, group, draft, start, today)
  })
  const { licenceExpirationDate, licenceFeePartsInvoiced } = after
  return { ...group, licenceExpirationDate, licenceFeePartsInvoiced, billings }
}

/**
 * The starts of the periods, the last of which ends on the expiration date: some groups have been customers for less
 * than three years.
 */
function startsOf(random: Random, { yearly }: Group, expiration: string, today: string): string[] {
  const months = yearly ? 12 : 1
  const anchor = addDays(expiration, 1)
  const starts: string[] = []
  const oldest = addDays(addMonths(today, random.chance(0.8) ? -36 : -random.between(6, 30)), yearly ? 20 : 4)
  for (let at = 1; ; at += 1) {
    const start = addMonths(anchor, -at * months)
    if (start < oldest) return starts.toReversed()
    starts.push(start)
  }
}

/**
 * The invoice of a period, made weeks before the start of a year or days before the start of a month, after a wrong
 * invoice if there is one.
 */
function billed(random: Random, group: Group, draft: Draft, start: string, today: string): Billing[] {
  const early = addDays(start, -(group.yearly ? random.between(15, 32) : random.between(1, 8)))
  const date = early < today ? early : today
  const purchaseOrderName = group.requiresPurchaseOrder ? `BB-${date.slice(0, 4)}-${random.between(100, 999)}` : null
  const right = { draft: { ...draft, purchaseOrderName }, date, replacedOn: null }
  return random.chance(0.04)
    ? [{ ...right, date: addDays(date, -random.between(6, 14)), replacedOn: date }, right]
    : [right]
}
