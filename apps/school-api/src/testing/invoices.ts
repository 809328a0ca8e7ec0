/** Invoices for tests, written as every invoice is, and then changed as the test says; and their PDFs. */
import { dueDateOf } from '@schoolbeheer/domain/invoices/numbers'
import { PAID, SENT, type InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { anonymous } from '@schoolbeheer/server/bearer'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { creditNotes } from '../db/tables/creditNotes.ts'
import { writeInvoices } from '../features/invoices/create.ts'
import type { Draft } from '../features/billing/draft.ts'
import { payByHand } from '../features/payments/manual.ts'
import { invoiceFiles, invoices } from '../db/tables/invoices.ts'
import { savePdf } from '../storage/files.ts'
import { invoicePaper } from './papers.ts'

type Fields = Pick<Draft, 'schoolGroupId'> &
  Partial<Draft> & { status?: InvoiceStatus; on?: string; amounts?: number[] }

/** An invoice with a line for each of the amounts, in cents; at 3 it is paid by hand on that day. Answers its id. */
export function addInvoice(
  db: Db,
  { status = 2, on = '2026-11-22', amounts = [125_050, 33_333], ...draft }: Fields,
): Promise<number> {
  return db.transaction(async (tx) => {
    const at = new Date(`${on}T12:00:00Z`)
    const lines = amounts.map((amount) => ({
      typeName: 'Contract',
      description: 'Periode',
      quantity: 1,
      unitPriceCents: amount,
      amountCents: amount,
      vatRate: 21,
    }))
    const drafts = [{ type: 0, lines, ...draft }] satisfies Draft[]
    const [id = 0] = await writeInvoices(tx, { viewer: anonymous, at }, { now: () => at.getTime() }, drafts)
    const isPaid = status === PAID
    // A day before that of the invoice before it is a test's alone.
    const dates = { creationDate: on, dueDate: dueDateOf(on) }
    await tx
      .update(invoices)
      .set({ ...dates, status: isPaid ? SENT : status, ...(status >= SENT && { sentAt: at }) })
      .where(eq(invoices.id, id))
    if (isPaid) await payByHand(tx, { viewer: anonymous, at }, { ids: [id], date: on })
    return id
  })
}

/** An invoice of € 121 with its PDF, sent on 1 November. Answers its id. */
export async function addSentInvoice(db: Db, fields: Fields): Promise<number> {
  const id = await addInvoice(db, { on: '2026-11-01', amounts: [10_000], ...fields })
  await addInvoicePdf(db, id, 'paper')
  return id
}

/** Gives an invoice a PDF of this content as its next version, which counts as sent. Answers the id of the file. */
export async function addInvoicePdf(db: Db, invoiceId: number, content: string | Buffer): Promise<number> {
  const fileId = await savePdf(db, pdfOf(content))
  const version = (await db.$count(invoiceFiles, eq(invoiceFiles.invoiceId, invoiceId))) + 1
  await db.insert(invoiceFiles).values({ invoiceId, version, fileId, madeAt: new Date(), paper: invoicePaper() })
  await db.update(invoices).set({ fileId, sentFileId: fileId }).where(eq(invoices.id, invoiceId))
  return fileId
}

export async function addCreditNotePdf(db: Db, creditNoteId: number, content: string): Promise<void> {
  const fileId = await savePdf(db, pdfOf(content))
  await db.update(creditNotes).set({ fileId }).where(eq(creditNotes.id, creditNoteId))
}

function pdfOf(content: string | Buffer) {
  return { name: 'x.pdf', bytes: Buffer.from(content) }
}
