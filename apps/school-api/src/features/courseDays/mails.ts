/** Mails of course days, in the language of the recipient: made from the kept message, and from nothing newer. */
import { regions, type Language } from '@schoolbeheer/domain/languages'
import { brusselsTime } from '@schoolbeheer/domain/dates'
import { looksLikeName } from '@schoolbeheer/domain/names'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import type { Mail } from '@schoolbeheer/server/mail/post'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { invitation, type Person } from '../../calendars/calendar.ts'
import type { SchoolApiEnv } from '../../env.ts'
import { pageOf } from './facts.ts'
import texts from './mails.texts.json' with { type: 'json' }
import type { courseDayMessages, DayFacts } from '../../db/tables/courseDays.ts'

type Message = typeof courseDayMessages.$inferSelect

type Env = Pick<SchoolApiEnv, 'COMPANY' | 'GATEWAY_URL' | 'MAIL_FROM'>

type Words = { t: Texts<keyof typeof texts>; longDate: Intl.DateTimeFormat }

export function courseDayMail(message: Message, { COMPANY, GATEWAY_URL, MAIL_FROM }: Env): Omit<Mail, 'to'> {
  const { kind, email, language, day, before, note, calendar, at } = message
  const words = wordsOf(language)
  const { t } = words
  const name = looksLikeName(message.name) ? message.name : ''
  const address = pageOf(GATEWAY_URL, message.courseDayId)
  const subject = t(`${kind}Subject`, valuesOf(words, day))
  // The day has moved into the past: nobody is asked to do anything any more.
  const isOver = new Date(day.end) <= at
  const notes = note?.split(/\n+/) ?? []
  const paragraphs = [
    name ? t('dear', { name }) : t('dearSomebody'),
    ...(kind === 'message' ? notes : [t(kind === 'changed' && isOver ? 'changedPastWhat' : `${kind}What`)]),
    t('facts', valuesOf(words, day)),
    ...(day.place === null ? [] : [t('place', { place: day.place })]),
    ...(kind === 'message' ? [] : notes),
    ...(before ? [t('was', { facts: inOneLine(words, before) })] : []),
    ...(calendar ? [t(calendarText(message))] : []),
  ]
  const questions = t('questions', { email: COMPANY.email, phone: COMPANY.phone })
  const account = t('account', { account: `${GATEWAY_URL}/account` })
  const link = { label: t('page'), address, after: [...(calendar ? [account] : []), questions] }
  const people = { organizer: organizerOf(COMPANY.name, MAIL_FROM), attendee: { name: name || email, email }, at }
  return {
    subject,
    ...writeLetter({ language, subject, paragraphs, link, signature: COMPANY.name }),
    ...(calendar
      ? {
          calendar: {
            method: calendar.method,
            content: invitation(calendar.method, { ...calendar, ...appointmentOf(day), address }, people),
          },
        }
      : {}),
  }
}

function appointmentOf({ theme, start, end, place }: DayFacts) {
  return { title: theme, start: new Date(start), end: new Date(end), place }
}

function calendarText({ kind, calendar }: Message) {
  if (calendar?.method === 'CANCEL') return 'calendarGone'
  return kind === 'changed' ? 'calendarChanged' : 'calendar'
}

function inOneLine(words: Words, day: DayFacts): string {
  return [words.t('facts', valuesOf(words, day)), day.place].filter(Boolean).join(', ')
}

function wordsOf(language: Language): Words {
  const longDate = new Intl.DateTimeFormat(regions[language], { dateStyle: 'full', timeZone: 'Europe/Brussels' })
  return { t: textsOf(texts, language), longDate }
}

function valuesOf({ longDate }: Words, { theme, start, end }: DayFacts) {
  const [from, until] = [new Date(start), new Date(end)]
  return { theme, date: longDate.format(from), start: brusselsTime(from), end: brusselsTime(until) }
}

/** The organizer has the sender's address, because a mail program compares the two. */
function organizerOf(name: string, mailFrom: string): Person {
  return { name, email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom }
}
