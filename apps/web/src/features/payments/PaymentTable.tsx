// The table of payments, with what narrows it above.

import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import type { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { DocumentContext, TickableContext } from '../billing/documentColumns.tsx'
import { useGroupChoice } from '../schoolGroups/ofGroup.ts'
import { ListContext, type ListShares } from './listContext.ts'
import { columnsFor, type Id } from './columns.tsx'
import billing from '../billing/list.module.css'
import classes from './payments.module.css'
import type { useOpened } from './useOpened.ts'
import { useStatementChoice } from './useStatementChoice.ts'

export type PaymentListProps = {
  label: string
  place: ListPlace
  list: { data: readonly PaymentEntry[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** The answer of `useList` about it. */
  listed: ReturnType<typeof useList<PaymentEntry, Id>>
  /** Whether a payment leaves the list once it is decided. */
  decides: boolean
  /** Stands before the search box. */
  toolbar?: ReactNode
  empty: ReactNode
  /** Stands below the list. */
  below?: ReactNode
}

type Props = PaymentListProps & {
  /** The rows that are left, in their order. */
  rows: readonly PaymentEntry[]
  /** null where nothing can be ticked. */
  ticks: Ticks | null
  opened: Pick<ReturnType<typeof useOpened>, 'entry' | 'open'>
}

export function PaymentTable({ label, place, list, listed, rows, ticks, decides, toolbar, ...props }: Props) {
  const { empty, below, opened } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [today] = useState(() => brusselsDate(new Date()))
  const { open } = opened
  const { texts } = place
  const shares = useMemo<ListShares>(
    () => ({
      t,
      format,
      ticks,
      today,
      open,
      addressOf: (id) => (decides ? `/payments?open=${id}` : `/payments?tab=all&open=${id}`),
      saysState: !decides,
    }),
    [t, format, ticks, today, open, decides],
  )
  const choices = { ...useGroupChoice(list.data, texts['group']), ...useStatementChoice(texts['statement']) }
  const isAsked = Boolean(texts['q']) || listed.table.isNarrowed || Boolean(texts['year'])
  const noMatch = (
    <EmptyState
      title={t('shared_nomatch')}
      description={t('shared_nomatch_text')}
      action={
        <Button variant="default" onClick={() => (listed.table.onReset(), place.keep({ year: '' }))}>
          {t('shared_nomatch_reset')}
        </Button>
      }
    />
  )
  return (
    <ListContext value={shares}>
      <DocumentContext value={shares}>
        <TickableContext value={rows}>
          <div className={classes.list}>
            <div className={billing.toolbar}>
              {toolbar}
              <SearchInput placeholder={t('payments_search')} {...listed.search} />
            </div>
            <Filters {...listed.filters} choices={choices} />
            <DataTable
              label={label}
              list={list}
              {...listed.table}
              rows={rows}
              columns={columnsFor[decides ? 'toDo' : 'all']}
              cardsBelow="0em"
              made={opened.entry?.id}
              empty={isAsked ? noMatch : empty}
              onRetry={() => void list.refetch()}
            />
            {below}
          </div>
        </TickableContext>
      </DocumentContext>
    </ListContext>
  )
}
