// Numbers as people type or paste them, in a language of the interface. A text that could mean two numbers is refused:
// that is better than a number saved a thousand times too small.

import { toEuro } from './money.ts'

/** Any space marks thousands in every language: formats write narrow and unbreakable ones. */
const languages = {
  nl: { decimal: ',', thousands: String.raw`[.\s]` },
  fr: { decimal: ',', thousands: String.raw`[.\s]` },
  en: { decimal: String.raw`\.`, thousands: String.raw`[,\s]` },
}

export type NumberLanguage = keyof typeof languages

/**
 * The amount in euro, with or without € or EUR and thousands marks, also as 2500,-; null when the text is no amount of 0
 * or more.
 */
export function parseAmount(text: string, language: NumberLanguage): number | null {
  const { decimal } = languages[language]
  const { whole, cents = '' } =
    match(
      withComma(text, language),
      `(?:(?:€|EUR)\\s*)?${wholeIn(language)}(?:${decimal}(?:(?<cents>\\d{1,2})|[-–]))?(?:\\s*(?:€|EUR))?`,
    ) ?? {}
  const total = whole === undefined ? null : numberOf(whole + cents.padEnd(2, '0'))
  return total === null ? null : toEuro(total)
}

/** A lone dot before one or two digits comes from a numeric keypad, and is a comma where thousands have dots. */
function withComma(text: string, language: NumberLanguage): string {
  return language === 'en' ? text : text.replace(/^([^.,]*)\.(\d{1,2}(?!\d)[^.,]*)$/, '$1,$2')
}

/** The whole number, with or without thousands marks; null when the text is no whole number of 0 or more. */
export function parseCount(text: string, language: NumberLanguage): number | null {
  const { whole } = match(text, wholeIn(language)) ?? {}
  return whole === undefined ? null : numberOf(whole)
}

/**
 * Hours of 0 or more: 1,5 or 1.5, 1u30 or 1h30 or 1:30, 90 min, 1½ or 1 1/2; null when the text is none. A dot or comma
 * before one or two digits is a decimal mark in every language, as the keypad has only one of them.
 */
export function parseHours(text: string, language: NumberLanguage): number | null {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,3})\s*(?:uur|uren|u|heures?|hours?|h|:)\s*(?:([0-5]?\d)\s*(?:min|m|')?)?$/.exec(typed)
  if (clock && !typed.endsWith(':')) return Number(clock[1]) + Number(clock[2] ?? 0) / 60
  const minutes = /^(\d{1,4})\s*(?:minuten|minutes|min|m|')$/.exec(typed)
  if (minutes) return Number(minutes[1]) / 60
  const parts = /^(\d{1,3})??\s*(?:([¼½¾])|([13])\/([24]))$/.exec(typed)
  if (parts) return Number(parts[1] ?? 0) + (parts[2] ? (quarters[parts[2]] ?? 0) : Number(parts[3]) / Number(parts[4]))
  return parseDecimal(typed.replace(/(?<=[\d½])\s*(?:uur|uren|u|heures?|hours?|h)$/, ''), language)
}

const quarters: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }

/** Kilometres of 0 or more, with or without km: 12,5 or 12.5; null when the text is none. */
export function parseKilometres(text: string, language: NumberLanguage): number | null {
  return parseDecimal(text.trim().replace(/(?<=\d)\s*km$/i, ''), language)
}

function parseDecimal(text: string, language: NumberLanguage): number | null {
  const [, whole, part] = /^(\d{0,6})[.,](\d{1,2})$/.exec(text) ?? []
  if (part !== undefined) return Number(`${whole || 0}.${part}`)
  return /[€e]/i.test(text) ? null : parseAmount(text, language)
}

function match(text: string, pattern: string): Record<string, string | undefined> | undefined {
  return new RegExp(`^${pattern}$`, 'i').exec(text.trim())?.groups
}

// Thousands marks separate groups of three digits, all by the same mark, and never after a 0: 0.005 is not five.
function wholeIn(language: NumberLanguage): string {
  return `(?<whole>[1-9]\\d{0,2}(?<mark>${languages[language].thousands})\\d{3}(?:\\k<mark>\\d{3})*|\\d+)`
}

function numberOf(digitsAndMarks: string): number | null {
  const number = Number(digitsAndMarks.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(number) ? number : null
}
