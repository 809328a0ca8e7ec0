// The choice of how cards are sorted: cards have no headers to press.

import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column, Sort } from './columns.ts'
import classes from './table.module.css'

type Props<Row, Id extends string> = {
  columns: readonly Column<Row, Id>[]
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
}

export function CardSort<Row, Id extends string>({ columns, sort, onSort }: Props<Row, Id>) {
  const { t } = useTranslation()
  const sorts = columns
    .filter(({ sortable = true }) => sortable)
    .flatMap(({ id, header }): { value: Sort<Id>; label: string }[] => [
      { value: id, label: t('shared_sort_ascending', { column: t(header) }) },
      { value: `-${id}`, label: t('shared_sort_descending', { column: t(header) }) },
    ])

  if (sorts.length === 0) return null

  function choose(chosen: string) {
    const known = sorts.find(({ value }) => value === chosen)
    if (known) onSort(known.value)
  }

  return (
    <NativeSelect
      className={classes.cardSort}
      label={t('shared_sort')}
      value={sort}
      data={sorts}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
