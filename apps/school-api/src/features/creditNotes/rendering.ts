/**
 * The PDF of a credit note, and its mails: made by a job in one transaction, so that a process that dies before leaves
 * nothing and one that begins again finds it done. It goes to whom the invoice reached; else it is not sent.
 */
import { emailList } from '@schoolbeheer/domain/email'
import { creditTotals } from '@schoolbeheer/domain/invoices/crediting'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { attachment } from '../../dispatches/composing.ts'
import { dispatches, type Dispatch, type Wanted } from '../../dispatches/table.ts'
import type { CreditNotePaper } from '../../documents/paper.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { savePdf } from '../../storage/files.ts'
import { composeEInvoice } from '../eInvoices/composing.ts'
import { attachmentsOf } from '../eInvoices/document.ts'
import { outcomeOf } from '../eInvoices/outcome.ts'
import { listBefore } from '../eInvoices/queries.ts'
import { participantOf } from '../eInvoices/reach.ts'
import { creditNoteMail } from '../invoices/mails.ts'
import { addressed, frameOf, linesOf, pdfName, type Frame } from '../billing/frame.ts'
import { periodOf } from '../invoices/paper.ts'
import { readInvoice, type CreditNoteRow, type InvoiceRow } from '../invoices/queries.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { readCreditNote } from './queries.ts'
import { creditNotes } from './table.ts'

type Work = { note: number; actor: Act['viewer'] }

const creditNoteWork: JobKind<Work> = {
  queue: 'creditNotes',
  data: z.object({ note: z.number(), actor: z.object({ userId: z.string(), name: z.string().optional() }) }),
  atOnce: 2,
}

/** In the transaction that writes the note. */
export function addNoteWork({ jobs }: SchoolApi, tx: Db, { viewer }: Act, note: number): Promise<void> {
  const { userId, name } = viewer
  return jobs.add(tx, creditNoteWork, [{ note, actor: { userId, name } }])
}

/** Registers who makes and sends them. What fails says so at once, and is tried again with growing pauses. */
export function workOnCreditNotes(api: SchoolApi): void {
  const { db } = api.database
  api.jobs.work(creditNoteWork, async (work) => {
    try {
      await renderNote(api, work)
    } catch (error) {
      await db.update(creditNotes).set({ problem: 'invoice_problem_rendering' }).where(eq(creditNotes.id, work.note))
      throw error
    }
  })
  api.dispatches.sends('creditNote', {
    compose: async ({ documentId }) => {
      const note = await readCreditNote(db, documentId)
      const invoice = await readInvoice(db, note.invoiceId)
      const group = await readSchoolGroup(db, invoice.schoolGroupId)
      return creditNoteMail(invoice, group, api.env.COMPANY, {
        number: note.creditNoteNumber,
        totalCents: note.amountCents + note.vatCents,
        attachments: [await attachment(db, note.fileId)],
      })
    },
    settled,
  })
  api.dispatches.sendsEInvoices('creditNote', {
    compose: (dispatch, accessPoint) => composeEInvoice({ ...api, accessPoint }, 'creditNote', dispatch),
    settled,
  })
}

async function renderNote(api: SchoolApi, { note: id, actor }: Work): Promise<void> {
  const { db } = api.database
  const note = await readCreditNote(db, id)
  if (note.fileId !== null) return
  const invoice = await readInvoice(db, note.invoiceId)
  const paper = notePaper(note, invoice, await frameOf(api, invoice.schoolGroupId))
  const bytes = await api.render(paper, attachmentsOf(api.env, paper))
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id)).for('update')
    if (current?.fileId !== null) return
    const fileId = await savePdf(tx, { name: pdfName(note.creditNoteNumber), bytes })
    await tx.update(creditNotes).set({ fileId, paper, status: 1, problem: null }).where(eq(creditNotes.id, id))
    const kind = { documentKind: 'creditNote', documentId: id, purpose: 'creditNote' } as const
    const wanted = (await listReached(api, tx, invoice.id, paper)).map((to) => ({ ...kind, ...to }))
    await api.dispatches.queue(tx, { viewer: actor, at: new Date(api.now()) }, wanted)
  })
}

/**
 * The figures of the note, with the words of the lines that it takes back: a whole line as it was billed; a part of one is
 * an amount, and no number of hours or kilometres.
 */
export function notePaper(note: CreditNoteRow, invoice: InvoiceRow, frame: Frame): CreditNotePaper {
  const lineOf = new Map(invoice.lines.map((line) => [line.id, line]))
  const taxed = (lines: CreditNoteRow['lines']) =>
    lines.map(({ invoiceLineId, amountCents }) => ({
      amount: amountCents,
      vatRate: lineOf.get(invoiceLineId)?.vatRate ?? 0,
    }))
  const before = invoice.creditNotes.filter(({ id }) => id < note.id).flatMap(({ lines }) => taxed(lines))
  const { total, rates } = creditTotals(before, taxed(note.lines))
  const lines = note.lines.flatMap(({ invoiceLineId, amountCents }) => {
    const line = lineOf.get(invoiceLineId)
    if (!line) return []
    const part = { ...line, quantity: 1, unit: null, unitPriceCents: amountCents, amountCents }
    return [amountCents === line.amountCents ? line : part]
  })
  return {
    kind: 'creditNote',
    ...addressed(frame),
    number: note.creditNoteNumber,
    date: note.creationDate,
    orderNumber: invoice.purchaseOrderName,
    period: periodOf(invoice, lines),
    lines: linesOf(lines),
    vat: rates.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
    totalCents: total,
    invoice: { number: invoice.invoiceNumber, date: invoice.creationDate },
  }
}

/** Where the invoice arrived: by Peppol, else by mail at each address once, however it was written then. */
async function listReached(
  { accessPoint }: SchoolApi,
  tx: Db,
  invoiceId: number,
  { customer }: CreditNotePaper,
): Promise<Pick<Wanted, 'channel' | 'recipient'>[]> {
  const before = await listBefore(tx, 'invoice', [invoiceId])
  if (accessPoint && before.get(invoiceId) === 'accepted' && customer.vat !== null)
    return [{ channel: 'peppol', recipient: participantOf(customer.vat) }]
  const { recipient, documentKind, documentId, purpose, channel, state } = dispatches
  const ofInvoice = and(eq(documentKind, 'invoice'), eq(documentId, invoiceId), eq(purpose, 'invoice'))
  const rows = await tx
    .selectDistinct({ recipient })
    .from(dispatches)
    .where(and(ofInvoice, eq(channel, 'mail'), eq(state, 'accepted')))
  return emailList(rows.map((row) => row.recipient).join(';')).map((address) => ({ recipient: address }))
}

/** It is sent when the first address took it; the worst of what became of the others is the problem that shows. */
async function settled(tx: Db, { documentId: id }: Dispatch): Promise<void> {
  const { channel, state, words } = dispatches
  const rows = await tx
    .select({ channel, state, words })
    .from(dispatches)
    .where(and(eq(dispatches.documentKind, 'creditNote'), eq(dispatches.documentId, id)))
  const { isSent, problem } = outcomeOf(rows)
  await tx
    .update(creditNotes)
    .set({ problem, ...(isSent ? { status: 2 } : {}) })
    .where(eq(creditNotes.id, id))
}
