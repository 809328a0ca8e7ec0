/**
 * Sending invoices and reminders by mail: a dispatch for each address of the group. An invoice is sent when the first
 * of them was accepted; what became of the others stays visible.
 */
import { emailList } from '@schoolbeheer/domain/email'
import { PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { and, eq, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { attachment } from '../../dispatches/composing.ts'
import { dispatches, type Dispatch } from '../../dispatches/table.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { endItem, failItem } from './batches.ts'
import { letterToSend, newestLetter } from './letters.ts'
import { invoiceMail, reminderMail } from './mails.ts'
import { lockInvoice, readInvoice } from './queries.ts'
import { invoiceReminders, invoices } from './table.ts'

/** Says how the mails are made, and what follows from what became of them. */
export function sendInvoices(api: SchoolApi): void {
  const { database, dispatches: ledger, env, now } = api
  const { db } = database
  const follow = (tx: Db, dispatch: Dispatch) => settle(tx, dispatch, new Date(now()))
  ledger.sends('invoice', {
    compose: async ({ documentId }) => {
      const { invoice, group } = await addressed(db, documentId)
      return invoiceMail(invoice, group, env.COMPANY, [await attachment(db, invoice.fileId)])
    },
    settled: follow,
  })
  ledger.sends('reminder', {
    compose: async ({ documentId }) => {
      const { invoice, group } = await addressed(db, documentId)
      const { count, letter } = await letterToSend(api, invoice)
      const attachments = [letter, await attachment(db, invoice.fileId)]
      return reminderMail(invoice, group, env.COMPANY, { count, attachments })
    },
    settled: follow,
  })
}

/** Queues a mail to each address; an invoice without any fails and says so. */
export async function queueMails(
  { dispatches: ledger }: SchoolApi,
  tx: Db,
  act: Act,
  { purpose, batch, invoiceIds }: { purpose: 'invoice' | 'reminder'; batch: number; invoiceIds: number[] },
): Promise<void> {
  const rows = await tx
    .select({ id: invoices.id, emails: schoolGroups.invoiceEmails })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(inArray(invoices.id, invoiceIds))
  const wanted = rows.flatMap(({ id, emails }) =>
    emailList(emails ?? '').map((recipient) => ({ documentId: id, recipient })),
  )
  const kind = { documentKind: 'invoice', purpose, batchId: batch } as const
  await ledger.queue(
    tx,
    act,
    wanted.map((one) => ({ ...kind, ...one })),
  )
  const reached = new Set(wanted.map(({ documentId }) => documentId))
  for (const { id } of rows)
    if (!reached.has(id)) await failItem(tx, { batch, invoice: id }, 'invoice_problem_noaddress')
}

/** In the transaction that notes what became of a mail. The worst of what became of the others is the problem that shows. */
async function settle(tx: Db, { documentId: invoiceId, purpose, batchId, state }: Dispatch, at: Date): Promise<void> {
  const { status } = await lockInvoice(tx, invoiceId)
  if (state === 'accepted' && purpose === 'invoice')
    await tx
      .update(invoices)
      .set({ sentAt: at, ...(status === PDF_CREATED ? { status: SENT } : {}) })
      .where(eq(invoices.id, invoiceId))
  if (state === 'accepted' && purpose === 'reminder') {
    const { count } = await newestLetter(tx, invoiceId)
    await tx
      .update(invoiceReminders)
      .set({ sentAt: at })
      .where(and(eq(invoiceReminders.invoiceId, invoiceId), eq(invoiceReminders.count, count)))
  }
  if (batchId === null) return
  const states = new Set(
    (
      await tx
        .select({ state: dispatches.state })
        .from(dispatches)
        .where(
          and(eq(dispatches.batchId, batchId), eq(dispatches.documentId, invoiceId), eq(dispatches.purpose, purpose)),
        )
    ).map((one) => one.state),
  )
  if (states.has('queued') || states.has('sending')) return
  const key = { batch: batchId, invoice: invoiceId }
  const problem = states.has('uncertain')
    ? 'invoice_problem_uncertain'
    : states.has('failed')
      ? 'invoice_problem_failed'
      : null
  if (states.has('accepted')) await endItem(tx, key, purpose === 'invoice' ? 'sent' : 'reminded', at)
  else if (problem) await failItem(tx, key, problem)
  await tx.update(invoices).set({ problem }).where(eq(invoices.id, invoiceId))
}

async function addressed(db: Db, id: number) {
  const invoice = await readInvoice(db, id)
  return { invoice, group: await readSchoolGroup(db, invoice.schoolGroupId) }
}
