// The list of keys and their actions, and the switch for keys that are a single character.

import { Kbd, Modal, Switch } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSingleKeys, setSingleKeys } from '../kit/shortcuts.ts'
import classes from './Shortcuts.module.css'
import { useOnNavigation } from './useOnNavigation.ts'

type Props = { commandKey: string; opened: boolean; onClose: () => void }

export function Shortcuts({ commandKey, opened, onClose }: Props) {
  const { t } = useTranslation()
  const [single, setSingle] = useState(hasSingleKeys)
  // The dialog opens after it is mounted, so that on closing it returns the focus to the element that had it.
  const mounted = useMounted()
  useOnNavigation(onClose)

  function change(on: boolean) {
    setSingleKeys(on)
    setSingle(on)
  }

  const keys = [
    ['shortcuts_palette', commandKey, 'K'],
    ['shortcuts_search', '/'],
    ['shortcuts_help', '?'],
    ['shortcuts_close', 'Esc'],
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
