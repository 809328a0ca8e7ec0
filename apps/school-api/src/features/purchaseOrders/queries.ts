/** Queries of purchase orders with their lines. Only admins read them, of every group. */
import { found } from '@schoolbeheer/server/database/rows'
import { versionOfRows } from '@schoolbeheer/server/database/versions'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import { orderIs } from '../../db/rules.ts'
import { dispatches } from '../../db/tables/dispatches.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { purchaseOrderLines, purchaseOrders } from '../../db/tables/purchaseOrders.ts'

export type OrderColumns = typeof purchaseOrders.$inferSelect

export type OrderRow = OrderColumns & {
  underWay: boolean
  invoiceNumber: string | null
  schoolGroup: { name: string; purchaseOrderEmails: string | null }
  lines: (typeof purchaseOrderLines.$inferSelect)[]
}

/** Orders of a year, without withdrawn ones. */
export function listOrdersOfYear(db: Db, year: number): Promise<OrderRow[]> {
  return listOrders(db, isOfYear(year))
}

/** See `Versions`. */
export function versionOfOrders(db: Db, year: number): Promise<string> {
  const { id, schoolGroupId, invoiceId } = purchaseOrders
  const of = (column: AnyPgColumn) => db.select({ id: column }).from(purchaseOrders).where(isOfYear(year))
  return versionOfRows(
    db,
    [purchaseOrders, isOfYear(year)],
    [purchaseOrderLines, inArray(purchaseOrderLines.purchaseOrderId, of(id))],
    [schoolGroups, inArray(schoolGroups.id, of(schoolGroupId))],
    [invoices, inArray(invoices.id, of(invoiceId))],
    [dispatches, and(eq(dispatches.documentKind, 'purchaseOrder'), inArray(dispatches.documentId, of(id)))],
  )
}

function isOfYear(year: number): SQL | undefined {
  return and(eq(purchaseOrders.year, year), isNull(purchaseOrders.withdrawnAt))
}

/** Orders of all years that are ready to invoice. */
export function listReadyOrders(db: Db): Promise<OrderRow[]> {
  return listOrders(db, orderIs('uploaded'))
}

/** Throws a 404. */
export async function readOrder(db: Db, id: number): Promise<OrderRow> {
  return found(await listOrders(db, eq(purchaseOrders.id, id)))
}

/** The order of a link, or undefined. */
export async function findLinkedOrder(db: Db, secret: string): Promise<OrderRow | undefined> {
  return (await listOrders(db, eq(purchaseOrders.secretHash, hashOf(secret))))[0]
}

/** Throws a 404. Others who want to change the order wait until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<OrderColumns> {
  return found(await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update'))
}

/** Locks orders in the order of their ids, so that no two calls wait for each other. */
export function lockOrders(tx: Db, ids: number[]): Promise<OrderColumns[]> {
  return tx
    .select()
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.id, ids))
    .orderBy(asc(purchaseOrders.id))
    .for('update')
}

/** The newest first, all of one moment in time. */
function listOrders(db: Db, where: SQL | undefined): Promise<OrderRow[]> {
  return db.transaction((tx) => readOrders(tx, where), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function readOrders(tx: Db, where: SQL | undefined): Promise<OrderRow[]> {
  const { name, purchaseOrderEmails } = schoolGroups
  const rows = await tx
    .select({
      order: purchaseOrders,
      invoiceNumber: invoices.invoiceNumber,
      isMailed: isMailed(tx),
      schoolGroup: { name, purchaseOrderEmails },
    })
    .from(purchaseOrders)
    .innerJoin(schoolGroups, eq(schoolGroups.id, purchaseOrders.schoolGroupId))
    .leftJoin(invoices, eq(invoices.id, purchaseOrders.invoiceId))
    .where(where)
    .orderBy(desc(purchaseOrders.year), desc(purchaseOrders.sequence))
  const lines = await tx
    .select()
    .from(purchaseOrderLines)
    .where(
      inArray(
        purchaseOrderLines.purchaseOrderId,
        tx.select({ id: purchaseOrders.id }).from(purchaseOrders).where(where),
      ),
    )
    .orderBy(asc(purchaseOrderLines.purchaseOrderId), asc(purchaseOrderLines.position))
  const linesOf = Map.groupBy(lines, ({ purchaseOrderId }) => purchaseOrderId)
  return rows.map(({ order, isMailed: mailed, ...rest }) => ({
    ...order,
    ...rest,
    underWay: mailed || isToDraw(order),
    lines: linesOf.get(order.id) ?? [],
  }))
}

/** Whether a mail of the order is queued or being sent: a column of a query of orders. */
function isMailed(db: Db) {
  const open = db
    .select({ one: sql`1` })
    .from(dispatches)
    .where(
      and(
        eq(dispatches.documentKind, 'purchaseOrder'),
        eq(dispatches.documentId, purchaseOrders.id),
        inArray(dispatches.state, ['queued', 'sending']),
      ),
    )
  return sql<boolean>`exists ${open}`
}

function isToDraw({ requestFileId, problem, withdrawnAt }: OrderColumns): boolean {
  return requestFileId === null && problem === null && withdrawnAt === null
}
