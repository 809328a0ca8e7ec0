// What a person did, step by step: the number of steps, and the steps themselves once they are opened.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Long } from '../../kit/text/LongText.tsx'
import classes from './LogTable.module.css'

export function Steps({ steps }: { steps: readonly string[] }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.steps} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('exception_steps', { count: steps.length })}</summary>
      {opened && (
        <Long maxHeight={320}>
          <ol>
            {[...steps.entries()].map(([place, step]) => (
              <li key={place} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </Long>
      )}
    </details>
  )
}
