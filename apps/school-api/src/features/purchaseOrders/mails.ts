/** The mails that ask for an order, in the language of the group. */
import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import type { Mail } from '@schoolbeheer/server/mail/post'
import { textsOf } from '@schoolbeheer/server/texts'
import type { Company } from '../../documents/paper.ts'
import { amountText } from '../../documents/words.ts'
import { greeting, questions } from '../../papers/composing.ts'
import type { SchoolGroupRow } from '../schoolGroups/queries.ts'
import texts from './mails.texts.json' with { type: 'json' }
import type { OrderRow } from './queries.ts'

type MailContent = Omit<Mail, 'to'>

type Parts = {
  order: OrderRow
  group: SchoolGroupRow
  company: Company
  pdf: NonNullable<Mail['attachments']>[number]
  /** The address where the customer uploads the order. */
  link: string
}

export function requestMail(parts: Parts): MailContent {
  const t = textsOf(texts, parts.group.language)
  const values = valuesOf(parts)
  return letter(parts, t('subject', values), [t('what', values)])
}

/** @param count 1 for the first reminder, `first` the date of that one */
export function reminderMail(parts: Parts, { count, first }: { count: number; first: Date | null }): MailContent {
  const t = textsOf(texts, parts.group.language)
  const values = { ...valuesOf(parts), count: String(count) }
  const before = first ? [t('reminderBefore', { date: formatDutchDate(brusselsDate(first)) })] : []
  return letter(
    parts,
    t(count > 1 ? 'reminderAgainSubject' : 'reminderSubject', values),
    [t('reminderWhat', values), ...before],
    [t('crossed')],
  )
}

/** @param ended what follows the request, when it may be answered already */
function letter(parts: Parts, subject: string, what: string[], ended: string[] = []): MailContent {
  const { group, company, pdf, link: address } = parts
  const { language } = group
  const t = textsOf(texts, language)
  const paragraphs = [greeting(group), ...what, t('ask')]
  const link = { label: t('upload'), address, after: [...ended, t('linkIsForYou'), questions(company, language)] }
  return {
    subject,
    ...writeLetter({ language, subject, paragraphs, link, signature: company.name }),
    attachments: [pdf],
  }
}

function valuesOf({ order, group, company }: Parts) {
  return {
    number: order.purchaseOrderNumber,
    date: formatDutchDate(order.creationDate),
    group: group.name,
    amount: amountText(order.amountCents, group.language),
    total: amountText(order.totalCents, group.language),
    company: company.name,
  }
}
