/** Queries of e-invoices: the newest of each document, and the bytes that were sent. */
import type { EInvoice } from '@schoolbeheer/contracts/school/eInvoices'
import { eInvoiceStateOf } from '@schoolbeheer/domain/invoices/eInvoices'
import { and, desc, eq, inArray, notInArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { eInvoices } from '../../db/tables/eInvoices.ts'
import { dispatches, type Dispatch } from '../../db/tables/dispatches.ts'
import type { DocumentType } from '../../peppol/accessPoint.ts'
import type { EarlierOutcome } from './channel.ts'

/** The ids of documents, or a query of them. */
type Ids = number[] | SQLWrapper

/** The newest e-invoice by document. */
export async function listEInvoices(db: Db, type: DocumentType, ids: Ids): Promise<Map<number, EInvoice>> {
  const { documentId, id } = dispatches
  const rows = await db
    .selectDistinctOn([documentId])
    .from(dispatches)
    .where(offered(type, ids))
    .orderBy(documentId, desc(id))
  return new Map(rows.map((row) => [row.documentId, toEInvoice(row)]))
}

/**
 * The state of a document's newest e-invoice, null when there is none: a column of a query that has the document's id.
 */
export function newestState(db: Db, type: DocumentType, documentId: SQLWrapper) {
  const newest = db
    .select({ state: dispatches.state })
    .from(dispatches)
    .where(offered(type, sql`(${documentId})`))
    .orderBy(desc(dispatches.id))
    .limit(1)
  return sql<Dispatch['state'] | null>`(${newest})`
}

export function toEInvoice({ id, state, words }: Dispatch): EInvoice {
  return { state: eInvoiceStateOf[state], reason: troubled.has(state) ? words : null, dispatchId: id }
}

const troubled: ReadonlySet<Dispatch['state']> = new Set(['failed', 'rejected', 'uncertain'])

/** The state of e-invoices that were perhaps taken, by document: at most one each, because a number is offered once. */
export async function listBefore(db: Db, type: DocumentType, ids: Ids): Promise<Map<number, EarlierOutcome>> {
  const { documentId, state } = dispatches
  const rows = await db
    .select({ documentId, state })
    .from(dispatches)
    .where(and(offered(type, ids), inArray(state, ['accepted', 'delivered', 'rejected', 'uncertain'])))
  return new Map(rows.map((row) => [row.documentId, beforeOf(row.state)]))
}

function beforeOf(state: Dispatch['state']): EarlierOutcome {
  return state === 'rejected' || state === 'uncertain' ? state : 'accepted'
}

/** The file with the bytes that the access point has, perhaps has, or has refused. */
export async function findSentXml(db: Db, type: DocumentType, documentId: number): Promise<number | null> {
  const [row] = await selectSentXml(db, type, [documentId])
  return row?.fileId ?? null
}

/** The same as a column of a query that has the document's id, null when there is none. */
export function sentXml(db: Db, type: DocumentType, documentId: SQLWrapper) {
  return sql<number | null>`(${selectSentXml(db, type, sql`(${documentId})`)})`
}

/** At most one row for a document, because a number is offered once. */
function selectSentXml(db: Db, type: DocumentType, ids: Ids) {
  return db
    .select({ fileId: eInvoices.fileId })
    .from(eInvoices)
    .innerJoin(dispatches, eq(dispatches.id, eInvoices.dispatchId))
    .where(and(offered(type, ids), notInArray(dispatches.state, ['queued', 'preparing', 'failed'])))
}

function offered(type: DocumentType, ids: Ids) {
  return and(eq(dispatches.channel, 'peppol'), eq(dispatches.documentKind, type), inArray(dispatches.documentId, ids))
}
