// A time of the day. Its value is HH:mm, '' when empty; a text that is no time stays as it was typed.

import { parseTime } from '@schoolbeheer/domain/typedDates'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TypedField } from './TypedField.tsx'

export function TimeField(props: Omit<ComponentProps<typeof TypedField>, 'read'>) {
  const { t } = useTranslation()
  return (
    <TypedField
      placeholder={t('shared_time_placeholder')}
      inputMode="numeric"
      autoComplete="off"
      {...props}
      read={timeOf}
    />
  )
}

function timeOf(text: string): string {
  return parseTime(text) ?? text.trim()
}
