/** Batches: what a bulk call asked, invoice by invoice, and what became of it. */
import { found, inserted } from '@schoolbeheer/server/database/rows'
import { and, asc, eq } from 'drizzle-orm'
import type { Act } from '../../db/activity.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db } from '../../db/connection.ts'
import { batches, batchItems, invoices } from './table.ts'

type BatchAction = (typeof batches.$inferInsert)['action']
type ItemState = (typeof batchItems.$inferInsert)['state']

/** What a bulk call answers at once. */
export type Accepted = { batch: number; invoices: { invoiceId: number; state: ItemState }[] }

/** @param state `queued` when jobs are to do it, `done` when the same transaction does */
export async function startBatch(
  tx: Db,
  { viewer, at }: Act,
  action: BatchAction,
  invoiceIds: readonly number[],
  state: ItemState = 'queued',
): Promise<Accepted> {
  const by = { askedAt: at, actorId: viewer.userId, actorName: viewer.name }
  const rows = await tx
    .insert(batches)
    .values({ action, ...by })
    .returning({ id: batches.id })
  const batch = inserted(rows).id
  const items = invoiceIds.map((invoiceId) => ({ invoiceId, state }))
  for (const some of inChunks(items))
    await tx.insert(batchItems).values(some.map((item) => ({ batchId: batch, ...item })))
  return { batch, invoices: items }
}

/** Throws a 404. What has not begun of it is not begun any more; what was done stays done. */
export async function stopBatch(db: Db, id: number, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    found(await tx.update(batches).set({ stoppedAt: at }).where(eq(batches.id, id)).returning({ id: batches.id }))
    await tx
      .update(batchItems)
      .set({ state: 'stopped' })
      .where(and(eq(batchItems.batchId, id), eq(batchItems.state, 'queued')))
  })
}

/** How far it is; throws a 404. Failed ones in the order of their numbers. */
export async function readBatch(db: Db, id: number) {
  found(await db.select({ id: batches.id }).from(batches).where(eq(batches.id, id)))
  const { invoiceId, state, reason } = batchItems
  const items = await db
    .select({ invoiceId, invoiceNumber: invoices.invoiceNumber, state, reason })
    .from(batchItems)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(eq(batchItems.batchId, id))
    .orderBy(asc(invoices.year), asc(invoices.sequence))
  const failed = items.filter((item) => item.state === 'failed')
  return {
    total: items.length,
    done: items.filter((item) => item.state === 'done').length,
    failed: failed.map((item) => ({ ...item, reason: item.reason ?? 'shared_error_unexpected' })),
    finished: items.every((item) => item.state !== 'queued'),
  }
}
