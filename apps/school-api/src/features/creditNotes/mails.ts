/** The mail that brings a credit note, in the language of the group. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import { textsOf } from '@schoolbeheer/server/texts'
import { amountText } from '../../documents/words.ts'
import { greeting, questions } from '../../papers/composing.ts'
import { invoiceValues, type BillMail, type MailContent } from '../invoices/mails.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'
import texts from './mails.texts.json' with { type: 'json' }

/** The mail says what is left to pay, or what is paid back. */
export function creditNoteMail(note: CreditNoteRow, { invoice, group, company, attachments }: BillMail): MailContent {
  const { language } = group
  const t = textsOf(texts, language)
  const values = {
    ...invoiceValues({ invoice, group, company }),
    note: note.creditNoteNumber,
    credited: amountText(note.amountCents + note.vatCents, language),
  }
  const subject = t('subject', values)
  const what = `${t('what', values)} ${t(leftOf(invoice), values)}`
  const paragraphs = [greeting(group), what, questions(company, language)]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

function leftOf({ status, ...invoice }: InvoiceRow) {
  if (status === PAID) return 'paid'
  return openCents(invoice) > 0 ? 'open' : 'nothingToPay'
}
