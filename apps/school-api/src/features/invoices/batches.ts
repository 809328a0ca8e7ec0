/** Batches: what a bulk call asked, invoice by invoice, and what became of it. */
import type { ActivityAction } from '@schoolbeheer/contracts/school/activity'
import { found, inserted } from '@schoolbeheer/server/database/rows'
import { and, asc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import { dispatches, underWayStates } from '../../db/tables/dispatches.ts'
import { batches, batchItems, invoices } from '../../db/tables/invoices.ts'

type ItemAction = (typeof batchItems.$inferInsert)['action']
type ItemState = (typeof batchItems.$inferInsert)['state']

/** What a bulk call answers at once. */
export type Accepted = { batch: number; invoices: { invoiceId: number; state: ItemState }[] }

/** One invoice of a batch. */
export type ItemKey = { batch: number; invoice: number }

export type Item = ItemKey & {
  action: ItemAction
  state: ItemState
  /** Where it is sent after its due date has moved there. */
  dueDate: string | null
  asPdf: boolean
  actor: Act['viewer']
  /** Failed, and given up: its batch was stopped, or something else was asked of the invoice since. */
  givenUp: boolean
}

/** What is asked of an invoice: `queued` when it is yet to be done, `done` when the same transaction does it. */
export type NewItem = {
  invoiceId: number
  action: ItemAction
  state: ItemState
  dueDate?: string | null
  asPdf?: boolean
}

const laterItems = alias(batchItems, 'later')

export async function startBatch(tx: Db, { viewer, at }: Act, items: readonly NewItem[]): Promise<Accepted> {
  const by = { askedAt: at, actorId: viewer.userId, actorName: viewer.name }
  const rows = await tx.insert(batches).values(by).returning({ id: batches.id })
  const batch = inserted(rows).id
  await insertMany(
    tx,
    batchItems,
    items.map((item) => ({ ...item, batchId: batch })),
  )
  return { batch, invoices: items.map(({ invoiceId, state }) => ({ invoiceId, state })) }
}

export async function readItem(db: Db, { batch, invoice }: ItemKey): Promise<Item | undefined> {
  const later = db
    .select({ one: sql`1` })
    .from(laterItems)
    .where(and(eq(laterItems.invoiceId, batchItems.invoiceId), gt(laterItems.batchId, batchItems.batchId)))
  const [row] = await db
    .select({
      item: batchItems,
      by: batches,
      givenUp: sql<boolean>`${batchItems.state} = 'failed' and (${batches.stoppedAt} is not null or exists ${later})`,
    })
    .from(batchItems)
    .innerJoin(batches, eq(batches.id, batchItems.batchId))
    .where(itemOf({ batch, invoice }))
  if (!row) return undefined
  const { actorId, actorName } = row.by
  const { action, state, dueDate, asPdf } = row.item
  return {
    batch,
    invoice,
    action,
    state,
    dueDate,
    asPdf,
    actor: { userId: actorId, name: actorName ?? undefined },
    givenUp: row.givenUp,
  }
}

/** Notes once that it is done, and by whom; a second time does nothing. */
export async function endItem(tx: Db, item: Item, action: ActivityAction, at: Date): Promise<void> {
  if (await endQuietly(tx, item))
    await noteActivity(tx, { viewer: item.actor, at }, { kind: 'invoice', recordId: item.invoice, action })
}

/** Notes that it is done, which nobody needs to know who looks at the invoice; false a second time. */
export async function endQuietly(tx: Db, key: ItemKey): Promise<boolean> {
  const { rowCount } = await tx
    .update(batchItems)
    .set({ state: 'done', reason: null })
    .where(and(itemOf(key), ne(batchItems.state, 'done')))
  return rowCount === 1
}

/** Says why, at the batch and at the invoice. It may still be done later, when it is tried again. */
export async function failItem(tx: Db, key: ItemKey, reason: string): Promise<void> {
  await refuseItem(tx, key, reason)
  await tx.update(invoices).set({ problem: reason }).where(eq(invoices.id, key.invoice))
}

/** Says why at the batch alone: what stands in the way since it was asked is no problem of the invoice. */
export async function refuseItem(tx: Db, key: ItemKey, reason: string): Promise<void> {
  await tx
    .update(batchItems)
    .set({ state: 'failed', reason })
    .where(and(itemOf(key), inArray(batchItems.state, ['queued', 'failed'])))
}

function itemOf({ batch, invoice }: ItemKey) {
  return and(eq(batchItems.batchId, batch), eq(batchItems.invoiceId, invoice))
}

/** Throws a 404. What has not begun of it is not begun any more; what is being sent goes on, and what was done stays done. */
export async function stopBatch(tx: Db, id: number, at: Date): Promise<void> {
  found(await tx.update(batches).set({ stoppedAt: at }).where(eq(batches.id, id)).returning({ id: batches.id }))
  const sending = tx
    .select({ one: sql`1` })
    .from(dispatches)
    .where(
      and(
        eq(dispatches.batchId, batchItems.batchId),
        eq(dispatches.documentId, batchItems.invoiceId),
        inArray(dispatches.state, underWayStates),
      ),
    )
  await tx
    .update(batchItems)
    .set({ state: 'stopped' })
    .where(and(eq(batchItems.batchId, id), eq(batchItems.state, 'queued'), notExists(sending)))
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
  const those = (wanted: ItemState) => items.filter((item) => item.state === wanted)
  const succeeded = those('done')
  const finished = those('queued').length === 0
  return {
    total: items.length,
    done: succeeded.length,
    failed: those('failed').map((item) => ({ ...item, reason: item.reason ?? 'shared_error_unexpected' })),
    finished,
    // Who asks every second how far it is needs no names.
    ...(finished && succeeded.length < items.length && { succeeded, stopped: those('stopped') }),
  }
}
