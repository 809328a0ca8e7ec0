/**
 * Mailing orders and reminding of them: a dispatch for each address of the group. An order is sent when the first of
 * them was accepted; what became of the others stays visible. The mails of one request have the same `queuedAt`.
 */
import { emailList } from '@schoolbeheer/domain/email'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { attachment } from '../../dispatches/composing.ts'
import { dispatches, type Dispatch } from '../../dispatches/table.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { reminderMail, requestMail } from './mails.ts'
import { lockOrder, readOrder, type OrderColumns } from './queries.ts'
import { orderSecret, purchaseOrders } from './table.ts'

type Purpose = 'purchaseOrder' | 'purchaseOrderReminder'

/** Says how the mails are made, and what follows from what became of them. */
export function sendOrders({ database: { db }, sealing, dispatches: ledger, env, now }: SchoolApi): void {
  const partsOf = async (id: number) => {
    const order = await readOrder(db, id)
    const [group, pdf] = [await readSchoolGroup(db, order.schoolGroupId), await attachment(db, order.requestFileId)]
    const secret = sealing.open(orderSecret, order.purchaseOrderNumber, order.secret)
    return { order, group, pdf, company: env.COMPANY, link: `${env.GATEWAY_URL}/orders/${secret}` }
  }
  const settled = (tx: Db, dispatch: Dispatch) => settle(tx, dispatch, new Date(now()))
  // What was being sent when the order came or was withdrawn could not be taken back then.
  const isOver = async ({ documentId }: Dispatch) => !isAwaited(await readOrder(db, documentId))
  ledger.sends('purchaseOrder', {
    compose: async ({ documentId }) => requestMail(await partsOf(documentId)),
    isOver,
    settled,
  })
  ledger.sends('purchaseOrderReminder', {
    compose: async ({ documentId, queuedAt }) => {
      const before = await listReminders(db, documentId, queuedAt)
      return reminderMail(await partsOf(documentId), { count: before.length + 1, first: before[0] ?? null })
    },
    isOver,
    settled,
  })
}

function isAwaited({ name, withdrawnAt }: OrderColumns): boolean {
  return name === null && withdrawnAt === null
}

export function queueRequest(api: SchoolApi, tx: Db, act: Act, orderIds: number[]): Promise<void> {
  return queueMails(api, tx, act, 'purchaseOrder', orderIds)
}

export function queueReminder(api: SchoolApi, tx: Db, act: Act, orderIds: number[]): Promise<void> {
  return queueMails(api, tx, act, 'purchaseOrderReminder', orderIds)
}

/** A mail to each address for orders, else for invoices; an order of a group without any says so. */
async function queueMails(api: SchoolApi, tx: Db, act: Act, purpose: Purpose, orderIds: number[]): Promise<void> {
  const rows = await tx
    .select({
      id: purchaseOrders.id,
      orderEmails: schoolGroups.purchaseOrderEmails,
      invoiceEmails: schoolGroups.invoiceEmails,
    })
    .from(purchaseOrders)
    .innerJoin(schoolGroups, eq(schoolGroups.id, purchaseOrders.schoolGroupId))
    .where(inArray(purchaseOrders.id, orderIds))
  const addressed = rows.map(({ id, orderEmails, invoiceEmails }) => ({
    id,
    recipients: new Set([orderEmails, invoiceEmails].map((emails) => emailList(emails ?? '')).find(isFilled)),
  }))
  await api.dispatches.queue(
    tx,
    act,
    addressed.flatMap(({ id, recipients }) =>
      [...recipients].map(
        (recipient) => ({ documentKind: 'purchaseOrder', documentId: id, purpose, recipient }) as const,
      ),
    ),
  )
  const unreached = addressed.filter(({ recipients }) => recipients.size === 0).map(({ id }) => id)
  await tx
    .update(purchaseOrders)
    .set({ problem: 'purchaseorder_problem_noaddress' })
    .where(inArray(purchaseOrders.id, unreached))
}

function isFilled(emails: string[]): boolean {
  return emails.length > 0
}

/** In the transaction that notes what became of a mail. The worst of what became of the others is the problem that shows. */
async function settle(tx: Db, dispatch: Dispatch, at: Date): Promise<void> {
  const { documentId: id, purpose, queuedAt } = dispatch
  const order = await lockOrder(tx, id)
  const states = new Set(
    (
      await tx
        .select({ state: dispatches.state })
        .from(dispatches)
        .where(and(ofOrder(id), eq(dispatches.purpose, purpose), eq(dispatches.queuedAt, queuedAt)))
    ).map((one) => one.state),
  )
  const isEnded = !states.has('queued') && !states.has('sending')
  const problem = states.has('uncertain')
    ? 'purchaseorder_problem_uncertain'
    : states.has('failed')
      ? 'purchaseorder_problem_failed'
      : null
  const reminders = await listReminders(tx, id)
  await tx
    .update(purchaseOrders)
    .set({
      ...(isEnded && isAwaited(order) ? { problem } : {}),
      ...(states.has('accepted') ? { sentAt: order.sentAt ?? at } : {}),
      reminders: reminders.length,
      remindedAt: reminders.at(-1) ?? null,
    })
    .where(eq(purchaseOrders.id, id))
}

/** When it was reminded of and a mail was accepted, the first first; of those before one alone. */
async function listReminders(db: Db, id: number, before?: Date): Promise<Date[]> {
  const { queuedAt, purpose, state } = dispatches
  const rows = await db
    .selectDistinct({ queuedAt })
    .from(dispatches)
    .where(
      and(
        ofOrder(id),
        eq(purpose, 'purchaseOrderReminder'),
        eq(state, 'accepted'),
        before ? lt(queuedAt, before) : undefined,
      ),
    )
    .orderBy(asc(queuedAt))
  return rows.map((row) => row.queuedAt)
}

function ofOrder(id: number) {
  return and(eq(dispatches.documentKind, 'purchaseOrder'), eq(dispatches.documentId, id))
}
