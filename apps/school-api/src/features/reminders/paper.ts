/** The content of a letter that reminds a customer of several invoices, with what late payment costs. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { lateCosts, type LateInvoice } from '@schoolbeheer/domain/payments/lateCosts'
import { letterLevel, nextLevel } from '@schoolbeheer/domain/payments/reminders'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import type { LetterInvoice, ReminderLetterPaper } from '../../documents/reminderLetter.ts'
import { addressed, frameOf, type Frame } from '../billing/frame.ts'
import type { RemindableInvoice } from './queries.ts'

/** A letter as it would be today, and the frame that it stands in. */
export async function letterPaper(
  api: SchoolApi,
  schoolGroupId: number,
  invoices: readonly RemindableInvoice[],
): Promise<{ paper: ReminderLetterPaper; frame: Frame }> {
  const frame = await frameOf(api, schoolGroupId)
  const date = brusselsDate(new Date(api.now()))
  const level = letterLevel(invoices)
  const [firstDate = null] = invoices.flatMap((invoice) => invoice.firstDate ?? []).toSorted()
  const costs = frame.group.lateCosts
    ? lateCosts(await listLate(api.database.db, invoices), api.env.REMINDERS, date)
    : null
  const content = { date, level, firstDate: level > 1 ? firstDate : null, invoices: letterInvoices(invoices) }
  return { frame, paper: { kind: 'reminderLetter', ...addressed(frame), ...content, lateCosts: costs } }
}

export function letterInvoices(invoices: readonly RemindableInvoice[]): LetterInvoice[] {
  return invoices.map((invoice) => {
    const { invoiceNumber: number, creationDate: date, dueDate, openCents, reference, reminders } = invoice
    return { number, date, dueDate, openCents, reference, reminders, level: nextLevel(invoice) }
  })
}

/** The changes of the open amounts of invoices, on the days of the bank and of the credit notes. */
async function listLate(db: Db, invoices: readonly RemindableInvoice[]): Promise<LateInvoice[]> {
  const ids = invoices.map(({ id }) => id)
  const credited = await db
    .select({
      id: creditNotes.invoiceId,
      date: creditNotes.creationDate,
      cents: sql<number>`${creditNotes.amountCents} + ${creditNotes.vatCents}`,
    })
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, ids))
  const paid = await db
    .select({ id: paymentAllocations.invoiceId, date: paymentEntries.date, cents: paymentAllocations.amountCents })
    .from(paymentAllocations)
    .innerJoin(paymentEntries, eq(paymentEntries.id, paymentAllocations.entryId))
    .where(and(inArray(paymentAllocations.invoiceId, ids), isNull(paymentAllocations.undoneAt)))
  const changes = Map.groupBy([...credited, ...paid], (change) => change.id)
  return invoices.map(({ id, invoiceNumber: number, dueDate, totalCents }) => ({
    number,
    dueDate,
    totalCents,
    changes: (changes.get(id) ?? []).map(({ date, cents }) => ({ date, cents: -cents })),
  }))
}
