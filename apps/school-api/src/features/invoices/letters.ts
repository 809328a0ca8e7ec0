/** The letters of reminders: the newest letter of an invoice, with the amount that is open when it goes out. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { Language } from '@schoolbeheer/domain/languages'
import { found } from '@schoolbeheer/server/database/rows'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, desc, eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { attached, attachment } from '../../papers/composing.ts'
import { savePdf } from '../../storage/files.ts'
import { reminderPaper } from './paper.ts'
import type { InvoiceRow } from './queries.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { invoiceReminders } from '../../db/tables/invoices.ts'
import texts from './mails.texts.json' with { type: 'json' }

/**
 * The newest letter as it goes out. When something was credited since, it is written anew, unless somebody got it
 * already: then the kept letter stays as it is, and the other recipients get the new one.
 */
export async function letterToSend(api: SchoolApi, invoice: InvoiceRow) {
  const { db } = api.database
  const { paper: old, count, sentAt, fileId, date: written } = await newestLetter(db, invoice.id)
  const firstDate = old.kind === 'reminder' ? old.firstDate : null
  if (old.kind !== 'reminder' || old.openCents === openCents(invoice))
    return { date: written, count, firstDate, letter: await attachment(db, fileId) }
  const date = brusselsDate(new Date(api.now()))
  const frame = await frameOf(api, invoice.schoolGroupId)
  const paper = reminderPaper(invoice, frame, { date, count, firstDate })
  const pdf = { name: letterName(invoice, count, frame.group.language), bytes: await api.render(paper) }
  if (!sentAt)
    await db.transaction(async (tx) => {
      const one = and(eq(invoiceReminders.invoiceId, invoice.id), eq(invoiceReminders.count, count))
      await tx
        .update(invoiceReminders)
        .set({ fileId: await savePdf(tx, pdf), paper, date })
        .where(one)
    })
  return { date, count, firstDate, letter: attached(pdf) }
}

export function letterName(
  { invoiceNumber }: Pick<InvoiceRow, 'invoiceNumber'>,
  count: number,
  language: Language,
): string {
  return pdfName(`${invoiceNumber}-${textsOf(texts, language)('letterFile')}-${count}`)
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
