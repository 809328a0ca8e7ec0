/** The mail that brings a credit note, in the language of the group. */
import { openCents, refundCents } from '@schoolbeheer/domain/invoices/amounts'
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
  const credited = note.amountCents + note.vatCents
  const values = {
    ...invoiceValues({ invoice, group, company }),
    note: note.creditNoteNumber,
    credited: amountText(credited, language),
    refund: amountText(refundCents(invoice), language),
  }
  const subject = t('subject', values)
  const what = `${t('what', values)} ${t(leftOf(invoice, credited), values)}`
  const paragraphs = [greeting(group), what, questions(company, language)]
  return { subject, ...writeLetter({ language, subject, paragraphs, signature: company.name }), attachments }
}

function leftOf(invoice: InvoiceRow, credited: number) {
  const refund = refundCents(invoice)
  if (refund > 0) return refund < credited ? 'partlyPaid' : 'paid'
  if (openCents(invoice) > 0) return 'open'
  return invoice.creditedCents < invoice.totalCents ? 'settled' : 'nothingToPay'
}
