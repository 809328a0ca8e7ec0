/**
 * The invoices and credit notes of a year, and its numbers without one, or chosen invoices, as a spreadsheet, which adds
 * up to the cent.
 */
import { formatPaymentReference, printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import type { Language } from '@schoolbeheer/domain/languages'
import { creditVat } from '@schoolbeheer/domain/invoices/crediting'
import { toEuro } from '@schoolbeheer/domain/money'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import type { SchoolDatabase } from '../../db/connection.ts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import { listLostRows, type LostRow } from './lostRows.ts'
import { streamExportRows, type ExportSelection, type ExportRow } from './exportRows.ts'
import texts from './texts.json' with { type: 'json' }

export async function invoicesSpreadsheet(
  database: SchoolDatabase,
  which: ExportSelection,
  language: Language,
): Promise<FileAnswer> {
  const t = textsOf(texts, language)
  const lost = which.ids ? [] : await listLostRows(database.db, which)
  const rows = withLost(await streamExportRows(database, which), lost)
  return {
    stream: spreadsheet({ name: t('sheet'), columns: columnsWithLost(t), rows }),
    fileName: `${[t('fileName'), which.year].filter(Boolean).join('-')}.xlsx`,
  }
}

async function* withLost(rows: AsyncIterable<ExportRow>, lost: LostRow[]): AsyncGenerator<ExportRow | LostRow> {
  yield* rows
  yield* lost
}

function columnsWithLost(t: Texts<keyof typeof texts>): Column<ExportRow | LostRow>[] {
  const ofLost: Partial<Record<string, Column<LostRow>['value']>> = {
    [t('document')]: ({ kind }) => t(kind),
    [t('number')]: (row) => row.number,
    [t('date')]: (row) => new Date(row.date),
    [t('status')]: ({ voidReason }) => (voidReason === null ? t('lost') : t('void', { reason: voidReason })),
  }
  return columnsIn(t).map(({ value, ...column }) => ({
    ...column,
    value: (row) => ('voidReason' in row ? (ofLost[column.header]?.(row) ?? null) : value(row)),
  }))
}

const euro = '"€" #,##0.00'
const date = 'dd/mm/yyyy'
const percent = '0"%"'

function columnsIn(t: Texts<keyof typeof texts>): Column<ExportRow>[] {
  return [
    { header: t('document'), width: 14, value: ({ kind }) => t(kind) },
    { header: t('number'), width: 16, value: (row) => row.number },
    { header: t('date'), width: 12, format: date, value: (row) => new Date(row.date) },
    { header: t('dueDate'), width: 12, format: date, value: ({ dueDate }) => (dueDate ? new Date(dueDate) : null) },
    {
      header: t('creditsInvoice'),
      width: 18,
      value: ({ kind, invoiceNumber }) => (kind === 'creditNote' ? invoiceNumber : null),
    },
    { header: t('status'), width: 16, value: ({ status }) => t(`status${status}`) },
    { header: t('clientNumber'), width: 16, value: ({ customer }) => customer.clientNumber },
    { header: t('schoolGroup'), width: 40, value: ({ customer }) => customer.name },
    { header: t('vatNumber'), width: 18, value: ({ customer }) => printEnterpriseNumber(customer.vat ?? '') || null },
    { header: t('reference'), width: 24, value: ({ reference }) => formatPaymentReference(reference) },
    { header: t('purchaseOrder'), width: 20, value: (row) => row.purchaseOrderName },
    { header: t('type'), width: 14, value: (row) => row.typeName },
    { header: t('description'), width: 44, value: (row) => row.description },
    { header: t('amount'), width: 18, format: euro, value: (row) => toEuro(signed(row, row.amountCents)) },
    { header: t('vatRate'), width: 12, format: percent, value: (row) => row.vatRate },
    { header: t('vat'), width: 14, format: euro, value: (row) => toEuro(signed(row, vatOf(row))) },
    {
      header: t('total'),
      width: 18,
      format: euro,
      value: (row) => toEuro(signed(row, row.amountCents + vatOf(row))),
    },
    {
      header: t('open'),
      width: 16,
      format: euro,
      value: (row) => (row.openCents === null ? null : toEuro(row.openCents)),
    },
  ]
}

/** The lines of a document together have exactly its VAT. */
function vatOf({ centsBefore, amountCents, vatRate }: ExportRow): number {
  return creditVat([{ amount: centsBefore, vatRate }], [{ amount: amountCents, vatRate }])
}

/** Amounts of credit notes are negative. */
function signed({ kind }: ExportRow, cents: number): number {
  return kind === 'creditNote' ? -cents : cents
}
