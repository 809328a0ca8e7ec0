/** Queries of open invoices as letters remind of them. */
import { emailList } from '@schoolbeheer/domain/email'
import { and, asc, count, eq, inArray, isNotNull, max, min } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isSentAndOpen, openCents } from '../../db/rules.ts'
import { invoiceReminders, invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'

export type RemindableInvoice = Awaited<ReturnType<typeof listRemindableInvoices>>[number]

/** Sent invoices of which something is open, by the name of their customer: of all customers, or of these. */
export async function listRemindableInvoices(db: Db, customers?: readonly number[]) {
  const { invoiceId, sentAt, date } = invoiceReminders
  const reminded = db
    .select({
      invoiceId,
      times: count().as('times'),
      firstDate: min(date).as('first_date'),
      lastAt: max(sentAt).as('last_at'),
    })
    .from(invoiceReminders)
    .where(isNotNull(sentAt))
    .groupBy(invoiceId)
    .as('reminded')
  const rows = await db
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      creationDate: invoices.creationDate,
      dueDate: invoices.dueDate,
      reference: invoices.reference,
      totalCents: invoices.totalCents,
      fileId: invoices.fileId,
      sentAt: invoices.sentAt,
      openCents,
      schoolGroupId: invoices.schoolGroupId,
      schoolGroupName: schoolGroups.name,
      emails: schoolGroups.invoiceEmails,
      times: reminded.times,
      firstDate: reminded.firstDate,
      lastAt: reminded.lastAt,
    })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .leftJoin(reminded, eq(reminded.invoiceId, invoices.id))
    .where(and(isSentAndOpen, customers ? inArray(invoices.schoolGroupId, [...customers]) : undefined))
    .orderBy(asc(schoolGroups.name), asc(invoices.schoolGroupId), asc(invoices.dueDate), asc(invoices.id))
  return rows.map(({ emails, times, lastAt, sentAt: sent, ...row }) => ({
    ...row,
    emails: emailList(emails ?? ''),
    sentAt: sent?.toISOString() ?? null,
    reminders: times ?? 0,
    lastReminded: lastAt?.toISOString() ?? null,
  }))
}
