// The tab of what contracts will bill in the twelve months to come: bars by month, and a row for each invoice.

import type { ExpectedRow } from '@schoolbeheer/contracts/school/reports'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { SumRow } from '../../kit/table/SumRow.tsx'
import { trpc } from '../../trpc.ts'
import { Bars } from './Bars.tsx'
import { customerColumn, Day, Euro } from './cells.tsx'
import classes from './reports.module.css'

type Row = ExpectedRow & { id: number }

const list = defineList<Row>()({
  columns: [
    customerColumn,
    {
      id: 'date',
      header: 'reports_period_from',
      width: '9rem',
      value: ({ date }) => date,
      cell: ({ date }) => <Day of={date} />,
    },
    {
      id: 'fee',
      header: 'schoolgroup_contractfee',
      numeric: true,
      width: '10rem',
      value: ({ fee }) => fee,
      cell: ({ fee }) => <Euro of={fee || null} />,
    },
    {
      id: 'share',
      header: 'reports_share',
      numeric: true,
      width: '12rem',
      value: ({ share }) => share,
      cell: ({ share }) => <Euro of={share || null} />,
    },
  ],
  sort: 'date',
  texts: ({ schoolGroupName }) => [schoolGroupName],
})

export function ExpectedTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const { month, euro } = useFormat()
  const { data, error, refetch } = trpc.reports.expected.useQuery(undefined, { meta: { failed: 'reports_loadfailed' } })
  const rows = useMemo(() => data?.map((row, id): Row => ({ ...row, id })), [data])
  const { search, table } = useList(list, rows, place)
  const sum = (of: readonly Row[], amount: 'fee' | 'share') =>
    toEuro(of.reduce((cents, row) => cents + centsOf(row[amount]), 0))
  const byMonth = Map.groupBy(
    table.rows.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ date }) => date.slice(0, 7),
  )
  const bars = Array.from(byMonth, ([name, of], at) => {
    const isNewYear = [...byMonth.keys()][at - 1]?.slice(0, 4) !== name.slice(0, 4)
    const label = [month(`${name}-01`), isNewYear && name.slice(0, 4)].filter(Boolean).join(' ')
    return { id: name, label, values: [sum(of, 'fee'), sum(of, 'share')] }
  })
  return (
    <>
      {bars.length > 0 && (
        <Bars
          label={t('reports_expected_chart')}
          series={[t('schoolgroup_contractfee'), t('reports_share')]}
          bars={bars}
        />
      )}
      <p className={classes.balance}>{t('reports_withoutvat')}</p>
      <SearchInput placeholder={t('reports_customer')} {...search} />
      <DataTable
        label={t('reports_tab_expected')}
        list={{ data: rows, error }}
        {...table}
        foot={
          <SumRow
            label={t('reports_aged_total')}
            before={2}
            after={0}
            sums={[
              { name: t('schoolgroup_contractfee'), text: euro(sum(table.rows, 'fee')) },
              { name: t('reports_share'), text: euro(sum(table.rows, 'share')) },
            ]}
          />
        }
        empty={<EmptyState title={t('reports_expected_none')} />}
        onRetry={() => void refetch()}
      />
    </>
  )
}
