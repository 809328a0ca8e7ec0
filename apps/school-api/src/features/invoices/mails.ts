/** The mails that bring an invoice or a reminder, in Dutch like the documents themselves. */
import { formatIban, formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import type { Mail } from '@schoolbeheer/server/mail/post'
import { textsOf } from '@schoolbeheer/server/texts'
import { greeting } from '../../dispatches/composing.ts'
import type { Company } from '../../documents/paper.ts'
import { amountText } from '../../documents/words.ts'
import type { SchoolGroupRow } from '../schoolGroups/queries.ts'
import type { InvoiceRow } from './queries.ts'
import texts from './mails.texts.json' with { type: 'json' }

type Composed = Omit<Mail, 'to'>
type Attachments = NonNullable<Mail['attachments']>

const language = 'nl'
const t = textsOf(texts, language)

export function invoiceMail(
  invoice: InvoiceRow,
  group: SchoolGroupRow,
  company: Company,
  attachments: Attachments,
): Composed {
  const values = valuesOf(invoice, group, company)
  const subject = t('invoiceSubject', values)
  const paragraphs = [greeting(group), t('invoiceWhat', values), t(askOf(invoice), values), t('questions', values)]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

/** What a customer is asked to pay: all of it, what credit notes left, or nothing. */
function askOf({ totalCents, creditedCents }: InvoiceRow) {
  if (creditedCents === 0) return 'pay'
  return creditedCents < totalCents ? 'payNow' : 'nothingToPay'
}

type Reminder = { date: string; count: number; firstDate: string | null; attachments: Attachments }

/**
 * The second reminder and later ones say which they are and name the first; payment may have crossed the mail.
 * @param reminder its date, its number, and the date of the first
 */
export function reminderMail(
  invoice: InvoiceRow,
  group: SchoolGroupRow,
  company: Company,
  { date, count, firstDate, attachments }: Reminder,
): Composed {
  const first = firstDate === null ? '' : formatDutchDate(firstDate)
  const values = { ...valuesOf(invoice, group, company), count: String(count), first }
  const subject = t(count > 1 ? 'reminderAgainSubject' : 'reminderSubject', values)
  const paragraphs = [
    greeting(group),
    t(invoice.dueDate < date ? 'reminderWhat' : 'reminderWhatNotDue', values),
    ...(first ? [t('reminderBefore', values)] : []),
    t('payNow', values),
    t('crossed'),
    t('questions', values),
  ]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

/** Brings a credit note, and says what is left to pay; what was paid already is paid back. */
export function creditNoteMail(
  invoice: InvoiceRow,
  group: SchoolGroupRow,
  company: Company,
  { number, totalCents, attachments }: { number: string; totalCents: number; attachments: Attachments },
): Composed {
  const values = { ...valuesOf(invoice, group, company), note: number, credited: amountText(totalCents) }
  const subject = t('creditNoteSubject', values)
  const left = `${t('creditNoteWhat', values)} ${t(leftOf(invoice), values)}`
  const paragraphs = [greeting(group), left, t('questions', values)]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

function leftOf({ status, totalCents, creditedCents }: InvoiceRow) {
  if (status === PAID) return 'creditNotePaid'
  return creditedCents < totalCents ? 'creditNoteOpen' : 'nothingToPay'
}

function valuesOf(invoice: InvoiceRow, group: SchoolGroupRow, company: Company) {
  return {
    number: invoice.invoiceNumber,
    date: formatDutchDate(invoice.creationDate),
    due: formatDutchDate(invoice.dueDate),
    group: group.name,
    total: amountText(invoice.totalCents),
    open: amountText(invoice.totalCents - invoice.creditedCents),
    reference: formatPaymentReference(invoice.reference),
    iban: formatIban(company.iban),
    company: company.name,
    email: company.email,
    phone: company.phone,
  }
}
