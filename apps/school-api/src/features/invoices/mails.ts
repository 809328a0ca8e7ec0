/** The mails that bring an invoice or a reminder, in the language of the group. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { formatIban, formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import type { Mail } from '@schoolbeheer/server/mail/post'
import { textsOf } from '@schoolbeheer/server/texts'
import type { Company } from '../../documents/paper.ts'
import { amountText } from '../../documents/words.ts'
import { greeting, questions } from '../../papers/composing.ts'
import type { SchoolGroupRow } from '../schoolGroups/queries.ts'
import type { InvoiceRow } from './queries.ts'
import texts from './mails.texts.json' with { type: 'json' }

export type MailContent = Omit<Mail, 'to'>

/** The parts of a mail that brings an invoice or its credit note. */
export type BillMail = {
  invoice: InvoiceRow
  group: SchoolGroupRow
  company: Company
  attachments: NonNullable<Mail['attachments']>
}

export function invoiceMail(mail: BillMail): MailContent {
  const { invoice, group, company, attachments } = mail
  const { language } = group
  const t = textsOf(texts, language)
  const values = invoiceValues(mail)
  const subject = t('invoiceSubject', values)
  const paragraphs = [
    greeting(group),
    t('invoiceWhat', values),
    t(askOf(invoice), values),
    questions(company, language),
  ]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

/** The amount that a customer is asked to pay: all of it, the rest after credit notes and payments, or nothing. */
function askOf(invoice: InvoiceRow) {
  if (openCents(invoice) === invoice.totalCents) return 'pay'
  if (openCents(invoice) > 0) return 'payNow'
  return invoice.creditedCents < invoice.totalCents ? 'alreadyPaid' : 'nothingToPay'
}

type Reminder = { date: string; count: number; firstDate: string | null }

/**
 * The second reminder and later ones give their number and name the first; payment may have crossed the mail.
 * @param reminder its date, its number, and the date of the first
 */
export function reminderMail(mail: BillMail, { date, count, firstDate }: Reminder): MailContent {
  const { invoice, group, company, attachments } = mail
  const { language } = group
  const t = textsOf(texts, language)
  const first = firstDate === null ? '' : formatDutchDate(firstDate)
  const values = { ...invoiceValues(mail), count: String(count), first }
  const subject = t(count > 1 ? 'reminderAgainSubject' : 'reminderSubject', values)
  const paragraphs = [
    greeting(group),
    t(invoice.dueDate < date ? 'reminderWhat' : 'reminderWhatNotDue', values),
    ...(first ? [t('reminderBefore', values)] : []),
    t('payNow', values),
    t('crossed'),
    questions(company, language),
  ]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

/** The values of an invoice that its mails fill in. */
export function invoiceValues({ invoice, group, company }: Omit<BillMail, 'attachments'>) {
  return {
    number: invoice.invoiceNumber,
    date: formatDutchDate(invoice.creationDate),
    due: formatDutchDate(invoice.dueDate),
    group: group.name,
    total: amountText(invoice.totalCents, group.language),
    open: amountText(openCents(invoice), group.language),
    reference: formatPaymentReference(invoice.reference),
    iban: formatIban(company.iban),
    company: company.name,
  }
}
