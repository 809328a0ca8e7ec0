/**
 * Sources on the lines of orders and invoices: written with the lines, moved from an order to its invoice, and
 * released. The caller has locked the records of the sources. Locks are taken in this order: invoices, school groups,
 * orders, locations, course days, school visits, feedback, and the counters of numbers last.
 */
import { stillBills } from '../../db/rules.ts'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { daySources, sourceTypes } from '@schoolbeheer/domain/billing/kinds'
import { and, eq, inArray, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { listDocumentsOfSources } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import { participants } from '../../db/tables/courseDays.ts'
import { invoiceLines, invoices } from '../../db/tables/invoices.ts'
import { purchaseOrderLines, purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { daysOf, isDaySource, lockCourseDays } from './days.ts'
import type { Draft } from './draft.ts'
import type { Source } from './kind.ts'
import { billedKinds } from './kinds.ts'
import { billedSources, courseDayShares } from '../../db/tables/billing.ts'

/** Writes the sources of new documents, in the order of their drafts. */
export async function writeSources(
  tx: Db,
  document: BillingDocument,
  written: { id: number; draft: Draft }[],
): Promise<void> {
  const rows = written.flatMap(({ id, draft: { schoolGroupId, lines } }) =>
    lines.flatMap(({ source }, position) => (source ? [{ ...source, schoolGroupId, id, position }] : [])),
  )
  if (rows.length === 0) return
  const [table, documentId, column] =
    document === 'invoice'
      ? [invoiceLines, invoiceLines.invoiceId, sql`invoice_line_id`]
      : [purchaseOrderLines, purchaseOrderLines.purchaseOrderId, sql`purchase_order_line_id`]
  await tx.execute(sql`
    insert into ${billedSources} (kind, source_id, school_group_id, ${column})
    select source.kind, source."sourceId", source."schoolGroupId", ${table.id}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as source(kind text, "sourceId" int, "schoolGroupId" int, id int, position int)
    join ${table} on ${documentId} = source.id and ${table.position} = source.position`)
}

/**
 * Obstacles of invoicing these orders, which are locked: a line was credited from an earlier invoice of the order, and
 * its source has since been billed elsewhere, stands on another of these orders, is gone, or differs from the order.
 * Locks the sources of such lines.
 */
export async function orderObstacles(tx: Db, purchaseOrderIds: number[]): Promise<Obstacle[]> {
  const open = await listOpenLines(tx, purchaseOrderIds)
  const sources = await lockSources(tx, open)
  const kinds = [...new Set(open.map(({ kind }) => kind))]
  const standing = await listDocumentsOfSources(
    tx,
    kinds,
    open.map(({ sourceId }) => sourceId),
  )
  return open.flatMap((line, index): Obstacle[] => {
    const { purchaseOrderId: id, purchaseOrderNumber: name } = line
    const taken = standing.find((one) => isSame(one, line))
    if (taken) return [{ id, name, reason: 'billing_taken', detail: taken.number }]
    const before = open.slice(0, index).find((one) => isSame(one, line))
    if (before) return [{ id, name, reason: 'billing_taken', detail: before.purchaseOrderNumber }]
    // The share of a group is fixed while it stands on an order.
    if (isDaySource(line.kind)) return []
    const source = sources.find((one) => isSame(one, line))
    if (!source) return [{ id, name, reason: 'billing_gone' }]
    const isAsOrdered = source.quantity === line.quantity && source.schoolGroupId === line.schoolGroupId
    return isAsOrdered ? [] : [{ id, name, reason: 'billing_changed', detail: line.description }]
  })
}

/**
 * Moves the sources of orders to the lines of their invoices, which have the same positions and no `orderObstacles`.
 */
export async function moveToInvoices(tx: Db, moved: { purchaseOrderId: number; invoiceId: number }[]): Promise<void> {
  const ids = moved.map(({ purchaseOrderId }) => purchaseOrderId)
  const open = await listOpenLines(tx, ids)
  await insertMany(
    tx,
    billedSources,
    open.map(({ kind, sourceId, schoolGroupId, lineId: purchaseOrderLineId }) => {
      return { kind, sourceId, schoolGroupId, purchaseOrderLineId }
    }),
  )
  await tx.execute(sql`
    update ${billedSources} set invoice_line_id = ${invoiceLines.id}
    from json_to_recordset(${JSON.stringify(moved)}::json) as moved("purchaseOrderId" int, "invoiceId" int)
    join ${purchaseOrderLines} on ${purchaseOrderLines.purchaseOrderId} = moved."purchaseOrderId"
    join ${invoiceLines} on ${invoiceLines.invoiceId} = moved."invoiceId"
      and ${invoiceLines.position} = ${purchaseOrderLines.position}
    where ${billedSources.purchaseOrderLineId} = ${purchaseOrderLines.id}`)
}

/** Whether these lines of an invoice bill any source. */
export async function isAnyBilled(tx: Db, invoiceLineIds: number[]): Promise<boolean> {
  return (await tx.$count(billedSources, inArray(billedSources.invoiceLineId, invoiceLineIds))) > 0
}

/** Moves the sources of these invoice lines back to the lines of their order. */
export async function moveBackToOrder(tx: Db, invoiceLineIds: number[]): Promise<void> {
  await tx
    .update(billedSources)
    .set({ invoiceLineId: null })
    .where(and(inArray(billedSources.invoiceLineId, invoiceLineIds), isNotNull(billedSources.purchaseOrderLineId)))
}

/** Releases the sources of these invoice lines, and those that only waited for their order to be invoiced again. */
export async function releaseInvoiceLines(tx: Db, invoiceId: number, invoiceLineIds: number[]): Promise<void> {
  const which = inArray(billedSources.invoiceLineId, invoiceLineIds)
  const orders = await tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.invoiceId, invoiceId))
  const ordered = await listLines(
    tx,
    orders.map(({ id }) => id),
  )
  await release(tx, [...(await tx.select().from(billedSources).where(which)), ...ordered], which)
}

/** Releases the sources of an order, which is withdrawn already. */
export async function releaseOrder(tx: Db, purchaseOrderId: number): Promise<void> {
  const lines = await listLines(tx, [purchaseOrderId])
  const ids = lines.map(({ lineId }) => lineId)
  await release(tx, lines, inArray(billedSources.purchaseOrderLineId, ids))
}

/** The shares of a day go when nothing of it is ordered or billed any more. */
async function release(tx: Db, sources: Source[], which: SQL): Promise<void> {
  const days = await daysOf(tx, sources)
  await lockCourseDays(tx, days)
  await tx.delete(billedSources).where(which)
  await dropShares(tx, days)
}

/**
 * The shares of a day stay while an order has them, even if lines of its invoice were credited: it may be invoiced
 * again. An order that stays invoiced, with nothing left of its invoice, does not keep them.
 */
async function dropShares(tx: Db, days: number[]): Promise<void> {
  const isOfDay = (kind: SQLWrapper, sourceId: SQLWrapper) => sql`(
    ${kind} in ${[...daySources]} and ${sourceId} = ${courseDayShares.courseDayId}
    or ${kind} = 'participant' and ${sourceId} in (
      select ${participants.id} from ${participants}
      where ${participants.courseDayId} = ${courseDayShares.courseDayId}))`
  await tx.delete(courseDayShares).where(sql`
    ${inArray(courseDayShares.courseDayId, days)}
    and not exists (
      select from ${billedSources} where ${isOfDay(billedSources.kind, billedSources.sourceId)})
    and not exists (
      select from ${purchaseOrderLines}
      join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseOrderLines.purchaseOrderId}
      left join ${invoices} on ${invoices.id} = ${purchaseOrders.invoiceId}
      where ${purchaseOrders.withdrawnAt} is null
        and (${invoices.id} is null or ${stillBills})
        and ${isOfDay(purchaseOrderLines.sourceKind, purchaseOrderLines.sourceId)})`)
}

/** Answers the group and the quantity of each source, of every kind; people who were taken off their day are left out. */
async function lockSources(tx: Db, sources: Source[]): Promise<(Source & { quantity: number })[]> {
  const locked: (Source & { quantity: number })[] = []
  for (const type of sourceTypes) locked.push(...(await billedKinds[type].lockSources(tx, sources)))
  return locked
}

/** The lines of orders whose source is on no document. */
async function listOpenLines(tx: Db, purchaseOrderIds: number[]) {
  const lines = await listLines(tx, purchaseOrderIds)
  const rows = await tx
    .select({ lineId: billedSources.purchaseOrderLineId })
    .from(billedSources)
    .where(
      inArray(
        billedSources.purchaseOrderLineId,
        lines.map(({ lineId }) => lineId),
      ),
    )
  const standing = new Set(rows.map(({ lineId }) => lineId))
  return lines.filter(({ lineId }) => !standing.has(lineId))
}

/** The lines of orders with a source. */
async function listLines(tx: Db, purchaseOrderIds: number[]) {
  const rows = await tx
    .select({ line: purchaseOrderLines, order: purchaseOrders })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .where(inArray(purchaseOrders.id, purchaseOrderIds))
  return rows.flatMap(({ line: { id: lineId, sourceKind: kind, sourceId, quantity, description }, order }) => {
    const { id: purchaseOrderId, purchaseOrderNumber, schoolGroupId } = order
    const said = { quantity, description, purchaseOrderId, purchaseOrderNumber }
    return kind && sourceId ? [{ lineId, kind, sourceId, schoolGroupId, ...said }] : []
  })
}

/** A day's share and travel are one source for each group. */
function isSame(a: Source, b: Source): boolean {
  const isOfGroup = !isDaySource(a.kind) || a.schoolGroupId === b.schoolGroupId
  return a.kind === b.kind && a.sourceId === b.sourceId && isOfGroup
}
