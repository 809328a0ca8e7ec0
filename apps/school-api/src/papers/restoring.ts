/**
 * Dispatches of a database that was restored or copied: those under way may have left since, and so may documents
 * without a dispatch. A person says what became of mails, the access point of e-invoices.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { dispatches, documentTables, underWayStates, type Dispatch, type NewDispatch } from '../db/tables/dispatches.ts'
import { eInvoices } from '../db/tables/eInvoices.ts'
import { restoredDocuments } from '../db/tables/restored.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { addDeliveries } from './jobs.ts'
import type { PaperKinds } from './kinds.ts'

/** The reason of a dispatch that waited when the database was held: a translation key. */
export const restored = 'dispatch_restored'

/** Makes dispatches under way uncertain, and notes which documents were there. */
export async function holdDispatches(tx: Db, kinds: PaperKinds, at: Date): Promise<void> {
  const { state } = dispatches
  const held = await tx
    .update(dispatches)
    .set({
      state: 'uncertain',
      settledAt: at,
      words: sql`case ${state} when 'queued' then ${restored} else 'dispatch_interrupted' end`,
    })
    .where(inArray(state, underWayStates))
    .returning()
  const offered = held.filter(({ channel }) => channel === 'peppol').map(({ id }) => id)
  await tx.update(eInvoices).set({ asks: 0, nextAskAt: at }).where(inArray(eInvoices.dispatchId, offered))
  for (const dispatch of held) await kinds.of(dispatch).settled?.(tx, dispatch)
  for (const [kind, { id }] of Object.entries(documentTables))
    await tx.execute(sql`
      insert into ${restoredDocuments} (document_kind, last) select ${kind}, coalesce(max(${id}), 0) from ${id.table}
      on conflict (document_kind) do update set last = excluded.last`)
}

/** Nothing has left since the backup: what waited then waits again. */
export async function releaseDispatches(tx: Db): Promise<void> {
  await tx.execute(sql`
    update ${dispatches} held set state = 'queued', settled_at = null, words = null
    where state = 'uncertain' and words = ${restored} and not exists (select from ${dispatches} other
      where (other.document_kind, other.document_id, other.purpose, other.recipient)
        = (held.document_kind, held.document_id, held.purpose, held.recipient) and other.id > held.id)`)
  await tx.delete(restoredDocuments)
}

/** Adds a job for each dispatch that waits; one that has a job already leaves once all the same. */
export async function renewDeliveries(tx: Db, jobs: Jobs): Promise<void> {
  await addDeliveries(jobs, tx, await tx.select().from(dispatches).where(eq(dispatches.state, 'queued')))
}

/** The state of a new dispatch: the first mail with a document that may have left without it is uncertain. */
export function firstState({ documentKind, documentId, purpose, recipient, channel }: NewDispatch) {
  if (channel === 'peppol') return { state: 'queued' as const }
  const before = and(
    eq(dispatches.documentKind, documentKind),
    eq(dispatches.documentId, documentId),
    eq(dispatches.purpose, purpose),
    eq(dispatches.recipient, recipient),
  )
  const mayHaveLeft = sql`may_have_left(${documentKind}, ${documentId})
    and not exists (select from ${dispatches} where ${before})`
  return {
    state: sql<Dispatch['state']>`case when ${mayHaveLeft} then 'uncertain' else 'queued' end`,
    words: sql`case when ${mayHaveLeft} then ${restored} end`,
  }
}
