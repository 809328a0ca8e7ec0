/** Batches: the request of a bulk call, invoice by invoice, and the state of each. */
import type { ActivityAction } from '@schoolbeheer/contracts/school/activity'
import { found, inserted } from '@schoolbeheer/server/database/rows'
import { statement, type NamedValues } from '@schoolbeheer/server/database/statement'
import { and, asc, eq, gt, inArray, ne, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import { activity } from '../../db/tables/activity.ts'
import { dispatches, underWayStates } from '../../db/tables/dispatches.ts'
import { batches, batchItems, invoiceReminders, invoices, type ItemAction } from '../../db/tables/invoices.ts'

type ItemState = (typeof batchItems.$inferInsert)['state']

/** The immediate answer to a bulk call. */
export type StartedBatch = { batch: number; invoices: { invoiceId: number; state: ItemState }[] }

/** An invoice of a batch. */
export type ItemKey = { batch: number; invoice: number }

/** A letter of a batch: about the invoices of this school group that the batch has. */
export type LetterKey = { batch: number; group: number }

export type Item = ItemKey & {
  action: ItemAction
  state: ItemState
  /** The due date that sending moves the invoice to. */
  dueDate: string | null
  asPdf: boolean
  actor: Act['viewer']
  /** The item failed and was given up: its batch was stopped, or a later batch has the invoice. */
  givenUp: boolean
}

/** A new item: `queued` when a job does it, `done` when the same transaction does it. */
export type NewItem = {
  invoiceId: number
  action: ItemAction
  state: ItemState
  dueDate?: string | null
  asPdf?: boolean
}

const laterItems = alias(batchItems, 'later')

export async function startBatch(tx: Db, { viewer, at }: Act, items: readonly NewItem[]): Promise<StartedBatch> {
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

export async function readItem(db: Db, key: ItemKey): Promise<Item | undefined> {
  const [item] = await listItems(db, itemOf(key))
  return item
}

/** Items that are not done and have no dispatch, so that only a job does them. Letters have jobs of their own. */
export async function listWaiting(db: Db): Promise<ItemKey[]> {
  return db
    .select({ batch: batchItems.batchId, invoice: batchItems.invoiceId })
    .from(batchItems)
    .where(and(isWaiting(db), notInArray(batchItems.action, ['letter', 'posted'])))
    .orderBy(asc(batchItems.batchId), asc(batchItems.invoiceId))
}

/** The letters of items that are not done and have no dispatch. */
export async function listWaitingLetters(db: Db): Promise<LetterKey[]> {
  return db
    .selectDistinct({ batch: batchItems.batchId, group: invoices.schoolGroupId })
    .from(batchItems)
    .innerJoin(invoices, eq(invoices.id, batchItems.invoiceId))
    .where(and(isWaiting(db), inArray(batchItems.action, ['letter', 'posted'])))
}

function isWaiting(db: Db): SQL | undefined {
  const sent = db
    .select({ one: sql`1` })
    .from(dispatches)
    .where(and(eq(dispatches.batchId, batchItems.batchId), isAbout(db)))
  return and(eq(batchItems.state, 'queued'), notExists(sent))
}

/** The items of a batch about the invoices of a school group. */
export function listItemsOf(db: Db, { batch, group }: LetterKey): Promise<Item[]> {
  const ofGroup = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.schoolGroupId, group))
  return listItems(db, and(eq(batchItems.batchId, batch), inArray(batchItems.invoiceId, ofGroup)))
}

async function listItems(db: Db, where: SQL | undefined): Promise<Item[]> {
  const later = db
    .select({ one: sql`1` })
    .from(laterItems)
    .where(and(eq(laterItems.invoiceId, batchItems.invoiceId), gt(laterItems.batchId, batchItems.batchId)))
  const rows = await db
    .select({
      item: batchItems,
      by: batches,
      givenUp: sql<boolean>`${batchItems.state} = 'failed' and (${batches.stoppedAt} is not null or exists ${later})`,
    })
    .from(batchItems)
    .innerJoin(batches, eq(batches.id, batchItems.batchId))
    .where(where)
    .orderBy(asc(batchItems.invoiceId))
    // Work on an item that was read and the stop of its batch do not cross: the stop sees what the work has queued.
    .for('share', { of: batches })
  return rows.map(({ item, by: { actorId, actorName }, givenUp }) => {
    const { batchId: batch, invoiceId: invoice, action, state, dueDate, asPdf } = item
    const actor = { userId: actorId, name: actorName ?? undefined }
    return { batch, invoice, action, state, dueDate, asPdf, actor, givenUp }
  })
}

/**
 * Ends an item and notes its activity, by the person who asked for the batch, once: a second time does nothing. All is one
 * statement.
 */
export const endItem = statement<ItemKey & { action: ActivityAction; at: Date }, unknown>(
  (db, { batch, invoice, action, at }) => {
    const ended = ending(db, { batch, invoice }).returning({
      batchId: batchItems.batchId,
      invoiceId: batchItems.invoiceId,
    })
    return db.execute(sql`
    with ended as ${ended}
    insert into ${activity} (at, kind, record_id, action, actor_id, actor_name, changes)
    select ${at}::timestamptz, 'invoice', ended.invoice_id, ${action}, actor_id, actor_name, '[]'
    from ended inner join ${batches} on ${batches.id} = ended.batch_id`)
  },
)

/** Ends an item without activity, for work that a reader of the history need not know. */
export async function endQuietly(tx: Db, key: ItemKey): Promise<void> {
  await ending(tx, key)
}

function ending(tx: Db, key: NamedValues<ItemKey>) {
  return tx
    .update(batchItems)
    .set({ state: 'done', reason: null })
    .where(and(itemOf(key), ne(batchItems.state, 'done')))
}

/** Notes the reason at the batch and at the invoice. The item may still be done when it is tried again. */
export async function failItem(tx: Db, key: ItemKey, reason: string): Promise<void> {
  await refuseItem(tx, key, reason)
  await tx.update(invoices).set({ problem: reason }).where(eq(invoices.id, key.invoice))
}

/** Notes the reason at the batch alone: an obstacle that arose since the request is no problem of the invoice. */
export async function refuseItem(tx: Db, key: ItemKey, reason: string): Promise<void> {
  await tx
    .update(batchItems)
    .set({ state: 'failed', reason })
    .where(and(itemOf(key), inArray(batchItems.state, ['queued', 'failed'])))
}

function itemOf({ batch, invoice }: NamedValues<ItemKey>) {
  return and(eq(batchItems.batchId, batch), eq(batchItems.invoiceId, invoice))
}

/** Throws a 404. Waits for work on items that were read; nothing is queued for the batch from then on. */
export async function lockStopped(tx: Db, id: number, at: Date): Promise<void> {
  found(await tx.update(batches).set({ stoppedAt: at }).where(eq(batches.id, id)).returning({ id: batches.id }))
}

/** Stops the items that have not begun; mails that are being sent go on, and finished items stay done. */
export async function stopItems(tx: Db, id: number): Promise<void> {
  const sending = tx
    .select({ one: sql`1` })
    .from(dispatches)
    .where(and(eq(dispatches.batchId, batchItems.batchId), isAbout(tx), inArray(dispatches.state, underWayStates)))
  await tx
    .update(batchItems)
    .set({ state: 'stopped' })
    .where(and(eq(batchItems.batchId, id), eq(batchItems.state, 'queued'), notExists(sending)))
}

/** Whether a dispatch brings the item's invoice, or a letter that reminds of it. */
function isAbout(tx: Db): SQL | undefined {
  const { documentKind, documentId } = dispatches
  const { letterId, invoiceId } = invoiceReminders
  const letters = tx.select({ letterId }).from(invoiceReminders).where(eq(invoiceId, batchItems.invoiceId))
  return or(
    and(eq(documentKind, 'invoice'), eq(documentId, batchItems.invoiceId)),
    and(eq(documentKind, 'reminderLetter'), inArray(documentId, letters)),
  )
}

/** The progress of a batch, with failed items in the order of their numbers; throws a 404. */
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
    // A caller that asks for progress every second needs no names.
    ...(finished && succeeded.length < items.length && { succeeded, stopped: those('stopped') }),
  }
}
