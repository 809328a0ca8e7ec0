// The search box above a list. A typed text shows at once; the list follows through the address, once the text is
// drawn.

import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shortcuts.ts'
import classes from './SearchInput.module.css'

type Props = {
  /** The name of the box, when the page has more than one. */
  label?: string
  /** The fields that can be searched, shown in the empty box. */
  placeholder: string
  /** The text in the address. */
  value: string
  /** false when the / key leads to another box of the page. */
  shortcut?: boolean
  onChange: (text: string) => void
}

export function SearchInput({ label, placeholder, value, shortcut = true, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const focus = () => input.current?.focus()

  // The address lags behind while somebody types, so it sets the text only otherwise: after Back, the menu or a reset.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])

  useShortcuts(shortcut ? [['/', focus]] : [])

  const last = useRef<string>(undefined)
  useEffect(
    () => () => {
      last.current = undefined
    },
    [],
  )
  function change(next: string) {
    setText(next)
    last.current = next
    afterPaint(() => {
      if (last.current === next) onChange(next)
    })
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.root}
      aria-label={label ?? t('shared_search')}
      aria-keyshortcuts={shortcut ? '/' : undefined}
      placeholder={placeholder}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label={t('shared_search_clear')}
            onClick={() => {
              change('')
              focus()
            }}
          />
        ) : (
          shortcut && (
            <Kbd aria-hidden className={classes.shortcut}>
              /
            </Kbd>
          )
        )
      }
    />
  )
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
