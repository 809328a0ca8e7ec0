/** Groups whose contracts are billed: their locks, their obstacles, and their changes after an invoice. */
import { isOpenContractOrder } from '../../db/rules.ts'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { billedWithin, type BillingObstacle } from '@schoolbeheer/domain/invoices/billing'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { changesOf, noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { invoiceLines, invoices } from '../../db/tables/invoices.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { listBilledPeriods } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import type { Group, ContractPlan } from './contract.ts'
import type { Draft } from './draft.ts'

/**
 * Locks groups in the order of their ids, so that no two creations wait for each other. Writes that only refer to a
 * group do not wait for this lock.
 */
export async function lockGroups(tx: Db, ids: number[]): Promise<Map<number, Group>> {
  const rows = await tx
    .select()
    .from(schoolGroups)
    .where(inArray(schoolGroups.id, ids))
    .orderBy(asc(schoolGroups.id))
    .for('no key update')
  return new Map(rows.map((group) => [group.id, group]))
}

export function missingGroups(ids: number[], groups: Map<number, Group>): Obstacle[] {
  return ids.filter((id) => !groups.has(id)).map((id) => ({ id, name: String(id), reason: 'invoice_groupmissing' }))
}

/** The first obstacle of each group, in their order. */
export async function contractObstacles(tx: Db, planned: ContractPlan[]): Promise<Obstacle[]> {
  const all = [...(await groupObstacles(tx, planned)), ...(await billedObstacles(tx, planned))]
  const first = new Map(all.toReversed().map((obstacle) => [obstacle.id, obstacle]))
  return planned.flatMap(({ group }) => first.get(group.id) ?? [])
}

/** Obstacles of the group itself, or of its open contract order. */
async function groupObstacles(tx: Db, planned: ContractPlan[]): Promise<Obstacle[]> {
  const ordered = await listOpenOrders(
    tx,
    planned.map(({ group }) => group.id),
  )
  return planned.flatMap(({ group: { id, name }, obstacle }): Obstacle[] => {
    const detail = ordered.get(id)
    if (detail) return [{ id, name, reason: 'invoice_openorder', detail }]
    return obstacle ? [{ id, name, reason: reasons[obstacle] }] : []
  })
}

export const reasons: Record<BillingObstacle, string> = {
  nothingDue: 'invoice_nothingdue',
  nothingToOrder: 'purchaseorder_nothingdue',
  requiresPurchaseOrder: 'invoice_requirespurchaseorder',
  requiresNoPurchaseOrder: 'purchaseorder_notrequired',
  tooMuch: 'invoice_toomuch',
}

/** Obstacles in earlier invoices of the same period or share. */
export async function billedObstacles(tx: Db, planned: ContractPlan[]): Promise<Obstacle[]> {
  const starts = planned.flatMap(({ draft: { periodStart } }) => periodStart ?? [])
  const ids = planned.map(({ group }) => group.id)
  const billed = await listBilledPeriods(tx, ids, starts.toSorted()[0] ?? noDay)
  const billedShares = await listBilledShares(tx, planned)
  return planned.flatMap(({ group: { id, name }, draft }): Obstacle[] => {
    const period = { start: draft.periodStart ?? '', end: draft.periodEnd ?? '' }
    const ofPeriod = billedWithin(period, billed.get(id) ?? [])?.invoiceNumber
    const ofShare = billedShares.get(id)
    if (ofPeriod) return [{ id, name, reason: 'invoice_periodbilled', detail: ofPeriod }]
    return ofShare ? [{ id, name, reason: 'invoice_sharebilled', detail: ofShare }] : []
  })
}

/** Orders have no period yet, so no billed period is in their way. */
const noDay = '9999-12-31'

/** The number of the contract order that is not invoiced yet, by group. */
export async function listOpenOrders(tx: Db, groupIds: number[]): Promise<Map<number, string>> {
  const { schoolGroupId, purchaseOrderNumber } = purchaseOrders
  const rows = await tx
    .select({ schoolGroupId, purchaseOrderNumber })
    .from(purchaseOrders)
    .where(and(inArray(schoolGroupId, groupIds), isOpenContractOrder))
  return new Map(rows.map((row) => [row.schoolGroupId, row.purchaseOrderNumber]))
}

/**
 * The number of an invoice that already bills the same share, by group: somebody may have set the number of shares
 * back.
 */
async function listBilledShares(tx: Db, planned: ContractPlan[]): Promise<Map<number, string>> {
  const shares = new Map(
    planned.flatMap(({ group, draft }) => draft.lines.map(({ shareNumber }) => [group.id, shareNumber] as const)),
  )
  const { shareOfGroupId: groupId, shareNumber, creditedCents, amountCents } = invoiceLines
  const rows = await tx
    .select({ groupId, shareNumber, invoiceNumber: invoices.invoiceNumber })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(inArray(groupId, [...shares.keys()]), lt(creditedCents, amountCents)))
  const found = new Map<number, string>()
  for (const row of rows)
    if (row.groupId !== null && shares.get(row.groupId) === row.shareNumber) found.set(row.groupId, row.invoiceNumber)
  return found
}

/**
 * Changes the groups after their invoices: one more share is invoiced, and the licence lasts to the end of the period.
 */
export async function changeGroups(tx: Db, act: Act, planned: ContractPlan[]): Promise<void> {
  const changed = planned.map(({ group, draft }) => ({ group, ...afterInvoice(group, draft) }))
  await tx.execute(sql`
    update ${schoolGroups} set
      licence_expiration_date = changed.expiration::date, licence_fee_parts_invoiced = changed.invoiced
    from json_to_recordset(${JSON.stringify(changed.map(({ group: { id }, ...after }) => ({ id, ...after })))}::json)
      as changed(id int, expiration text, invoiced int)
    where ${schoolGroups.id} = changed.id`)
  const entries = changed.map(({ group, expiration, invoiced }) => {
    const { licenceExpirationDate, licenceFeePartsInvoiced } = group
    const changes = changesOf(
      { licenceExpirationDate, licenceFeePartsInvoiced },
      { licenceExpirationDate: expiration, licenceFeePartsInvoiced: invoiced },
    )
    return { kind: 'schoolGroup', recordId: group.id, action: 'changed', changes } as const
  })
  await noteActivity(tx, act, ...entries.filter(({ changes }) => changes.length > 0))
}

function afterInvoice(
  { licenceExpirationDate, licenceFeePartsInvoiced }: Group,
  { lines, periodEnd, movesExpiration }: Draft,
) {
  return {
    expiration: movesExpiration ? (periodEnd ?? null) : licenceExpirationDate,
    invoiced: lines.some(({ shareNumber }) => shareNumber !== null)
      ? (licenceFeePartsInvoiced ?? 0) + 1
      : licenceFeePartsInvoiced,
  }
}
