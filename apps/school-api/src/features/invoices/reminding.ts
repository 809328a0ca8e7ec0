/** Reminders: a letter about the open amount, kept with its number, and mailed with the invoice. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { DrawingPlan } from '../../papers/drawing.ts'
import { readItem, refuseItem, type Item } from './batches.ts'
import { letterName } from './letters.ts'
import { jobObstacle } from './obstacles.ts'
import { reminderPaper } from './paper.ts'
import { lockInvoice, readInvoice } from './queries.ts'
import { listHolds } from '../payments/holds.ts'
import { frameOf } from '../billing/frame.ts'
import { isQueued, queueReminders } from './queueing.ts'
import { invoiceReminders, type invoices } from '../../db/tables/invoices.ts'

/**
 * Keeps the letter and queues its mails together; a second time, or once its batch was stopped, it does nothing. A
 * letter that was sent to nobody gives its number to the next.
 */
export async function planReminder(api: SchoolApi, item: Item): Promise<DrawingPlan> {
  const { db } = api.database
  const invoice = await readInvoice(db, item.invoice)
  const sent = await listSentReminders(db, item.invoice)
  const count = sent.length + 1
  const date = brusselsDate(new Date(api.now()))
  const firstDate = sent[0]?.date ?? null
  const frame = await frameOf(api, invoice.schoolGroupId)
  const paper = reminderPaper(invoice, frame, { date, count, firstDate })
  return {
    paper,
    name: letterName(invoice, count, frame.group.language),
    keep: async (tx, at, save) => {
      const locked = await lockInvoice(tx, item.invoice)
      const obstacle = jobObstacle('sendReminder', locked)
      if (obstacle) return refuseItem(tx, item, obstacle)
      if (await isHeldByPayment(tx, locked, brusselsDate(at))) return refuseItem(tx, item, heldByPayment)
      const asked = await readItem(tx, item)
      if (asked?.givenUp || asked?.state === 'stopped' || (await isQueued(tx, item))) return
      const fileId = await save()
      await tx
        .delete(invoiceReminders)
        .where(and(eq(invoiceReminders.invoiceId, item.invoice), isNull(invoiceReminders.sentAt)))
      await tx.insert(invoiceReminders).values({ invoiceId: item.invoice, count, date, fileId, paper })
      await queueReminders(api, tx, { viewer: item.actor, at }, { batch: item.batch, invoiceIds: [item.invoice] })
    },
  }
}

/** Why nobody is reminded whose payment waits for a decision: a translation key. */
export const heldByPayment = 'reminder_obstacle_payment'

/** @param today a date in Brussels */
export async function isHeldByPayment(
  db: Db,
  { schoolGroupId }: Pick<typeof invoices.$inferSelect, 'schoolGroupId'>,
  today: string,
): Promise<boolean> {
  return (await listHolds(db, [schoolGroupId], today)).size > 0
}

/** Reminders that were sent, the first one first. */
export function listSentReminders(db: Db, invoiceId: number) {
  return db
    .select()
    .from(invoiceReminders)
    .where(and(eq(invoiceReminders.invoiceId, invoiceId), isNotNull(invoiceReminders.sentAt)))
    .orderBy(asc(invoiceReminders.count))
}
