/** Letters as they leave: with what is open by then, and without invoices that were closed meanwhile. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { found } from '@schoolbeheer/server/database/rows'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { invoiceReminders, reminderLetters } from '../../db/tables/invoices.ts'
import { attached, attachment } from '../../papers/composing.ts'
import { savePdf } from '../../storage/files.ts'
import { refuseItem } from '../invoices/batches.ts'
import { heldByPayment, isHeldByPayment } from '../invoices/reminding.ts'
import { isSame, letterName } from './drawing.ts'
import { letterInvoices, letterPaper } from './paper.ts'
import { listRemindableInvoices } from './queries.ts'

type LetterRow = typeof reminderLetters.$inferSelect

/**
 * The letter with its content, or why it does not leave: a translation key. What changed since is written anew, unless
 * somebody got the letter already: then the kept one stays as it is, and the other recipients get the new one.
 */
export async function letterToSend(api: SchoolApi, id: number) {
  const { db } = api.database
  const letter = await readLetter(db, id)
  const reminders = await listReminders(db, id)
  if (await isHeldByPayment(db, letter, brusselsDate(new Date(api.now())))) return { obstacle: heldByPayment }
  const ids = reminders.map(({ invoiceId }) => invoiceId)
  const isSent = reminders.some(({ sentAt }) => sentAt !== null)
  const counted = new Map(reminders.map(({ invoiceId, count }) => [invoiceId, count - 1]))
  // This reminder counts already once somebody got the letter.
  const invoices = (await listRemindableInvoices(db, [letter.schoolGroupId]))
    .filter((invoice) => ids.includes(invoice.id))
    .map((invoice) => ({ ...invoice, reminders: counted.get(invoice.id) ?? invoice.reminders }))
  if (invoices.length === 0) return { obstacle: 'invoice_obstacle_settled' }
  const { paper, frame } = await letterPaper(api, letter.schoolGroupId, invoices)
  if (letter.paper.kind === 'reminderLetter' && isSame(letterInvoices(invoices), letter.paper.invoices))
    return { paper: letter.paper, frame, invoices, pdf: await attachment(db, letter.fileId) }
  const pdf = { name: letterName(paper, frame.group.clientNumber), bytes: await api.render(paper) }
  const left = invoices.map((invoice) => invoice.id)
  if (!isSent)
    await db.transaction(async (tx) => {
      const fileId = await savePdf(tx, pdf)
      await tx.update(reminderLetters).set({ fileId, paper }).where(eq(reminderLetters.id, id))
      const ofLetter = eq(invoiceReminders.letterId, id)
      await tx
        .update(invoiceReminders)
        .set({ fileId, paper, date: paper.date })
        .where(and(ofLetter, inArray(invoiceReminders.invoiceId, left)))
      await tx.delete(invoiceReminders).where(and(ofLetter, notInArray(invoiceReminders.invoiceId, left)))
      for (const invoice of ids.filter((one) => !left.includes(one)))
        await refuseItem(tx, { batch: letter.batchId, invoice }, 'invoice_obstacle_settled')
    })
  return { paper, frame, invoices, pdf: attached(pdf) }
}

/** Throws a 404. */
export async function readLetter(db: Db, id: number): Promise<LetterRow> {
  return found(await db.select().from(reminderLetters).where(eq(reminderLetters.id, id)))
}

/** The reminders that a letter is, by the ids of their invoices. */
export function listReminders(db: Db, letterId: number) {
  const { invoiceId, count, sentAt } = invoiceReminders
  return db
    .select({ invoiceId, count, sentAt })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.letterId, letterId))
    .orderBy(asc(invoiceId))
}
