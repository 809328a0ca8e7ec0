/**
 * Sending invoices by Peppol or by mail, and reminders by mail: a dispatch for each address. An invoice is sent when the
 * first of them took it; what became of the others stays visible.
 */
import { emailList } from '@schoolbeheer/domain/email'
import { PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { found } from '@schoolbeheer/server/database/rows'
import { and, desc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { attachment } from '../../dispatches/composing.ts'
import { dispatches, underWayStates, type Dispatch, type Wanted } from '../../dispatches/table.ts'
import { channelOf, reasonOf } from '../eInvoices/channel.ts'
import { composeEInvoice } from '../eInvoices/composing.ts'
import { outcomeOf } from '../eInvoices/outcome.ts'
import { listWays, type InvoiceWay } from '../eInvoices/ways.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { endItem, endQuietly, failItem, readItem, type ItemKey } from './batches.ts'
import { letterToSend, newestLetter } from './letters.ts'
import { invoiceMail, reminderMail } from './mails.ts'
import { isUncertain, lockInvoice, readInvoice } from './queries.ts'
import { invoiceFiles, invoiceReminders, invoices } from './table.ts'

/** Says how mails and e-invoices are made, and what follows from what became of them. */
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
  ledger.sendsEInvoices('invoice', {
    compose: (dispatch, accessPoint) => composeEInvoice({ ...api, accessPoint }, 'invoice', dispatch),
    settled: follow,
  })
  ledger.sends('reminder', {
    compose: async ({ documentId }) => {
      const { invoice, group } = await addressed(db, documentId)
      const { letter, ...reminder } = await letterToSend(api, invoice)
      const attachments = [letter, await attachment(db, invoice.fileId)]
      return reminderMail(invoice, group, env.COMPANY, { ...reminder, attachments })
    },
    settled: follow,
  })
}

/** What is asked of invoices. @param asPdf by mail, whatever the group wants */
type Asked = { batch: number; invoiceIds: number[]; asPdf?: boolean }

/** Queues what leaves of each; one that can leave neither way fails and says so. */
export async function queueInvoices(api: SchoolApi, tx: Db, act: Act, { batch, invoiceIds, asPdf }: Asked) {
  const ways = (await listWays(api, tx, invoiceIds)).map((one) =>
    asPdf ? { ...one, way: { ...one.way, peppol: false } } : one,
  )
  const wanted = ways.flatMap(wantedOf)
  await api.dispatches.queue(
    tx,
    act,
    wanted.map((one) => ({ ...one, batchId: batch })),
  )
  for (const { id: invoice, way } of ways)
    if (channelOf(way) === 'none' && way.before === 'accepted') await sayAgain(tx, { batch, invoice })
    else if (channelOf(way) === 'none') await failItem(tx, { batch, invoice }, reasonOf(way))
}

function wantedOf({ id, way, emails, participant }: InvoiceWay): Wanted[] {
  const kind = { documentKind: 'invoice', documentId: id, purpose: 'invoice' } as const
  if (channelOf(way) === 'peppol' && participant) return [{ ...kind, channel: 'peppol', recipient: participant }]
  return emails.map((recipient) => ({ ...kind, recipient }))
}

/** The customer has it by Peppol, and no address for a mail: nothing leaves. */
async function sayAgain(tx: Db, key: { batch: number; invoice: number }): Promise<void> {
  await tx.update(invoices).set({ status: SENT, problem: null }).where(eq(invoices.id, key.invoice))
  await endQuietly(tx, key)
}

/** Queues a reminder to each address; an invoice without any fails and says so. */
export async function queueReminders(
  { dispatches: ledger }: SchoolApi,
  tx: Db,
  act: Act,
  { batch, invoiceIds }: Asked,
): Promise<void> {
  const rows = await tx
    .select({ id: invoices.id, emails: schoolGroups.invoiceEmails })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(inArray(invoices.id, invoiceIds))
  const addressees = rows.map(({ id, emails }) => ({ id, emails: emailList(emails ?? '') }))
  const kind = { documentKind: 'invoice', purpose: 'reminder', batchId: batch } as const
  await ledger.queue(
    tx,
    act,
    addressees.flatMap(({ id, emails }) => emails.map((recipient) => ({ ...kind, documentId: id, recipient }))),
  )
  for (const { id, emails } of addressees)
    if (emails.length === 0) await failItem(tx, { batch, invoice: id }, 'invoice_problem_noaddress')
}

/** Whether what leaves of it is in the ledger: what became of that is settled there. */
export async function isQueued(tx: Db, { batch, invoice }: ItemKey): Promise<boolean> {
  return (await tx.$count(dispatches, and(eq(dispatches.batchId, batch), eq(dispatches.documentId, invoice)))) > 0
}

/** In the transaction that notes what became of a dispatch. */
async function settle(tx: Db, dispatch: Dispatch, at: Date): Promise<void> {
  const { documentId: invoiceId, purpose, batchId, state } = dispatch
  const invoice = await lockInvoice(tx, invoiceId)
  const { status, problem: before, sentFileId } = invoice
  if ((state === 'accepted' || state === 'delivered') && purpose === 'invoice')
    await tx
      .update(invoices)
      .set({
        sentAt: at,
        sentFileId: Math.max(sentFileId ?? 0, await handedOver(tx, dispatch)),
        ...(status === PDF_CREATED ? { status: SENT } : {}),
      })
      .where(eq(invoices.id, invoiceId))
  if (state === 'accepted' && purpose === 'reminder') {
    const { count } = await newestLetter(tx, invoiceId)
    await tx
      .update(invoiceReminders)
      .set({ sentAt: at })
      .where(and(eq(invoiceReminders.invoiceId, invoiceId), eq(invoiceReminders.count, count)))
  }
  if (batchId === null) return
  const sent = await listSent(tx, { invoiceId, batchId, purpose })
  if (sent.some((one) => isUnderWay.has(one.state))) return
  const key = { batch: batchId, invoice: invoiceId }
  const { isSent, problem: told } = outcomeOf(sent)
  if (isSent) {
    const item = await readItem(tx, key)
    if (item) await endItem(tx, item, purpose === 'invoice' ? 'sent' : 'reminded', at)
  } else if (told) await failItem(tx, key, told)
  // An earlier mail may still be uncertain, whatever became of this one.
  const problem = told !== 'invoice_problem_undecided' && (await isUncertain(tx, invoice)) ? uncertain : told
  if (problem !== before || problem !== told)
    await tx.update(invoices).set({ problem }).where(eq(invoices.id, invoiceId))
}

/** What is wrong with how an invoice left last, as the translation key of its problem. */
export async function problemLeft(tx: Db, invoice: typeof invoices.$inferSelect): Promise<string | null> {
  if (await isUncertain(tx, invoice)) return uncertain
  const { documentKind, documentId, batchId, purpose, id } = dispatches
  const [last] = await tx
    .select({ invoiceId: documentId, batchId, purpose })
    .from(dispatches)
    .where(and(eq(documentKind, 'invoice'), eq(documentId, invoice.id), isNotNull(batchId)))
    .orderBy(desc(id))
    .limit(1)
  return last ? outcomeOf(await listSent(tx, last)).problem : null
}

/** What left of an invoice by a request, or is to leave. */
function listSent(tx: Db, asked: { invoiceId: number } & Pick<Dispatch, 'batchId' | 'purpose'>) {
  const { channel, state, words, documentKind, documentId, batchId, purpose } = dispatches
  return tx
    .select({ channel, state, words })
    .from(dispatches)
    .where(
      and(
        eq(documentKind, 'invoice'),
        eq(documentId, asked.invoiceId),
        eq(batchId, asked.batchId ?? 0),
        eq(purpose, asked.purpose),
      ),
    )
}

/** The PDF that was the newest then: it may have been made anew while nobody knew whether the mail had arrived. */
async function handedOver(tx: Db, { documentId, sendingAt, queuedAt }: Dispatch): Promise<number> {
  const { fileId, invoiceId, madeAt, version } = invoiceFiles
  const rows = await tx
    .select({ fileId })
    .from(invoiceFiles)
    .where(and(eq(invoiceId, documentId), or(eq(version, 1), lte(madeAt, sendingAt ?? queuedAt))))
    .orderBy(desc(version))
    .limit(1)
  return found(rows).fileId
}

const uncertain = 'invoice_problem_uncertain'

const isUnderWay: ReadonlySet<Dispatch['state']> = new Set(underWayStates)

async function addressed(db: Db, id: number) {
  const invoice = await readInvoice(db, id)
  return { invoice, group: await readSchoolGroup(db, invoice.schoolGroupId) }
}
