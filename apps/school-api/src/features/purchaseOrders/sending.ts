/** Queueing mails that ask for orders and remind of them: one for each address of the group. */
import { emailList } from '@schoolbeheer/domain/email'
import { eq, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'

type Purpose = 'purchaseOrder' | 'purchaseOrderReminder'

export function queueRequest(api: SchoolApi, tx: Db, act: Act, orderIds: number[]): Promise<void> {
  return queueMails(api, tx, act, 'purchaseOrder', orderIds)
}

export function queueReminder(api: SchoolApi, tx: Db, act: Act, orderIds: number[]): Promise<void> {
  return queueMails(api, tx, act, 'purchaseOrderReminder', orderIds)
}

/**
 * Queues a mail to each address for orders, or else for invoices; the order of a group without an address shows that.
 */
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
  await api.outbox.queue(
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
