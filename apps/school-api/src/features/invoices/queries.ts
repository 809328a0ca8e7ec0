/** Queries of invoices with their lines and credit notes. Reads start from the rows that the viewer may see. */
import type { EInvoice } from '@schoolbeheer/contracts/school/eInvoices'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { mapInPieces } from '@schoolbeheer/server/pieces'
import { found } from '@schoolbeheer/server/database/rows'
import { statement } from '@schoolbeheer/server/database/statement'
import { and, asc, count, desc, eq, inArray, isNotNull, max, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import { ownInvoices } from '../../db/scope.ts'
import { dispatches, underWayStates, type Dispatch } from '../../db/tables/dispatches.ts'
import { creditNoteLines, creditNotes } from '../../db/tables/creditNotes.ts'
import { listEInvoices } from '../eInvoices/queries.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { batchItems, invoiceLines, invoiceReminders, invoices } from '../../db/tables/invoices.ts'

export type CreditNoteRow = typeof creditNotes.$inferSelect & {
  lines: (typeof creditNoteLines.$inferSelect)[]
  /** The newest e-invoice, if there is one. */
  eInvoice: EInvoice | null
}

export type InvoiceRow = typeof invoices.$inferSelect & {
  underWay: boolean
  schoolGroup: { name: string; peppol: boolean }
  lines: (typeof invoiceLines.$inferSelect)[]
  creditNotes: CreditNoteRow[]
  /** The number of reminders that were sent, and the time of the last. */
  reminders: { count: number; lastAt: Date | null }
  /** The newest e-invoice, if there is one. */
  eInvoice: EInvoice | null
}

/**
 * Whether a request for the invoice has not ended: a column of a query of invoices. An uncertain e-invoice may be tried
 * again by itself after its item of the batch has failed.
 */
export function underWay(db: Db) {
  const open = db
    .select({ one: sql`1` })
    .from(batchItems)
    .where(and(eq(batchItems.invoiceId, invoices.id), eq(batchItems.state, 'queued')))
  return sql<boolean>`(exists ${open} or exists ${dispatchedAs(db, underWayStates)} or exists ${lettersUnderWay(db)})`
}

/**
 * Whether the invoice has an uncertain e-invoice, which a person must settle first. It belongs in the same query as
 * `underWay`, because one may become the other by itself.
 */
export function undecided(db: Db) {
  return sql<boolean>`exists ${dispatchedAs(db, ['uncertain'], eq(dispatches.channel, 'peppol'))}`
}

/** Letters that remind of the invoice besides others. */
function lettersUnderWay(db: Db) {
  const ofLetter = and(
    eq(dispatches.documentKind, 'reminderLetter'),
    eq(dispatches.documentId, invoiceReminders.letterId),
  )
  return db
    .select({ one: sql`1` })
    .from(invoiceReminders)
    .innerJoin(dispatches, ofLetter)
    .where(and(eq(invoiceReminders.invoiceId, invoices.id), inArray(dispatches.state, underWayStates)))
}

function dispatchedAs(db: Db, states: readonly Dispatch['state'][], which?: SQL) {
  const ofInvoice = and(eq(dispatches.documentKind, 'invoice'), eq(dispatches.documentId, invoices.id))
  return db
    .select({ one: sql`1` })
    .from(dispatches)
    .where(and(ofInvoice, inArray(dispatches.state, states), which))
}

/** The years of invoices or purchase orders. */
export async function listYears(db: Db): Promise<number[]> {
  const ofOrders = db.select({ year: purchaseOrders.year }).from(purchaseOrders)
  const rows = await union(db.select({ year: invoices.year }).from(invoices), ofOrders)
  return rows.map(({ year }) => year)
}

export function listInvoicesOfYear(db: Db, year: number): Promise<InvoiceRow[]> {
  return listInvoices(db, eq(invoices.year, year))
}

export function listOwnInvoices(db: Db, viewer: Viewer): Promise<InvoiceRow[]> {
  return listInvoices(db, ownInvoices(db, viewer))
}

/** Throws a 404. */
export async function readInvoice(db: Db, id: number): Promise<InvoiceRow> {
  return found(await listInvoices(db, eq(invoices.id, id)))
}

/** Throws a 404. Others who want to change the invoice wait until the transaction ends. */
export async function lockInvoice(tx: Db, id: number) {
  return found(await lockOne(tx, { id }))
}

const lockOne = statement<{ id: number }, (typeof invoices.$inferSelect)[]>((db, { id }) =>
  db.select().from(invoices).where(eq(invoices.id, id)).for('update'),
)

/** The newest first, lines and credit notes in their order; all of one moment in time, so that their sums agree. */
export function listInvoices(db: Db, where: SQL | undefined): Promise<InvoiceRow[]> {
  return db.transaction((tx) => readInvoices(tx, where), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function readInvoices(tx: Db, where: SQL | undefined): Promise<InvoiceRow[]> {
  const wanted = tx.select({ id: invoices.id }).from(invoices).where(where)
  const rows = await tx
    .select({ invoice: invoices, underWay: underWay(tx), name: schoolGroups.name, peppol: schoolGroups.peppol })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(where)
    .orderBy(desc(invoices.year), desc(invoices.sequence))
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, wanted))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, wanted))
    .orderBy(asc(creditNotes.id))
  const noteLines = await tx
    .select({ line: creditNoteLines })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.creditNoteId))
    .where(inArray(creditNotes.invoiceId, wanted))
    .orderBy(asc(creditNoteLines.id))
  const reminders = await countReminders(tx, inArray(invoiceReminders.invoiceId, wanted))
  const eInvoices = await listEInvoices(tx, 'invoice', wanted)
  const ofNotes = await listEInvoices(
    tx,
    'creditNote',
    notes.map(({ id }) => id),
  )
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const notesOf = Map.groupBy(notes, ({ invoiceId }) => invoiceId)
  const linesOfNote = Map.groupBy(noteLines, ({ line }) => line.creditNoteId)
  return mapInPieces(rows, ({ invoice, underWay: isUnderWay, name, peppol }) => ({
    ...invoice,
    underWay: isUnderWay,
    schoolGroup: { name, peppol },
    lines: linesOf.get(invoice.id) ?? [],
    reminders: reminders.get(invoice.id) ?? { count: 0, lastAt: null },
    eInvoice: eInvoices.get(invoice.id) ?? null,
    creditNotes: (notesOf.get(invoice.id) ?? []).map((note) => ({
      ...note,
      lines: (linesOfNote.get(note.id) ?? []).map(({ line }) => line),
      eInvoice: ofNotes.get(note.id) ?? null,
    })),
  }))
}

/** The reminders that were sent, by invoice. */
async function countReminders(tx: Db, which: SQL) {
  const { invoiceId, sentAt } = invoiceReminders
  const rows = await tx
    .select({ invoiceId, count: count(), lastAt: max(sentAt) })
    .from(invoiceReminders)
    .where(and(which, isNotNull(sentAt)))
    .groupBy(invoiceId)
  return new Map(rows.map((row) => [row.invoiceId, row]))
}
