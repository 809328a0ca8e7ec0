// The facts of one thing: what it is called, and what it says.

import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Details.module.css'

/** Facts by the translation key of their name; one that is missing shows a dash. */
export function Details({ facts }: { facts: Record<string, ReactNode> }) {
  const { t } = useTranslation()
  return (
    <DataList labelWidth="0" className={classes.list}>
      {Object.entries(facts).map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{t(label)}</DataList.ItemLabel>
          <DataList.ItemValue className={classes.value}>{value || '–'}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
