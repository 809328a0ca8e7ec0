// A line of text that people may type in several ways, and that is shown in one way once the field is left.

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTyped } from './useTyped.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange: (value: string) => void
  /**
   * Gives the value of a text. A text that is not understood stays as it was typed, for the form's schema to refuse.
   */
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
