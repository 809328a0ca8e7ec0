/** Invoices from purchase orders: an invoice with the lines of each order, under the name that the customer gave it. */
import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import { withConstraints } from '../../db/constraints.ts'
import type { Db } from '../../db/connection.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { contractDraft, type Group, type ContractPlan } from '../billing/contract.ts'
import { billedObstacles, changeGroups, lockGroups } from '../billing/contractGroups.ts'
import type { Draft, DraftLine } from '../billing/draft.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { refuseAny, refused } from '../billing/refusal.ts'
import { moveToInvoices, orderObstacles } from '../billing/sources.ts'
import { missing, obstacleOf } from '../purchaseOrders/obstacles.ts'
import { lockOrders, type OrderColumns } from '../purchaseOrders/queries.ts'
import { purchaseOrderLines, purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import type { StartedBatch } from './batches.ts'
import { createInvoices } from './create.ts'

type OrdersInput = {
  contractStart: string
  items: { purchaseOrderId: number }[]
  starts?: { purchaseOrderId: number; contractStart: string }[] | undefined
  again?: Again | undefined
}

/**
 * Creates all or none: throws a 409 that names every order or group with an obstacle. Starts are for contracts alone.
 */
export function createFromOrders(api: SchoolApi, act: Act, input: OrdersInput): Promise<StartedBatch> {
  const isTaken = () => refused('invoice')
  // Groups and orders are locked, so no call gets as far as the constraints.
  return withConstraints({ invoices_period: isTaken, invoice_lines_share: isTaken }, () =>
    api.database.db.transaction(async (tx) => {
      const { orders, drafts, contracts } = await planOrders(tx, input)
      const accepted = await createInvoices(api, tx, act, drafts, input.again)
      await changeGroups(tx, act, contracts)
      await settleOrders(
        tx,
        act,
        orders,
        accepted.invoices.map(({ invoiceId }) => invoiceId),
      )
      return accepted
    }),
  )
}

/** Drafts of the invoices, in the order of the orders, which are locked. Throws a 409 that names all obstacles. */
export async function planOrders(tx: Db, { contractStart, items, starts = [] }: OrdersInput) {
  const ids = items.map(({ purchaseOrderId }) => purchaseOrderId)
  const groups = await lockGroups(tx, await listGroupIds(tx, ids))
  const orders = await lockOrders(tx, ids)
  refuseAny('invoice', [...missing(ids, orders), ...orders.flatMap((order) => obstacleOf('invoice', order))])
  const ownStarts = new Map(starts.map((one) => [one.purchaseOrderId, one.contractStart]))
  const drafts = await draftsOf(tx, orders, groups, (id) => ownStarts.get(id) ?? contractStart)
  const contracts = drafts.flatMap(plannedOf(groups))
  const ofContracts = ofOrders(await billedObstacles(tx, contracts), orders)
  refuseAny('invoice', [...ofContracts, ...(await orderObstacles(tx, ids))])
  return { orders, drafts, contracts }
}

/** Obstacles of groups, with the ids of their contract orders, because the caller selected orders. */
function ofOrders(obstacles: Obstacle[], orders: OrderColumns[]): Obstacle[] {
  const ids = new Map(
    orders.filter(({ type }) => type === CONTRACT).map(({ schoolGroupId, id }) => [schoolGroupId, id]),
  )
  return obstacles.map((obstacle) => ({ ...obstacle, id: ids.get(obstacle.id) ?? obstacle.id }))
}

/** Groups are locked before their orders; the group of an order never changes. */
async function listGroupIds(tx: Db, ids: number[]): Promise<number[]> {
  const { id, schoolGroupId } = purchaseOrders
  const rows = await tx.selectDistinct({ schoolGroupId }).from(purchaseOrders).where(inArray(id, ids))
  return rows.map((row) => row.schoolGroupId)
}

/** Drafts in the order of the orders, with their lines at the same positions. `startOf` takes the id of an order. */
export async function draftsOf(
  tx: Db,
  orders: OrderColumns[],
  groups: Map<number, Group>,
  startOf: (id: number) => string,
): Promise<Draft[]> {
  const rows = await tx
    .select()
    .from(purchaseOrderLines)
    .where(
      inArray(
        purchaseOrderLines.purchaseOrderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(purchaseOrderLines.position))
  const linesOf = Map.groupBy(rows, ({ purchaseOrderId }) => purchaseOrderId)
  return orders.map(({ id, type, schoolGroupId, name }) => {
    const lines = (linesOf.get(id) ?? []).map((line) => ordered(line, schoolGroupId))
    const group = groups.get(schoolGroupId)
    // Rows that are written together must all say whether they move the expiration.
    const draft =
      type === CONTRACT && group
        ? contractDraft(group, startOf(id), lines)
        : { type, schoolGroupId, movesExpiration: false, lines }
    return { ...draft, purchaseOrderName: name }
  })
}

/** The line of an invoice without its source, which `moveToInvoices` moves. */
function ordered(line: OrderLine, schoolGroupId: number): DraftLine {
  const { typeName, description, quantity, unit, unitPriceCents, amountCents, vatRate, supplyDate, shareNumber } = line
  const price = { quantity, unit, unitPriceCents, amountCents, vatRate }
  const shareOfGroupId = shareNumber === null ? null : schoolGroupId
  return { typeName, description, ...price, supplyDate, shareNumber, shareOfGroupId }
}

type OrderLine = typeof purchaseOrderLines.$inferSelect

/** The planned changes of groups by invoices of contracts; a group has one open order for its contract. */
function plannedOf(groups: Map<number, Group>): (draft: Draft) => ContractPlan[] {
  return (draft) => {
    const group = draft.type === CONTRACT ? groups.get(draft.schoolGroupId) : undefined
    return group ? [{ group, draft, obstacle: undefined }] : []
  }
}

/** Settles orders with their invoices, which are in the same order, and moves their sources. */
export async function settleOrders(tx: Db, act: Act, orders: OrderColumns[], invoiceIds: number[]): Promise<void> {
  const moved = orders.map(({ id: purchaseOrderId }, index) => ({
    purchaseOrderId,
    invoiceId: invoiceIds[index] ?? 0,
  }))
  await moveToInvoices(tx, moved)
  await tx.execute(sql`
    update ${purchaseOrders} set invoice_id = moved."invoiceId"
    from json_to_recordset(${JSON.stringify(moved)}::json) as moved("purchaseOrderId" int, "invoiceId" int)
    where ${eq(purchaseOrders.id, sql`moved."purchaseOrderId"`)}`)
  const told = orders.map(({ id }) => ({ kind: 'purchaseOrder', recordId: id, action: 'invoiced' }) as const)
  await noteActivity(tx, act, ...told)
}
