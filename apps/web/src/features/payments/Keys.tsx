// The keys of the list, for who has a keyboard.

import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keys } from './keys.ts'
import classes from './payments.module.css'

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
