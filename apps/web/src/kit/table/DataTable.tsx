// A list of any size. Loading, failed, empty and without matches are four states that look different, and each has to
// be given.

import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { CardSort } from './CardSort.tsx'
import type { Column, Sort } from './columns.ts'
import { useCards } from './useCards.ts'
import { VirtualTable, type Details, type Headings } from './VirtualTable.tsx'

type Props<Row, Id extends string> = {
  /** The table's name for a screen reader. */
  label: string
  /** Pass the same array at every render, because rows are only drawn again when it changes. */
  columns: readonly Column<Row, Id>[]
  /** The query that reads all rows. */
  list: { data: readonly Row[] | undefined; error: unknown }
  /** The shown rows, in their order. Pass the same array until they change. */
  rows: readonly Row[]
  /** Whether a search or a filter leaves rows out. */
  isNarrowed: boolean
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
  /** See `useCards`. */
  cardsBelow?: string
  /** The row that somebody has just made; see made.ts. */
  made?: number | undefined
  /** The details that unfold below some rows. */
  details?: Details<Row> | undefined
  /** The headings above rows that belong together. */
  headings?: Headings<Row> | undefined
  /** Rows below all others, such as sums. */
  foot?: ReactNode
  /** Shown while the list is empty, with a way to add something. */
  empty: ReactNode
  /** Clears the search and the filters. */
  onReset: () => void
  onRetry: () => void
}

export function DataTable<Row extends { id: number }, Id extends string>(props: Props<Row, Id>) {
  const { label, columns, list, rows, isNarrowed, sort, onSort, cardsBelow } = props
  const { made, details, headings, foot, empty, onReset, onRetry } = props
  const { t } = useTranslation()
  const cards = useCards(cardsBelow)

  if (!list.data) {
    return list.error ? (
      <ErrorAlert message={readError(list.error).message} onRetry={onRetry} />
    ) : (
      <Loading lines={10} height={36} />
    )
  }
  if (list.data.length === 0) return empty

  return (
    <>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {isNarrowed
          ? t('shared_results_of', { count: rows.length, total: list.data.length })
          : t('shared_results', { count: rows.length })}
      </Text>
      {rows.length === 0 ? (
        <EmptyState
          title={t('shared_nomatch')}
          description={t('shared_nomatch_text')}
          action={
            <Button variant="default" onClick={onReset}>
              {t('shared_nomatch_reset')}
            </Button>
          }
        />
      ) : (
        <>
          {cards && <CardSort {...{ columns, sort, onSort }} />}
          {/* The key makes cards and rows separate tables, because their heights must be measured anew. */}
          <VirtualTable
            key={String(cards)}
            {...{ label, columns, rows, sort, onSort, cards, made, details, headings, foot }}
          />
        </>
      )}
    </>
  )
}
