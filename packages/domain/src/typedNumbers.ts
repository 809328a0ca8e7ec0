// Numbers as people type or paste them, in a language of the interface. A text that could mean two numbers is none:
// better refused than saved a thousand times too small.

import { toEuro } from './money.ts'

/** Spaces mark thousands in every language, of whatever width: formats write narrow and unbreakable ones. */
const languages = {
  nl: { decimal: ',', thousands: String.raw`[.\s]` },
  fr: { decimal: ',', thousands: String.raw`[.\s]` },
  en: { decimal: String.raw`\.`, thousands: String.raw`[,\s]` },
}

export type NumberLanguage = keyof typeof languages

/** The amount in euro, with or without € or EUR and thousands marks; null when the text is no amount of 0 or more. */
export function parseAmount(text: string, language: NumberLanguage): number | null {
  const { decimal } = languages[language]
  const { whole, cents = '' } =
    match(
      withComma(text, language),
      `(?:(?:€|EUR)\\s*)?${wholeIn(language)}(?:${decimal}(?<cents>\\d{1,2}))?(?:\\s*(?:€|EUR))?`,
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

function match(text: string, pattern: string): Record<string, string | undefined> | undefined {
  return new RegExp(`^${pattern}$`, 'i').exec(text.trim())?.groups
}

// Marks part groups of three, all by the same mark, and never after a 0: 0.005 is no five.
function wholeIn(language: NumberLanguage): string {
  return `(?<whole>[1-9]\\d{0,2}(?<mark>${languages[language].thousands})\\d{3}(?:\\k<mark>\\d{3})*|\\d+)`
}

function numberOf(digitsAndMarks: string): number | null {
  const number = Number(digitsAndMarks.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(number) ? number : null
}
