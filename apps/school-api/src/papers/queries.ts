/** Queries of dispatches: those of documents, whether one went since, and a single one with its kept e-invoice. */
import { statement } from '@schoolbeheer/server/database/statement'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { eInvoices, type EInvoiceRow } from '../db/tables/eInvoices.ts'
import { dispatches, underWayStates, type Dispatch } from '../db/tables/dispatches.ts'

type Documents = { kind: Dispatch['documentKind']; ids: number[] }

/**
 * The ids of documents with a dispatch that is queued or being sent. The caller has locked the rows of the documents.
 */
export async function underWay(tx: Db, { kind, ids }: Documents): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: dispatches.documentId })
    .from(dispatches)
    .where(and(ofDocuments({ kind, ids }), inArray(dispatches.state, underWayStates)))
  return new Set(rows.map(({ id }) => id))
}

/** The dispatches of documents, oldest first. */
export function listDispatches(db: Db, documents: Documents): Promise<Dispatch[]> {
  return db.select().from(dispatches).where(ofDocuments(documents)).orderBy(asc(dispatches.id))
}

/**
 * Whether another dispatch brought one of these papers to the same recipient since it failed, or perhaps did. An older
 * one counts too, which was tried again by then. `isSentSince` of the web app hides the button by the same rule.
 */
export async function isSentSince(tx: Db, ids: number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${dispatches} before join ${dispatches} later
      on (later.document_kind, later.document_id, later.purpose, later.recipient)
        = (before.document_kind, before.document_id, before.purpose, before.recipient)
    where before.id = any(${sql.param(ids)}::int[]) and later.state <> 'failed'
      and (coalesce(later.settled_at, later.queued_at), later.id)
        > (coalesce(before.settled_at, before.queued_at), before.id)
    limit 1`)
  return rows.length > 0
}

/**
 * A dispatch; its e-invoice is null until that is made. `mayHaveLeft`: the document was there when the database was held.
 */
export type OfferedDispatch = { dispatch: Dispatch; eInvoice: EInvoiceRow | null; mayHaveLeft: boolean }

const mayHaveLeft = sql<boolean>`may_have_left(${dispatches.documentKind}, ${dispatches.documentId})`

export async function readOffered(db: Db, id: number): Promise<OfferedDispatch | undefined> {
  return (await readOne(db, { id }))[0]
}

// PostgreSQL keeps the plan for one id. For a list of ids it plans anew each time, which takes longer than reading one.
const readOne = statement<{ id: number }, OfferedDispatch[]>((db, { id }) => offered(db, eq(dispatches.id, id)))

/** By id; those that are not there any more are left out. */
export const listOffered = statement<{ ids: number[] }, OfferedDispatch[]>((db, { ids }) =>
  offered(db, sql`${dispatches.id} = any(${ids})`),
)

function offered(db: Db, which: SQL) {
  return db
    .select({ dispatch: dispatches, eInvoice: eInvoices, mayHaveLeft })
    .from(dispatches)
    .leftJoin(eInvoices, eq(eInvoices.dispatchId, dispatches.id))
    .where(which)
    .orderBy(asc(dispatches.id))
}

function ofDocuments({ kind, ids }: Documents) {
  return and(eq(dispatches.documentKind, kind), inArray(dispatches.documentId, ids))
}
