// The facts about one record: for each a name and a value.

import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationKey } from '../../texts.ts'
import classes from './Details.module.css'

/** `Fact`s. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <DataList labelWidth="0" className={classes.list}>
      {children}
    </DataList>
  )
}

/** A missing value is shown as a dash. */
export function Fact({ name, children }: { name: TranslationKey; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <DataList.Item>
      <DataList.ItemLabel>{t(name)}</DataList.ItemLabel>
      <DataList.ItemValue className={classes.value}>{children || '–'}</DataList.ItemValue>
    </DataList.Item>
  )
}
