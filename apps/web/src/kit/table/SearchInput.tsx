// The search box above a list: what is typed shows at once, the list follows by the address.

import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shortcuts.ts'
import classes from './SearchInput.module.css'

type Props = {
  /** What it is called where there is more than one on the page. */
  label?: string
  /** What is searched, for the empty box. */
  placeholder: string
  /** The text in the address. */
  value: string
  /** false where another box on the page is the one that / leads to. */
  shortcut?: boolean
  onChange: (text: string) => void
}

export function SearchInput({ label, placeholder, value, shortcut = true, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const focus = () => input.current?.focus()

  // The address lags behind somebody who types; only when nobody does (Back, the menu, a reset) it leads.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])

  // On some keyboards, Belgian ones among them, / is typed with Shift.
  useShortcuts(
    shortcut
      ? [
          ['/', focus],
          ['shift+/', focus],
        ]
      : [],
  )

  function change(next: string) {
    setText(next)
    onChange(next)
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
