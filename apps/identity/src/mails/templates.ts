/** The mails in the language of their recipient, as text and as HTML made of the same words. */
import type { Language } from '@schoolbeheer/domain/languages'
import { looksLikeName } from '@schoolbeheer/domain/names'
import { writeLetter } from '@schoolbeheer/server/mail/letter'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { lasts, type Purpose } from '../accounts/codes.ts'
import texts from './texts.json' with { type: 'json' }

export type Mail = { subject: string; text: string; html: string }

type Words = {
  language: Language
  subject: string
  before: string[]
  link: { label: string; address: string }
  after: string[]
}

type Recipient = { guid: string; userName: string; firstName: string; language: Language }

export function activationMail(gatewayUrl: string, user: Recipient, code: string, schoolName: string | null): Mail {
  const { language, userName } = user
  const t = textsOf(texts, language)
  return write({
    language,
    subject: t('activation'),
    before: [hello(t, user), schoolName ? t('activationWhySchool', { school: schoolName }) : t('activationWhy')],
    link: { label: t('activate'), address: confirmLink(gatewayUrl, user, code) },
    after: [t('userName', { userName }), t('lastsThen', { duration: duration('confirm', language) })],
  })
}

export function resetMail(gatewayUrl: string, user: Recipient, code: string): Mail {
  const { language, userName } = user
  const t = textsOf(texts, language)
  return write({
    language,
    subject: t('reset'),
    before: [hello(t, user), t('resetWhy', { userName })],
    link: {
      label: t('resetChoose'),
      address: link(`${gatewayUrl}/resetpassword`, { userId: user.guid, resetCode: code }),
    },
    after: [t('lasts', { duration: duration('reset', language) }), t('resetNotYou')],
  })
}

export function passwordChangedMail(gatewayUrl: string, user: Recipient): Mail {
  const { language, userName } = user
  const t = textsOf(texts, language)
  return write({
    language,
    subject: t('changed'),
    before: [hello(t, user), t('changedWhat', { userName }), t('changedNotYou')],
    link: { label: t('askNew'), address: `${gatewayUrl}/requestresetpassword` },
    after: [],
  })
}

/** The address where a first password is chosen. */
export function confirmLink(gatewayUrl: string, user: Pick<Recipient, 'guid'>, code: string): string {
  return link(`${gatewayUrl}/confirm`, { userId: user.guid, confirmCode: code })
}

function hello(t: Texts<'hello' | 'helloName'>, { firstName }: Recipient): string {
  return looksLikeName(firstName) ? t('helloName', { firstName }) : t('hello')
}

/** The lifetime of a code in words: '7 dagen', '1 heure'. */
function duration(purpose: Purpose, language: Language): string {
  const { amount, unit } = lasts[purpose]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

function link(address: string, parameters: Record<string, string>): string {
  return `${address}?${new URLSearchParams(parameters)}`
}

function write({ language, subject, before, link: { label, address }, after }: Words): Mail {
  const letter = { language, subject, paragraphs: before, link: { label, address, after }, signature: 'Schoolbeheer' }
  return { subject, ...writeLetter(letter) }
}
