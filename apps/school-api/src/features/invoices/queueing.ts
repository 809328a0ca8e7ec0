/** Queueing invoices by Peppol or by mail, and reminders by mail: a dispatch for each address. */
import { emailList } from '@schoolbeheer/domain/email'
import { SENT } from '@schoolbeheer/domain/invoices/statuses'
import { and, eq, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { dispatches, type NewDispatch } from '../../db/tables/dispatches.ts'
import { channelOf, reasonOf } from '../eInvoices/channel.ts'
import { listRecipients, type InvoiceRecipient } from '../eInvoices/recipients.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { notePaidStatus } from '../payments/paidStatus.ts'
import { endQuietly, failItem, type ItemKey } from './batches.ts'
import { invoices } from '../../db/tables/invoices.ts'

/** The input of queueing. @param asPdf by mail, whatever the group wants */
type QueueInput = { batch: number; invoiceIds: number[]; asPdf?: boolean }

/** Queues the dispatches of each invoice; an invoice without a channel fails with its reason. */
export async function queueInvoices(api: SchoolApi, tx: Db, act: Act, { batch, invoiceIds, asPdf }: QueueInput) {
  const recipients = (await listRecipients(api, tx, invoiceIds)).map((one) =>
    asPdf ? { ...one, facts: { ...one.facts, peppol: false } } : one,
  )
  const wanted = recipients.flatMap(dispatchesOf)
  await api.outbox.queue(
    tx,
    act,
    wanted.map((one) => ({ ...one, batchId: batch })),
  )
  for (const { id: invoice, facts } of recipients)
    if (channelOf(facts) === 'none' && facts.before === 'accepted') await markSent(tx, act, { batch, invoice })
    else if (channelOf(facts) === 'none') await failItem(tx, { batch, invoice }, reasonOf(facts))
}

function dispatchesOf({ id, facts, emails, participant }: InvoiceRecipient): NewDispatch[] {
  const kind = { documentKind: 'invoice', documentId: id, purpose: 'invoice' } as const
  if (channelOf(facts) === 'peppol' && participant) return [{ ...kind, channel: 'peppol', recipient: participant }]
  return emails.map((recipient) => ({ ...kind, recipient }))
}

/** The customer has the invoice by Peppol, and no address for a mail: nothing leaves. */
async function markSent(tx: Db, act: Act, key: { batch: number; invoice: number }): Promise<void> {
  await tx.update(invoices).set({ status: SENT, problem: null }).where(eq(invoices.id, key.invoice))
  await notePaidStatus(tx, act, [key.invoice])
  await endQuietly(tx, key)
}

/** Queues a reminder to each address; an invoice without an address fails with that reason. */
export async function queueReminders(
  { outbox }: SchoolApi,
  tx: Db,
  act: Act,
  { batch, invoiceIds }: QueueInput,
): Promise<void> {
  const rows = await tx
    .select({ id: invoices.id, emails: schoolGroups.invoiceEmails })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(inArray(invoices.id, invoiceIds))
  const addressees = rows.map(({ id, emails }) => ({ id, emails: emailList(emails ?? '') }))
  const kind = { documentKind: 'invoice', purpose: 'reminder', batchId: batch } as const
  await outbox.queue(
    tx,
    act,
    addressees.flatMap(({ id, emails }) => emails.map((recipient) => ({ ...kind, documentId: id, recipient }))),
  )
  for (const { id, emails } of addressees)
    if (emails.length === 0) await failItem(tx, { batch, invoice: id }, 'invoice_problem_noaddress')
}

/** Whether the dispatches of the item are in the ledger, where they are settled. */
export async function isQueued(tx: Db, { batch, invoice }: ItemKey): Promise<boolean> {
  const { batchId, documentKind, documentId } = dispatches
  const ofItem = and(eq(batchId, batch), eq(documentKind, 'invoice'), eq(documentId, invoice))
  return (await tx.$count(dispatches, ofItem)) > 0
}
