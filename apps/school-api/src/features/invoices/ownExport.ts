/** A customer's spreadsheet of the invoices that the own group has got: due dates, states in a customer's words, open amounts. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { customerState } from '@schoolbeheer/domain/invoices/statuses'
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { desc } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { ownInvoices } from '../../db/scope.ts'
import { streamRows } from '../../db/stream.ts'
import { spreadsheet, type Column } from '../../http/spreadsheet.ts'
import { typeIn } from '../billing/wording.ts'
import texts from './own.texts.json' with { type: 'json' }
import { invoices } from '../../db/tables/invoices.ts'

/** Throws a 429 when too much is read at once. */
export async function ownSpreadsheet(
  { database: { pool }, now }: SchoolApi,
  viewer: Viewer,
  language: Language,
): Promise<FileAnswer> {
  const t = textsOf(texts, language)
  const rows = await streamRows(pool, (db) => selectOwn(db, viewer), 'customer')
  const columns = columnsIn(t, language, brusselsDate(new Date(now())))
  return { stream: spreadsheet({ name: t('sheet'), columns, rows }), fileName: `${t('fileName')}.xlsx` }
}

type Row = Awaited<ReturnType<typeof selectOwn>>[number]

/** The newest first. */
function selectOwn(db: Db, viewer: Viewer) {
  const { invoiceNumber, creationDate, dueDate, type, status, purchaseOrderName, reference } = invoices
  const { amountCents, totalCents, creditedCents, paidCents } = invoices
  const said = { invoiceNumber, creationDate, dueDate, type, status, purchaseOrderName, reference }
  return db
    .select({ ...said, amountCents, totalCents, creditedCents, paidCents })
    .from(invoices)
    .where(ownInvoices(db, viewer))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
}

const euro = '"€" #,##0.00'
const date = 'dd/mm/yyyy'

function columnsIn(t: Texts<keyof typeof texts>, language: Language, today: string): Column<Row>[] {
  const state = (row: Row) => customerState({ ...row, open: openCents(row), paid: row.paidCents }, today)
  return [
    { header: t('dueDate'), width: 12, format: date, value: ({ dueDate }) => new Date(dueDate) },
    { header: t('state'), width: 14, value: (row) => t(state(row)) },
    { header: t('open'), width: 16, format: euro, value: (row) => toEuro(openCents(row)) },
    { header: t('number'), width: 14, value: ({ invoiceNumber }) => invoiceNumber },
    { header: t('date'), width: 12, format: date, value: ({ creationDate }) => new Date(creationDate) },
    { header: t('type'), width: 18, value: ({ type }) => typeIn(language, type) },
    { header: t('order'), width: 20, value: ({ purchaseOrderName }) => purchaseOrderName },
    { header: t('reference'), width: 24, value: ({ reference }) => formatPaymentReference(reference) },
    { header: t('amount'), width: 16, format: euro, value: ({ amountCents }) => toEuro(amountCents) },
    { header: t('total'), width: 16, format: euro, value: ({ totalCents }) => toEuro(totalCents) },
    { header: t('creditedAmount'), width: 22, format: euro, value: ({ creditedCents }) => toEuro(creditedCents) },
  ]
}
