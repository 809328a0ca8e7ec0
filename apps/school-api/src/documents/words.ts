/** The words of a paper in its language, and how that language writes amounts, quantities and periods in Belgium. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { regions, type Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import texts from './texts.json' with { type: 'json' }

export type Key = keyof typeof texts

export type Words = {
  language: Language
  text: Texts<Key>
  /** A heading in each language that the paper has headings in, its own first. */
  heading: (...said: Parameters<Texts<Key>>) => Heading
  /** An amount in cents as text. */
  amount: (cents: number) => string
  quantity: (quantity: number) => string
  /** A rate in percent as text. */
  rate: (rate: number) => string
}

/** The same in each language. */
export type Heading = string[]

/**
 * Invoices and credit notes are in Dutch, as a company of the Dutch language region has to write them, with the
 * customer's language beside the headings. All other papers are in the language of whom they are for.
 */
export function wordsOf({ kind, language = 'nl' }: { kind: string; language?: Language }): Words {
  const own = kind === 'invoice' || kind === 'creditNote' ? 'nl' : language
  const text = textsOf(texts, own)
  const all = own === language ? [text] : [text, textsOf(texts, language)]
  const { decimal } = formats[own]
  return {
    language: own,
    text,
    heading: (...said) => all.map((one) => one(...said)),
    amount: (cents) => amountText(cents, own),
    quantity: (quantity) => decimal.format(quantity),
    rate: (rate) => `${decimal.format(rate)} %`,
  }
}

const formats = {
  nl: formatsOf('nl'),
  fr: formatsOf('fr'),
  en: formatsOf('en'),
} satisfies Record<Language, unknown>

function formatsOf(language: Language) {
  const region = regions[language]
  return {
    euro: new Intl.NumberFormat(region, { style: 'currency', currency: 'EUR' }),
    decimal: new Intl.NumberFormat(region, { maximumFractionDigits: 2 }),
  }
}

/** '€ 1.234,56' in Dutch. */
export function amountText(cents: number, language: Language): string {
  return formats[language].euro.format(toEuro(cents))
}

export function periodText({ start, end }: { start: string; end: string }): string {
  return start === end ? formatDutchDate(start) : `${formatDutchDate(start)} – ${formatDutchDate(end)}`
}
