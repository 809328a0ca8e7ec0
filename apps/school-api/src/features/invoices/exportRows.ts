/**
 * Rows for an accountant: each line of the invoices of a year or of chosen invoices, and each line that a credit note
 * of that year, or of those invoices, took back.
 */
import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { eq, sql, type SQL } from 'drizzle-orm'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { openCents } from '../../db/rules.ts'
import { streamRows } from '../../db/stream.ts'
import { creditNoteLines, creditNotes } from '../../db/tables/creditNotes.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { billedCustomer, ofNewestFile } from './billedCustomer.ts'
import { invoiceFiles, invoiceLines, invoices } from '../../db/tables/invoices.ts'

export type ExportRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Either a whole year, or these invoices. */
export type ExportSelection = { year: number; ids?: never } | { year?: never; ids: number[] }

/** The invoices first, each kind in the order of its numbers. Throws a 429 when too much is read at once. */
export function streamExportRows({ pool }: SchoolDatabase, which: ExportSelection) {
  return streamRows(pool, (db) => selectRows(db, which))
}

function selectRows(db: Db, which: ExportSelection) {
  return unionAll(invoiceRows(db, which), creditNoteRows(db, which)).orderBy(sql`kind desc, year, sequence, place`)
}

/** @param year the year of the invoices, or of the credit notes */
function isExported({ year: wanted, ids }: ExportSelection, year: AnyPgColumn): SQL {
  return ids ? sql`${invoices.id} = any(${sql.param(ids)})` : eq(year, wanted)
}

const ofInvoice = {
  invoiceNumber: invoices.invoiceNumber,
  reference: invoices.reference,
  purchaseOrderName: invoices.purchaseOrderName,
  typeName: invoiceLines.typeName,
  description: invoiceLines.description,
  vatRate: invoiceLines.vatRate,
}

function invoiceRows(db: Db, which: ExportSelection) {
  return db
    .select({
      kind: sql<'invoice' | 'creditNote'>`'invoice'`.as('kind'),
      year: invoices.year,
      sequence: invoices.sequence,
      place: sql<number>`${invoiceLines.position}`.as('place'),
      number: sql<string>`${invoices.invoiceNumber}`.as('number'),
      date: invoices.creationDate,
      dueDate: sql<string | null>`${invoices.dueDate}`.as('due_date'),
      status: sql<InvoiceStatus>`${invoices.status}`.as('status'),
      amountCents: invoiceLines.amountCents,
      /** The sum of earlier lines at the same rate, because VAT is calculated on the sum. */
      centsBefore: sql<number>`(select coalesce(sum(earlier.amount_cents), 0)::int from ${invoiceLines} earlier
        where earlier.invoice_id = ${invoices.id} and earlier.vat_rate = ${invoiceLines.vatRate}
          and earlier.position < ${invoiceLines.position})`.as('before'),
      /** Once an invoice, so that the column adds up. */
      openCents: sql<number | null>`case when ${invoiceLines.position} = 0 then ${openCents} end`.as('open_cents'),
      customer: billedCustomer(invoiceFiles.paper),
      ...ofInvoice,
    })
    .from(invoices)
    .leftJoin(invoiceFiles, ofNewestFile)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(isExported(which, invoices.year))
}

function creditNoteRows(db: Db, which: ExportSelection) {
  return db
    .select({
      kind: sql<'invoice' | 'creditNote'>`'creditNote'`.as('kind'),
      year: creditNotes.year,
      sequence: creditNotes.sequence,
      place: sql<number>`${creditNoteLines.id}`.as('place'),
      number: sql<string>`${creditNotes.creditNoteNumber}`.as('number'),
      date: creditNotes.creationDate,
      dueDate: sql<string | null>`null::date`.as('due_date'),
      status: sql<InvoiceStatus>`${creditNotes.status}`.as('status'),
      amountCents: creditNoteLines.amountCents,
      centsBefore: sql<number>`(select coalesce(sum(earlier.amount_cents), 0)::int
        from ${creditNotes} note
          join ${creditNoteLines} earlier on earlier.credit_note_id = note.id
          join ${invoiceLines} line on line.id = earlier.invoice_line_id
        where note.invoice_id = ${invoices.id} and line.vat_rate = ${invoiceLines.vatRate}
          and earlier.id < ${creditNoteLines.id})`.as('before'),
      openCents: sql<number | null>`null::int`.as('open_cents'),
      customer: billedCustomer(creditNotes.paper),
      ...ofInvoice,
    })
    .from(creditNotes)
    .innerJoin(creditNoteLines, eq(creditNoteLines.creditNoteId, creditNotes.id))
    .innerJoin(invoiceLines, eq(invoiceLines.id, creditNoteLines.invoiceLineId))
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(isExported(which, creditNotes.year))
}
