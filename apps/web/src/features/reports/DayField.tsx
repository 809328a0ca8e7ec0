// A day that a report asks for. A text that is no such day stays as it was typed, with what is wrong, and asks nothing.

import { addDays, addMonths, brusselsDate, isIsoDate } from '@schoolbeheer/domain/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import type { TranslationKey } from '../../texts.ts'

type Props = {
  label: string
  value: string | undefined
  /** See `DateField`: a year ago unless the field says more, because reports are about what was. */
  yearFrom?: string
  /** Why the day cannot be asked; undefined where it can. */
  refused?: (day: string) => TranslationKey | undefined
  /** The text is empty where no day was given. */
  onDay: (day: string) => void
}

export function DayField({ label, value, yearFrom, refused, onDay }: Props) {
  const { t } = useTranslation()
  const [{ typed, of }, setTyped] = useState({ typed: value ?? null, of: value })
  const [aYearAgo] = useState(() => addDays(addMonths(brusselsDate(new Date()), -12), 1))
  // A day that comes from elsewhere, as by the menu, takes the place of what was typed; a cleared field stays empty.
  const isCleared = typed === null && of !== undefined
  if (of !== value) setTyped({ typed: isCleared || typed === value ? typed : (value ?? null), of: value })
  const wrong = typed && (isIsoDate(typed) ? refused?.(typed) : ('shared_dateinvalid' as const))

  function take(text: string | null) {
    setTyped({ typed: text, of: value })
    if (!text || (isIsoDate(text) && !refused?.(text))) onDay(text ?? '')
  }

  return (
    <DateField label={label} value={typed} yearFrom={yearFrom ?? aYearAgo} onChange={take} error={wrong && t(wrong)} />
  )
}
