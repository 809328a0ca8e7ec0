// A line of text that is understood in any of the ways in which people type it, and shown in one once the field is left.

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTyped } from './useTyped.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange: (value: string) => void
  /** The value of a text; one that is not understood stays as it was typed, for the form's schema to refuse. */
  read: (text: string) => string
}

export function TypedField({ value = '', onChange, onBlur, read, ...props }: Props) {
  const { typed, type, leave } = useTyped(value, props.error)

  function change(text: string) {
    type(text, read(text))
    onChange(read(text))
  }

  return (
    <TextInput
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
    />
  )
}
