/** The e-invoice of an invoice or credit note, made from the content of its paper, so that both say the same. */
import { brokenRules } from '@schoolbeheer/peppol/brokenRules'
import { eInvoiceOf } from '@schoolbeheer/peppol/eInvoice'
import type { KnownFacts } from '@schoolbeheer/peppol/rules/rule'
import { writeUbl } from '@schoolbeheer/peppol/writeUbl'
import { statement } from '@schoolbeheer/server/database/statement'
import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import type { Paper } from '../../documents/kinds.ts'
import type { CreditNotePaper, Attachments, InvoicePaper } from '../../documents/paper.ts'
import type { SchoolApiEnv } from '../../env.ts'
import type { DocumentType } from '../../peppol/accessPoint.ts'
import { readBytes } from '../../storage/files.ts'
import { files } from '../../db/tables/files.ts'
import { creditNoteLines, creditNotes } from '../../db/tables/creditNotes.ts'
import { invoiceFiles, invoiceLines, invoices } from '../../db/tables/invoices.ts'

export type BillPaper = InvoicePaper | CreditNotePaper

/** The content of a document, its PDF, and the values of the database that the rules compare with it. */
export type StoredBill = { id: number; paper: BillPaper; fileId: number; pdfBytes: number; known: KnownFacts }

type Settings = Pick<SchoolApiEnv, 'PEPPOL_REFERENCE'>

/** The XML without the PDF inside, which makes no difference to the rules. */
export function bareXml({ PEPPOL_REFERENCE: reference }: Settings, paper: BillPaper): string {
  return writeUbl(eInvoiceOf(paper, { reference }, null))
}

/** The XML as it leaves, with the PDF inside. */
export async function xmlWithPdf(db: Db, { PEPPOL_REFERENCE: reference }: Settings, { paper, fileId }: StoredBill) {
  const pdf = await readBytes(db, fileId)
  if (!pdf) throw new Error('There is no PDF to put inside')
  return Buffer.from(writeUbl(eInvoiceOf(paper, { reference }, pdf)))
}

/**
 * The e-invoice that goes inside the PDF; nothing if it could not leave, for example because the customer has no
 * enterprise number.
 */
export function attachmentsOf(settings: Settings, paper: BillPaper): Attachments {
  const text = bareXml(settings, paper)
  const isBroken = brokenRules(text).some(({ severity }) => severity === 'error')
  return isBroken ? {} : { xml: { name: `${paper.number}.xml`, text } }
}

/** undefined if there is no PDF. */
export async function readStored(db: Db, type: DocumentType, id: number): Promise<StoredBill | undefined> {
  return type === 'invoice' ? storedById(await readNewest(db, { id })).get(id) : readStoredNote(db, id)
}

/** The newest versions, by id of the invoice; those without a PDF are left out. */
export async function readStoredInvoices(db: Db, ids: number[]): Promise<Map<number, StoredBill>> {
  return storedById(await listNewest(db, { ids }))
}

type NewestPaper = Omit<StoredBill, 'paper' | 'known'> & { paper: Paper; totalCents: number }

// PostgreSQL keeps the plan for one id. For a list of ids it plans anew each time, which takes longer than reading one.
const readNewest = statement<{ id: number }, NewestPaper[]>((db, { id }) => newest(db, eq(invoices.id, id)))

const listNewest = statement<{ ids: number[] }, NewestPaper[]>((db, { ids }) =>
  newest(db, sql`${invoices.id} = any(${ids})`),
)

function newest(db: Db, which: SQL) {
  const isNewest = and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.fileId, invoices.fileId))
  const { id, totalCents } = invoices
  return db
    .select({ id, totalCents, paper: invoiceFiles.paper, fileId: files.id, pdfBytes: files.bytes })
    .from(invoices)
    .innerJoin(invoiceFiles, isNewest)
    .innerJoin(files, eq(files.id, invoiceFiles.fileId))
    .where(which)
}

function storedById(rows: NewestPaper[]): Map<number, StoredBill> {
  return new Map(
    rows.flatMap(({ paper, totalCents: total, ...row }) => {
      if (paper.kind !== 'invoice') return []
      const known = { totalCents: total, payableCents: paper.openCents ?? total }
      return [[row.id, { ...row, paper, known }] as const]
    }),
  )
}

async function readStoredNote(db: Db, noteId: number): Promise<StoredBill | undefined> {
  const { id, paper, fileId, amountCents, vatCents } = creditNotes
  const totalCents = sql<number>`${amountCents} + ${vatCents}`
  const [row] = await db
    .select({ id, paper, fileId: files.id, pdfBytes: files.bytes, totalCents })
    .from(creditNotes)
    .innerJoin(files, eq(files.id, fileId))
    .where(eq(id, noteId))
  if (!row?.paper || !isBill(row.paper)) return undefined
  const { totalCents: total } = row
  const known = { totalCents: total, payableCents: total, creditedBefore: await listCreditedBefore(db, noteId) }
  return { ...row, paper: row.paper, known }
}

/** The lines of earlier notes of the same invoice, from which the VAT of this note follows. */
function listCreditedBefore(db: Db, noteId: number) {
  const before = alias(creditNotes, 'before')
  return db
    .select({ amount: creditNoteLines.amountCents, vatRate: invoiceLines.vatRate })
    .from(creditNotes)
    .innerJoin(before, and(eq(before.invoiceId, creditNotes.invoiceId), lt(before.id, creditNotes.id)))
    .innerJoin(creditNoteLines, eq(creditNoteLines.creditNoteId, before.id))
    .innerJoin(invoiceLines, eq(invoiceLines.id, creditNoteLines.invoiceLineId))
    .where(eq(creditNotes.id, noteId))
    .orderBy(asc(creditNoteLines.id))
}

export function isBill(paper: Paper): paper is BillPaper {
  return paper.kind === 'invoice' || paper.kind === 'creditNote'
}
