// Numbers, read in the language of the interface. The value is null when empty; a text that is no number stays as it
// was typed, for the form's schema to refuse.

import { TextInput, type TextInputProps } from '@mantine/core'
import { parseAmount, parseCount, parseHours, parseKilometres } from '@schoolbeheer/domain/typedNumbers'
import { useTranslation } from 'react-i18next'
import { asLocale } from '../../i18n.ts'
import { useFormat } from '../format.ts'
import { useTyped } from './useTyped.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: number | string | null
  onChange: (value: number | string | null) => void
}

interface NumberProps extends Props {
  parse: typeof parseCount
  format: (value: number) => string
}

const hintBelow: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

/** An amount in euro; `least` and `most` tell a screen reader its limits. */
export function AmountField({ least, most, ...props }: Props & { least?: number; most?: number }) {
  const bounds =
    least === undefined || most === undefined
      ? {}
      : {
          role: 'spinbutton',
          'aria-valuemin': least,
          'aria-valuemax': most,
          'aria-valuenow': typeof props.value === 'number' ? props.value : least,
        }
  return <NumberField inputMode="decimal" {...bounds} {...props} parse={parseAmount} format={useFormat().euro} />
}

/** Hours in quarters, also typed as a time: 1u30. The hint stands below, so that the fields beside it are as high. */
export function HoursField(props: Props) {
  return <NumberField inputWrapperOrder={hintBelow} {...props} parse={parseHours} format={useFormat().number} />
}

/** Kilometres, with or without half of one. */
export function KilometresField(props: Props) {
  return <NumberField inputMode="decimal" {...props} parse={parseKilometres} format={useFormat().number} />
}

/** A whole number. */
export function CountField(props: Props) {
  return <NumberField inputMode="numeric" {...props} parse={parseCount} format={useFormat().number} />
}

function NumberField({ value, onChange, onBlur, parse, format, ...props }: NumberProps) {
  const { i18n } = useTranslation()
  const { typed, type, leave } = useTyped(value, props.error)

  function change(text: string) {
    const number = text.trim() === '' ? null : (parse(text, asLocale(i18n.language)) ?? text)
    type(text, number)
    onChange(number)
  }

  return (
    <TextInput
      {...props}
      value={typed ?? (typeof value === 'number' ? format(value).replaceAll(/\s/g, ' ') : (value ?? ''))}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
      autoComplete="off"
    />
  )
}
