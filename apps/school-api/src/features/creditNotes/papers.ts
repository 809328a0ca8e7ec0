/**
 * The papers of credit notes: a PDF, and the mail or e-invoice that brings it to everybody whom the invoice reached, or
 * perhaps did. The note of an invoice that certainly reached nobody is not sent.
 */
import { PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { emailList } from '@schoolbeheer/domain/email'
import { may } from '@schoolbeheer/domain/permissions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { CreditNotePaper } from '../../documents/paper.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { attachment } from '../../papers/composing.ts'
import { drawing, type DrawingPlan } from '../../papers/drawing.ts'
import type { PaperKind } from '../../papers/kind.ts'
import { activity } from '../../db/tables/activity.ts'
import { dispatches, type Dispatch, type NewDispatch } from '../../db/tables/dispatches.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { isWrittenAgain } from '../billing/lostNumbers.ts'
import { composeEInvoice } from '../eInvoices/composing.ts'
import { attachmentsOf } from '../eInvoices/document.ts'
import { outcomeOf } from '../eInvoices/outcome.ts'
import { listBefore } from '../eInvoices/queries.ts'
import { participantOf } from '../eInvoices/reach.ts'
import { paperOfAccepted } from '../invoices/drawing.ts'
import { readInvoice } from '../invoices/queries.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { creditNoteMail } from './mails.ts'
import { notePaper } from './paper.ts'
import { readCreditNote } from './queries.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'

type NoteJob = { note: number; actor: Act['viewer'] }

const noteJobs: JobKind<NoteJob> = {
  queue: 'creditNotes',
  data: z.object({ note: z.number(), actor: z.object({ userId: z.string(), name: z.string().optional() }) }),
  atOnce: 2,
}

/** Adds the job that draws the note, in the transaction that writes it. */
export function addNoteJob({ jobs }: SchoolApi, tx: Db, { viewer }: Act, note: number): Promise<void> {
  const { userId, name } = viewer
  return jobs.add(tx, noteJobs, [{ note, actor: { userId, name } }])
}

export function creditNotePapers(api: SchoolApi): PaperKind {
  const { db } = api.database
  return {
    kind: 'creditNote',
    drawings: [
      drawing({
        job: noteJobs,
        plan: (job) => plan(api, job),
        failed: ({ note }) =>
          db.update(creditNotes).set({ problem: 'invoice_problem_rendering' }).where(eq(creditNotes.id, note)),
        waiting: listToDraw,
      }),
    ],
    letters: {
      creditNote: {
        mail: async ({ documentId }) => {
          const note = await readCreditNote(db, documentId)
          const invoice = await readInvoice(db, note.invoiceId)
          const group = await readSchoolGroup(db, invoice.schoolGroupId)
          const pdf = await attachment(db, note.fileId)
          return creditNoteMail(note, { invoice, group, company: api.env.COMPANY, attachments: [pdf] })
        },
        eInvoice: (dispatch, accessPoint, pause) =>
          composeEInvoice({ ...api, accessPoint }, 'creditNote', dispatch, pause),
      },
    },
    settled: settle,
    // The activity of a note belongs to its invoice.
    recordOf: async (tx, id) => ({ kind: 'invoice', recordId: (await readCreditNote(tx, id)).invoiceId }),
    isManagedBy: (viewer) => may(viewer, 'creditNotes:manage'),
  }
}

/** Notes without a PDF, and the people who made them. */
async function listToDraw(tx: Db): Promise<NoteJob[]> {
  const { invoiceId, creditNoteNumber, id, fileId } = creditNotes
  const made = and(
    eq(activity.kind, 'invoice'),
    eq(activity.recordId, invoiceId),
    eq(activity.action, 'credited'),
    eq(activity.subject, creditNoteNumber),
  )
  const rows = await tx
    .select({ note: id, userId: activity.actorId, name: activity.actorName })
    .from(creditNotes)
    .innerJoin(activity, made)
    .where(isNull(fileId))
  return rows.map(({ note, userId, name }) => ({ note, actor: { userId, ...(name !== null && { name }) } }))
}

async function plan(api: SchoolApi, { note: id, actor }: NoteJob): Promise<DrawingPlan | undefined> {
  const { db } = api.database
  const note = await readCreditNote(db, id)
  if (note.fileId !== null) return undefined
  const invoice = await readInvoice(db, note.invoiceId)
  const drawn = notePaper(note, invoice, await frameOf(api, invoice.schoolGroupId))
  // The company that has the invoice as an e-invoice gets its note, whatever became of the group since. The note has the
  // whole customer of the invoice: its number belongs to that name and address, and all passed the checks together.
  const { customer } = (await paperOfAccepted(api, invoice.id)) ?? drawn
  const paper = { ...drawn, customer }
  return {
    paper,
    name: pdfName(note.creditNoteNumber),
    attachments: attachmentsOf(api.env, paper),
    keep: async (tx, at, save) => {
      const [current] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id)).for('update')
      if (current?.fileId !== null) return
      const fileId = await save()
      const isAgain = await isWrittenAgain(tx, 'creditNote', note)
      await tx
        .update(creditNotes)
        .set({ fileId, paper, status: isAgain ? SENT : PDF_CREATED, problem: null })
        .where(eq(creditNotes.id, id))
      if (isAgain) return
      const kind = { documentKind: 'creditNote', documentId: id, purpose: 'creditNote' } as const
      const wanted = (await listReached(tx, invoice.id, paper)).map((to) => ({ ...kind, ...to }))
      await api.outbox.queue(tx, { viewer: actor, at }, wanted)
    },
  }
}

/**
 * The recipients whom the invoice reached: by Peppol, though our access point may be off by now, or else by mail, each
 * address once in whatever spelling. A mail that is uncertain counts: a note too many harms nobody.
 */
async function listReached(
  tx: Db,
  invoiceId: number,
  { customer }: CreditNotePaper,
): Promise<Pick<NewDispatch, 'channel' | 'recipient'>[]> {
  const before = await listBefore(tx, 'invoice', [invoiceId])
  if (before.get(invoiceId) === 'accepted' && customer.vat !== null)
    return [{ channel: 'peppol', recipient: participantOf(customer.vat) }]
  const { recipient, documentKind, documentId, purpose, channel, state } = dispatches
  const ofInvoice = and(eq(documentKind, 'invoice'), eq(documentId, invoiceId), eq(purpose, 'invoice'))
  const rows = await tx
    .selectDistinct({ recipient })
    .from(dispatches)
    .where(and(ofInvoice, eq(channel, 'mail'), inArray(state, ['accepted', 'uncertain'])))
  return emailList(rows.map((row) => row.recipient).join(';')).map((address) => ({ recipient: address }))
}

/** The note is sent when the first address took it; the worst outcome of the others is the problem that shows. */
async function settle(tx: Db, { documentId: id }: Dispatch): Promise<void> {
  const { channel, state, words } = dispatches
  const rows = await tx
    .select({ channel, state, words })
    .from(dispatches)
    .where(and(eq(dispatches.documentKind, 'creditNote'), eq(dispatches.documentId, id)))
  const { isSent, problem } = outcomeOf(rows)
  await tx
    .update(creditNotes)
    .set({ problem, ...(isSent ? { status: SENT } : {}) })
    .where(eq(creditNotes.id, id))
}
