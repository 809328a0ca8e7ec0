/** The mail that brings a letter, in the language of the customer. */
import { formatIban, formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { NOTICE } from '@schoolbeheer/domain/payments/reminders'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import { textsOf } from '@schoolbeheer/server/texts'
import type { Company } from '../../documents/paper.ts'
import type { ReminderLetterPaper } from '../../documents/reminderLetter.ts'
import { amountText } from '../../documents/words.ts'
import { greeting, questions, type attached } from '../../papers/composing.ts'
import type { SchoolGroupRow } from '../schoolGroups/queries.ts'
import texts from './mails.texts.json' with { type: 'json' }

type Attached = ReturnType<typeof attached>
/** `bills`: the PDFs of the invoices, or none where these are too many for a mail. */
type Parts = { group: SchoolGroupRow; company: Company; letter: Attached; bills: Attached[] }

const subjects = ['subject1', 'subject2', 'subject3'] as const

/** Says the same as the letter; payment may have crossed it. */
export function letterMail(paper: ReminderLetterPaper, { group, company, letter, bills }: Parts) {
  const { language } = group
  const t = textsOf(texts, language)
  const { invoices, level, firstDate } = paper
  const total = invoices.reduce((sum, { openCents }) => sum + openCents, 0)
  const named = invoices.filter((invoice) => invoice.level === NOTICE).map(({ number }) => number)
  const subject = t(subjects[level - 1] ?? 'subject1', { company: company.name })
  const paragraphs = [
    greeting(group),
    t('what', { group: group.name, total: amountText(total, language), date: formatDutchDate(paper.date) }),
    ...invoices.map((invoice) =>
      t('invoice', {
        number: invoice.number,
        date: formatDutchDate(invoice.date),
        due: formatDutchDate(invoice.dueDate),
        open: amountText(invoice.openCents, language),
        reference: formatPaymentReference(invoice.reference),
      }),
    ),
    ...(firstDate === null ? [] : [t('before', { first: formatDutchDate(firstDate) })]),
    ...(named.length === 0 ? [] : [t('notice', { numbers: named.join(', ') })]),
    t('pay', { iban: formatIban(company.iban) }),
    ...(bills.length === 0 ? [t('apart')] : []),
    t('crossed'),
    questions(company, language),
  ]
  return {
    subject,
    ...writeLetter({ language, subject, paragraphs, signature: company.name }),
    attachments: [letter, ...bills],
  }
}
