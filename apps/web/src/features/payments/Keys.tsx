// The keys of the list, for who has a keyboard.

import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './payments.module.css'

const keys = [
  ['payments_keys_move', '↑', '↓'],
  ['payments_keys_first', 'Enter'],
  ['payments_keys_another', '1', '5'],
  ['payments_keys_notours', 'N'],
  ['payments_keys_undo', 'Ctrl', 'Z'],
] as const

export function Keys() {
  const { t } = useTranslation()
  return (
    <ul className={classes.keys} aria-label={t('shortcuts_title')}>
      {keys.map(([label, ...pressed]) => (
        <li key={label}>
          {pressed.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
          {t(label)}
        </li>
      ))}
    </ul>
  )
}
