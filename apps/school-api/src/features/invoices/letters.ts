/** The letters of reminders: the newest of an invoice, with what is open when it goes out. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { found } from '@schoolbeheer/server/database/rows'
import { and, desc, eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { savePdf } from '../../storage/files.ts'
import { reminderPaper } from './paper.ts'
import type { InvoiceRow } from './queries.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { invoiceReminders } from './table.ts'

/** Written anew where something was credited after it failed to go out. */
export async function letterToSend(api: SchoolApi, invoice: InvoiceRow) {
  const { db } = api.database
  const letter = await newestLetter(db, invoice.id)
  const { paper: old, count } = letter
  if (old.kind !== 'reminder' || old.openCents === invoice.totalCents - invoice.creditedCents) return letter
  const date = brusselsDate(new Date(api.now()))
  const { firstDate } = old
  const paper = reminderPaper(invoice, await frameOf(api, invoice.schoolGroupId), { date, count, firstDate })
  const bytes = await api.render(paper)
  return db.transaction(async (tx) => {
    const fileId = await savePdf(tx, { name: letterName(invoice, count), bytes })
    const one = and(eq(invoiceReminders.invoiceId, invoice.id), eq(invoiceReminders.count, count))
    return found(await tx.update(invoiceReminders).set({ fileId, paper, date }).where(one).returning())
  })
}

export function letterName({ invoiceNumber }: Pick<InvoiceRow, 'invoiceNumber'>, count: number): string {
  return pdfName(`${invoiceNumber}-herinnering-${count}`)
}

export async function newestLetter(db: Db, invoiceId: number) {
  return found(
    await db
      .select()
      .from(invoiceReminders)
      .where(eq(invoiceReminders.invoiceId, invoiceId))
      .orderBy(desc(invoiceReminders.count))
      .limit(1),
  )
}
