// The facts of one thing: what it is called, and what it says.

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

/** One that is missing shows a dash. */
export function Fact({ name, children }: { name: TranslationKey; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <DataList.Item>
      <DataList.ItemLabel>{t(name)}</DataList.ItemLabel>
      <DataList.ItemValue className={classes.value}>{children || '–'}</DataList.ItemValue>
    </DataList.Item>
  )
}
