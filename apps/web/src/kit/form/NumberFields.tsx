// Numbers: null when empty.

import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value?: number | null
  onChange: (value: number | null) => void
}

/** An amount in euro, typed with a comma. */
export function AmountField(props: Props) {
  return (
    <NumberField {...props} prefix="€ " decimalSeparator="," thousandSeparator="." decimalScale={2} fixedDecimalScale />
  )
}

/** A whole number. */
export function CountField(props: Props) {
  return <NumberField {...props} inputMode="numeric" allowDecimal={false} />
}

function NumberField({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      inputMode="decimal"
      {...props}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      allowNegative={false}
      clampBehavior="none"
      hideControls
    />
  )
}
