// A file, chosen or dropped. The browser's own field lies invisibly over the drawn one: it takes clicks and drops, and
// tells a screen reader which file was chosen.

import { CloseButton, Input } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import classes from './FileField.module.css'

type Props = {
  label: string
  description: string
  required: boolean
  value?: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
}

export function FileField({ label, description, required, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [dragging, setDragging] = useState(false)
  const stopDragging = () => setDragging(false)
  const described = [`${id}-description`, error && `${id}-error`, value && `${id}-file`]

  function clear() {
    forget()
    onChange(null)
    input.current?.focus()
  }

  // The browser reports no change when the same file is chosen again, as happens after the file was edited.
  function forget() {
    if (input.current) input.current.value = ''
  }

  return (
    <Input.Wrapper id={id} {...{ label, description, required, error }} errorProps={{ role: 'alert' }}>
      <div className={classes.field} data-error={Boolean(error)} data-dragging={dragging}>
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.native}
          aria-describedby={described.filter(Boolean).join(' ')}
          aria-invalid={Boolean(error)}
          aria-required={required}
          onClick={forget}
          onChange={({ currentTarget: { files } }) => files?.[0] && onChange(files[0])}
          onDragEnter={() => setDragging(true)}
          onDragLeave={stopDragging}
          onDrop={stopDragging}
        />
        {value ? (
          <>
            <span id={`${id}-file`} className={classes.name} dir="auto">
              {value.name}
            </span>
            <span className={classes.size}>{format.bytes(value.size)}</span>
            <CloseButton size="sm" className={classes.clear} aria-label={t('shared_clear')} onClick={clear} />
          </>
        ) : (
          <span className={classes.hint}>{t('shared_file_choose')}</span>
        )}
      </div>
    </Input.Wrapper>
  )
}
