// Numbers, amounts and dates as the language of the interface writes them, in Belgium.

import { regions, type Language } from '@schoolbeheer/domain/languages'
import { dateOf } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import { asLocale } from '../i18n.ts'

/** The formats of the present language; a component that uses them is drawn again when it changes. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatIn(asLocale(i18n.language))
}

function formatIn(locale: Language): Format {
  return (formats[locale] ??= formatOf(locale))
}

export type Format = ReturnType<typeof formatOf>

/** How a language writes values; a missing value is written as an empty text. */
export function formatOf(locale: Language) {
  const region = regions[locale]
  const number = new Intl.NumberFormat(region)
  const euro = new Intl.NumberFormat(region, { style: 'currency', currency: 'EUR' })
  const asWritten = new Intl.DateTimeFormat(region, { ...numeric, timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(region, {
    ...numeric,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Brussels',
  })
  const inWords = new Intl.DateTimeFormat(region, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const weekday = new Intl.DateTimeFormat(region, { weekday: 'long', timeZone: 'UTC' })
  const shortMonth = new Intl.DateTimeFormat(region, { month: 'short', timeZone: 'UTC' })
  const percent = new Intl.NumberFormat(region, { style: 'percent' })
  const sizes = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map(
    (unit) => new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  )

  /** A time with an offset falls on its date in Brussels, one without on its own date. Other texts stay unchanged. */
  function date(iso: string | null | undefined): string {
    if (!iso) return ''
    const day = dateOf(iso)
    return day === null ? iso : asWritten.format(new Date(day))
  }

  return {
    number: (value: number | null | undefined): string => (isMissing(value) ? '' : number.format(value)),
    /** '€ 1.234,56' in Dutch. */
    euro: (amount: number | null | undefined): string => (isMissing(amount) ? '' : euro.format(amount)),
    /** dd/MM/yyyy. */
    date,
    /** 'donderdag 3 september 2026', of a date. */
    longDate: (iso: string): string => inWords.format(new Date(iso)),
    /** 'donderdag 03/09/2026', of a date. */
    dayAndDate: (iso: string): string => `${weekday.format(new Date(iso))} ${asWritten.format(new Date(iso))}`,
    /** 'sep', of a date; some languages end it with a full stop. */
    month: (iso: string): string => shortMonth.format(new Date(iso)),
    /** The date and time in Brussels of an instant. */
    dateTime: (iso: string): string => moment.format(new Date(iso)),
    /** dd/MM/yy. */
    shortDate: (iso: string | null | undefined): string => date(iso).replace(/\d\d(?=\d\d$)/, ''),
    /** A fraction of at most 1, as '12%'. */
    percent: (part: number): string => percent.format(part),
    /** '12,4 MB'. A MB has 1024 × 1024 bytes, as the files' limits do. */
    bytes: (count: number): string => {
      const step = Math.min(Math.floor(Math.log2(Math.max(count, 1)) / 10), sizes.length - 1)
      return sizes[step]?.format(count / 1024 ** step) ?? ''
    },
  }
}

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** Made when a page first writes a value, because that takes a slow phone long. */
const formats: Partial<Record<Language, Format>> = {}

function isMissing(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined
}
