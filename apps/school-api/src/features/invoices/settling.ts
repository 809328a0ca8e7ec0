/** Settling an invoice: its status and its problem follow from the state of its mails and e-invoices. */
import { PAID, PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { statement } from '@schoolbeheer/server/database/statement'
import { and, desc, eq, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { dispatches, underWayStates, type Dispatch } from '../../db/tables/dispatches.ts'
import { outcomeOf } from '../eInvoices/outcome.ts'
import { uncertain, uncertainMails } from '../eInvoices/problems.ts'
import { notePaidStatus } from '../payments/paidStatus.ts'
import { endItem, refuseItem } from './batches.ts'
import { newestLetter } from './letters.ts'
import { lockInvoice } from './queries.ts'
import { invoiceFiles, invoiceReminders, invoices } from '../../db/tables/invoices.ts'

/**
 * Runs in the transaction that notes the outcome of a dispatch about the invoice. It is sent when the first of its
 * addresses took it; one that is paid has no problem any more.
 */
export async function settle(tx: Db, dispatch: Dispatch, invoiceId: number, at: Date): Promise<void> {
  const { purpose, state } = dispatch
  const invoice = await lockInvoice(tx, invoiceId)
  const left = await settleItem(tx, dispatch, invoice, at)
  const problem = invoice.status === PAID ? null : left
  const isTaken = (state === 'accepted' || state === 'delivered') && purpose === 'invoice'
  if (isTaken) await noteSent(tx, { problem, ...sentNow(dispatch, invoice, at) })
  else if (problem !== invoice.problem) await tx.update(invoices).set({ problem }).where(eq(invoices.id, invoiceId))
  if (isTaken && invoice.paidCents > 0) await notePaidStatus(tx, { viewer: askerOf(dispatch), at }, [invoiceId])
  if (state === 'accepted' && purpose === 'reminder')
    await tx
      .update(invoiceReminders)
      .set({ sentAt: at })
      .where(and(eq(invoiceReminders.invoiceId, invoiceId), await reminderOf(tx, dispatch, invoiceId)))
}

/** The condition of the reminder that a dispatch brings. */
async function reminderOf(tx: Db, { documentKind, documentId }: Dispatch, invoiceId: number): Promise<SQL> {
  if (documentKind === 'reminderLetter') return eq(invoiceReminders.letterId, documentId)
  return eq(invoiceReminders.count, (await newestLetter(tx, invoiceId)).count)
}

function askerOf({ askedBy, askedByName }: Dispatch) {
  return { userId: askedBy, name: askedByName ?? undefined }
}

type Invoice = typeof invoices.$inferSelect

/** Ends or fails the item of the batch once none of its dispatches is under way; answers the problem of the invoice. */
async function settleItem(tx: Db, dispatch: Dispatch, invoice: Invoice, at: Date): Promise<string | null> {
  const { purpose, batchId } = dispatch
  if (batchId === null) return invoice.problem
  const key = { batch: batchId, invoice: invoice.id }
  const { documentKind, documentId } = dispatch
  const sent = await listSent(tx, { documentKind, documentId, batchId, purpose, invoice: invoice.id })
  if (sent.some((one) => isUnderWay.has(one.state))) return invoice.problem
  const { isSent, problem } = outcomeOf(sent)
  if (isSent) await endItem(tx, { ...key, action: purpose === 'invoice' ? 'sent' : 'reminded', at })
  else if (problem) await refuseItem(tx, key, problem)
  // An earlier mail may still be uncertain, whatever the outcome of this one.
  return problem !== 'invoice_problem_undecided' && sent.some((one) => one.isUncertain) ? uncertain : problem
}

function sentNow({ sendingAt, queuedAt }: Dispatch, { id, status }: Invoice, at: Date) {
  return { id, status: status === PDF_CREATED ? SENT : status, sentAt: at, handedOverAt: sendingAt ?? queuedAt }
}

type SentInvoice = Pick<Invoice, 'problem'> & ReturnType<typeof sentNow>

/**
 * The customer has the newest PDF at the time of the hand-over: it may have been made anew while the mail was
 * uncertain.
 */
const noteSent = statement<SentInvoice, unknown>((db, { id, problem, status, sentAt, handedOverAt }) => {
  const { fileId, invoiceId, madeAt, version } = invoiceFiles
  const handedOver = db
    .select({ fileId })
    .from(invoiceFiles)
    .where(and(eq(invoiceId, id), or(eq(version, 1), lte(madeAt, handedOverAt))))
    .orderBy(desc(version))
    .limit(1)
  return db
    .update(invoices)
    .set({
      problem: sql`${problem}`,
      status: sql`${status}`,
      sentAt: sql`${sentAt}`,
      sentFileId: sql`greatest(${invoices.sentFileId}, ${handedOver})`,
    })
    .where(eq(invoices.id, id))
})

type SentPaper = Pick<Dispatch, 'documentKind' | 'documentId' | 'batchId' | 'purpose'> & { invoice: number }

type SentDispatch = Pick<Dispatch, 'channel' | 'state' | 'words'> & { isUncertain: boolean }

/** The dispatches of the same paper in this request, those under way included, and whether there is an uncertain mail. */
const listSent = statement<SentPaper, SentDispatch[]>((db, same) => {
  const { channel, state, words, documentKind, documentId, batchId, purpose } = dispatches
  const mails = db
    .select({ one: sql`1` })
    .from(dispatches)
    .where(uncertainMails(db, eq(invoices.id, same.invoice)))
  return db
    .select({ channel, state, words, isUncertain: sql<boolean>`exists ${mails}` })
    .from(dispatches)
    .where(
      and(
        eq(documentKind, same.documentKind),
        eq(documentId, same.documentId),
        eq(batchId, same.batchId),
        eq(purpose, same.purpose),
      ),
    )
})

const isUnderWay: ReadonlySet<Dispatch['state']> = new Set(underWayStates)
