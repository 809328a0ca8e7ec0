// The list of keys and their actions, and the switch for keys that are a single character.

import { Kbd, Modal, Switch } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationKey } from '../texts.ts'
import { hasSingleKeys, setSingleKeys } from '../kit/shortcuts.ts'
import classes from './Shortcuts.module.css'
import { useOnNavigation } from './useOnNavigation.ts'

/** A page that has keys of its own: each its text, and what is pressed. */
type PageKeys = {
  page: string
  keys: readonly (readonly [label: TranslationKey, ...pressed: string[]])[]
}
const pages = Object.values(import.meta.glob<PageKeys>('../features/*/keys.ts', { eager: true }))

type Props = { commandKey: string; opened: boolean; onClose: () => void }

export function Shortcuts({ commandKey, opened, onClose }: Props) {
  const { t } = useTranslation()
  const [single, setSingle] = useState(hasSingleKeys)
  // The dialog opens after it is mounted, so that on closing it returns the focus to the element that had it.
  const mounted = useMounted()
  useOnNavigation(onClose)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const here = pages.find(({ page }) => page === path)

  function change(on: boolean) {
    setSingleKeys(on)
    setSingle(on)
  }

  const keys = [
    ['shortcuts_palette', commandKey, 'K'],
    ['shortcuts_search', '/'],
    ['shortcuts_help', '?'],
    ['shortcuts_close', 'Esc'],
    ...(here?.keys ?? []),
  ] as const
  return (
    <Modal
      opened={opened && mounted}
      onClose={onClose}
      title={t('shortcuts_title')}
      closeButtonProps={{ 'aria-label': t('shared_close') }}
    >
      <dl className={classes.keys}>
        {keys.map(([label, ...pressed]) => (
          <div key={label}>
            <dt>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={single}
        onChange={(event) => change(event.currentTarget.checked)}
        label={t('shortcuts_single')}
        description={t('shortcuts_single_text')}
      />
    </Modal>
  )
}
