/**
 * The books of a period for an accountant: a row for each invoice and credit note, and for each number without one, and
 * their sums, as spreadsheet or CSV.
 */
import { formatPaymentReference, printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { eInvoiceStateOf } from '@schoolbeheer/domain/invoices/eInvoices'
import type { InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { streamRows } from '../../db/stream.ts'
import { csv } from '../../http/csv.ts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { typeIn } from '../billing/wording.ts'
import { newestState } from '../eInvoices/queries.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import texts from './accounting.texts.json' with { type: 'json' }
import { billedCustomer } from './billedCustomer.ts'
import { listLostRows, type LostRow } from './lostRows.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'

export type Period = { from: string; to: string }

/** Some documents: the conditions of invoices and credit notes, and the file whose paper has the names of an invoice. */
export type Selection = { ofInvoices: SQL; ofCreditNotes: SQL; fileId: SQLWrapper }

function madeIn({ from, to }: Period): Selection {
  const { creationDate, fileId } = invoices
  return {
    ofInvoices: sql`${creationDate} between ${from} and ${to}`,
    ofCreditNotes: sql`${creditNotes.creationDate} between ${from} and ${to}`,
    fileId,
  }
}

/** Throws a 429 when too much is read at once. */
export async function accountingFile(
  database: SchoolDatabase,
  period: Period,
  language: Language,
  kind: 'xlsx' | 'csv',
): Promise<FileAnswer> {
  const t = textsOf(texts, language)
  const journal = await salesJournal(database, { selection: madeIn(period), period }, language)
  return {
    stream: kind === 'csv' ? csv(journal) : spreadsheet({ name: t('sheet'), ...journal }),
    fileName: accountingName(period, language, kind),
  }
}

/** The name of a file about a period: 'boekhouding-2026-01-01-2026-03-31.csv'. */
export function accountingName({ from, to }: Period, language: Language, extension: string): string {
  return `${textsOf(texts, language)('fileName')}-${from}-${to}.${extension}`
}

/** A row for each document and each number without one, and the sums. Throws a 429 when too much is read at once. */
export async function salesJournal(
  { db: own, pool }: Pick<SchoolDatabase, 'db' | 'pool'>,
  { selection, period }: { selection: Selection; period: Period },
  language: Language,
) {
  const lost = await listLostRows(own, period)
  const rows = withSums(await streamRows(pool, (db) => selectDocuments(db, selection)), lost)
  return { columns: columnsIn(textsOf(texts, language), language), rows }
}

type Document = Awaited<ReturnType<typeof selectDocuments>>[number]

/** The last row has only sums. */
type Row = Pick<Document, 'baseCents' | 'vatCents'> & { document?: Document; lost?: LostRow }

async function* withSums(documents: AsyncIterable<Document>, lost: LostRow[]): AsyncGenerator<Row> {
  const sums = { baseCents: 0, vatCents: 0 }
  for await (const document of documents) {
    const { baseCents, vatCents } = document
    yield { document, baseCents, vatCents }
    sums.baseCents += baseCents
    sums.vatCents += vatCents
  }
  for (const one of lost) yield { lost: one, baseCents: 0, vatCents: 0 }
  yield sums
}

const euro = '"€" #,##0.00'
const date = 'dd/mm/yyyy'

function columnsIn(t: Texts<keyof typeof texts>, language: Language): Column<Row>[] {
  const dated = (iso: string | null | undefined) => (iso ? new Date(iso) : null)
  // The reference has no plus signs, which a spreadsheet would take for a formula.
  const printed = (reference: string) => formatPaymentReference(reference).replaceAll('+', '')
  return [
    { header: t('number'), width: 16, value: ({ document, lost }) => (document ?? lost)?.number ?? t('sum') },
    { header: t('date'), width: 12, format: date, value: ({ document, lost }) => dated((document ?? lost)?.date) },
    { header: t('dueDate'), width: 12, format: date, value: ({ document }) => dated(document?.dueDate) },
    { header: t('customer'), width: 40, value: ({ document }) => document?.customer.name ?? null },
    { header: t('clientNumber'), width: 14, value: ({ document }) => document?.customer.clientNumber ?? null },
    {
      header: t('vatNumber'),
      width: 18,
      value: ({ document }) => printEnterpriseNumber(document?.customer.vat ?? '') || null,
    },
    { header: t('base'), width: 16, format: euro, value: ({ baseCents }) => toEuro(baseCents) },
    { header: t('vat'), width: 14, format: euro, value: ({ vatCents }) => toEuro(vatCents) },
    { header: t('total'), width: 16, format: euro, value: ({ baseCents, vatCents }) => toEuro(baseCents + vatCents) },
    { header: t('reference'), width: 18, value: ({ document }) => (document ? printed(document.reference) : null) },
    { header: t('order'), width: 20, value: ({ document }) => document?.purchaseOrderName ?? null },
    { header: t('type'), width: 18, value: ({ document }) => (document ? typeIn(language, document.type) : null) },
    { header: t('status'), width: 16, value: statusOf },
    { header: t('paidOn'), width: 12, format: date, value: ({ document }) => dated(paidOn(document)) },
    { header: t('credited'), width: 16, value: ({ document }) => document?.credited ?? null },
    { header: t('eInvoice'), width: 14, value: ({ document }) => eInvoiceOf(document) },
  ]

  function statusOf({ document, lost }: Row): string | null {
    if (document) return t(`status${document.status}`)
    return lost ? (lost.voidReason === null ? t('lost') : t('void', { reason: lost.voidReason })) : null
  }

  function eInvoiceOf(document: Document | undefined): string | null {
    return document?.eInvoice ? t(`eInvoice_${eInvoiceStateOf[document.eInvoice]}`) : null
  }
}

function paidOn(document: Document | undefined): string | null {
  return document?.paidAt ? brusselsDate(document.paidAt) : null
}

/** The invoices first, each kind in the order of its numbers; amounts of credit notes are negative. */
function selectDocuments(db: Db, { ofInvoices, ofCreditNotes, fileId }: Selection) {
  const ofInvoice = {
    reference: invoices.reference,
    purchaseOrderName: invoices.purchaseOrderName,
    type: sql<InvoiceType>`${invoices.type}`.as('type'),
  }
  const invoiced = db
    .select({
      kind: sql<number>`0`.as('kind'),
      year: invoices.year,
      sequence: invoices.sequence,
      number: sql<string>`${invoices.invoiceNumber}`.as('number'),
      date: invoices.creationDate,
      dueDate: sql<string | null>`${invoices.dueDate}`.as('due_date'),
      status: sql<InvoiceStatus>`${invoices.status}`.as('status'),
      baseCents: sql<number>`${invoices.amountCents}`.as('base'),
      vatCents: sql<number>`${invoices.totalCents} - ${invoices.amountCents}`.as('vat'),
      paidAt: sql<Date | null>`${invoices.paidAt}`.mapWith(invoices.paidAt).as('paid_at'),
      credited: sql<string | null>`null::text`.as('credited'),
      eInvoice: newestState(db, 'invoice', invoices.id).as('e_invoice'),
      customer: billedCustomer(invoiceFiles.paper),
      ...ofInvoice,
    })
    .from(invoices)
    .leftJoin(invoiceFiles, and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.fileId, fileId)))
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(ofInvoices)
  const credited = db
    .select({
      kind: sql<number>`1`.as('kind'),
      year: creditNotes.year,
      sequence: creditNotes.sequence,
      number: sql<string>`${creditNotes.creditNoteNumber}`.as('number'),
      date: creditNotes.creationDate,
      dueDate: sql<string | null>`null::date`.as('due_date'),
      status: sql<InvoiceStatus>`${creditNotes.status}`.as('status'),
      baseCents: sql<number>`-${creditNotes.amountCents}`.as('base'),
      vatCents: sql<number>`-${creditNotes.vatCents}`.as('vat'),
      paidAt: sql<Date | null>`null::timestamptz`.mapWith(invoices.paidAt).as('paid_at'),
      credited: sql<string | null>`${invoices.invoiceNumber}`.as('credited'),
      eInvoice: newestState(db, 'creditNote', creditNotes.id).as('e_invoice'),
      customer: billedCustomer(creditNotes.paper),
      ...ofInvoice,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(ofCreditNotes)
  return unionAll(invoiced, credited).orderBy(sql`kind, year, sequence`)
}
