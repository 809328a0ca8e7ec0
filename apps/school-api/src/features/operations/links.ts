/**
 * Addresses of calendars and of orders after a restore: those that were revoked since the backup work again, and nobody
 * knows which, so all get new ones.
 */
import { Problem } from '@schoolbeheer/contracts/problem'
import type { Restored } from '@schoolbeheer/contracts/school/operations'
import { installation } from '@schoolbeheer/server/database/installation'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, desc, isNull, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db } from '../../db/connection.ts'
import { calendarFeeds, feedSecret } from '../../db/tables/calendar.ts'
import { orderSecret, purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { linkRenewals, restoredDocuments } from '../../db/tables/restored.ts'

/** An order is open for its customer until it is uploaded or withdrawn. */
const isOpen = and(isNull(purchaseOrders.name), isNull(purchaseOrders.withdrawnAt))

/** How many links would be renewed; null once they were, and where nothing was restored. */
export async function countLinks(db: Db): Promise<Restored['links']> {
  if (!(await isDue(db))) return null
  return { calendars: await db.$count(calendarFeeds), orders: await db.$count(purchaseOrders, isOpen) }
}

async function isDue(db: Db): Promise<boolean> {
  const [own] = await db
    .select({ settledAt: installation.settledAt, heldSince: installation.heldSince })
    .from(installation)
  if (!own?.settledAt || own.heldSince || (await db.$count(restoredDocuments)) === 0) return false
  const [last] = await db.select().from(linkRenewals).orderBy(desc(linkRenewals.id)).limit(1)
  return !last || last.renewedAt < own.settledAt
}

/** Renews all in one transaction, and notes who did. Throws a 409 where that is not due any more. */
export function renewLinks(
  { database: { db }, sealing }: SchoolApi,
  { viewer, at }: Act,
): Promise<NonNullable<Restored['links']>> {
  return db.transaction(async (tx) => {
    await tx.select({ id: installation.id }).from(installation).for('update')
    if (!(await isDue(tx))) throw new Problem(409, 'restore_linksrenewed')
    const calendars = await tx.select({ row: calendarFeeds.userGuid }).from(calendarFeeds).for('update')
    for (const some of inChunks(calendars)) await replace(tx, calendarFeeds, newSecrets(feedSecret, some))
    const orders = await tx
      .select({ row: purchaseOrders.purchaseOrderNumber })
      .from(purchaseOrders)
      .where(isOpen)
      .orderBy(purchaseOrders.id)
      .for('update')
    for (const some of inChunks(orders)) await replace(tx, purchaseOrders, newSecrets(orderSecret, some))
    const renewed = { calendars: calendars.length, orders: orders.length }
    const by = { renewedBy: viewer.userId, renewedByName: viewer.name ?? null }
    await tx.insert(linkRenewals).values({ renewedAt: at, ...by, ...renewed })
    return renewed
  })

  function newSecrets(of: typeof feedSecret, rows: { row: string }[]) {
    return rows.map(({ row }) => {
      const secret = randomBytes(16).toString('base64url')
      return { row, secretHash: hashOf(secret), secret: sealing.seal(of, row, secret) }
    })
  }
}

type NewSecret = { row: string; secretHash: string; secret: string }

async function replace(
  tx: Db,
  table: typeof calendarFeeds | typeof purchaseOrders,
  secrets: NewSecret[],
): Promise<void> {
  const row = table === calendarFeeds ? calendarFeeds.userGuid : purchaseOrders.purchaseOrderNumber
  await tx.execute(sql`
    update ${table} set secret_hash = renewed."secretHash", secret = renewed.secret
    from json_to_recordset(${JSON.stringify(secrets)}::json) as renewed(row text, "secretHash" text, secret text)
    where ${row} = renewed.row`)
}
