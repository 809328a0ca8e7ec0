// A time of the day, typed in any of the ways in which people write one. Its value is HH:mm, '' when empty; a text that is
// no time stays as it was typed, for the form's schema to refuse.

import { TextInput, type TextInputProps } from '@mantine/core'
import { parseTime } from '@schoolbeheer/domain/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange: (value: string) => void
}

export function TimeField({ value, onChange, onBlur, ...props }: Props) {
  const { t } = useTranslation()
  // Only while the field is being typed in: after that it shows the value, as all other pages do.
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    setTyped(text)
    onChange(parseTime(text) ?? text.trim())
  }

  return (
    <TextInput
      placeholder={t('shared_time_placeholder')}
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
