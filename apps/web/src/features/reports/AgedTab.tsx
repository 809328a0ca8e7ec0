// The tab of what customers owe on a day, by its age: bars of all, and a row for each customer. A row leads to the account
// of its customer until that day, an amount to the invoices and credits that it counts.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { AgedRow } from '@schoolbeheer/contracts/school/reports'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { DownloadButton } from '../../files/DownloadLink.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { SumRow } from '../../kit/table/SumRow.tsx'
import { trpc } from '../../trpc.ts'
import { Bars } from './Bars.tsx'
import { customerColumn, GroupLink } from './cells.tsx'
import { DayField } from './DayField.tsx'
import { dayIn } from './days.ts'
import classes from './reports.module.css'

const amounts = [...ages, 'credit', 'total'] as const
type Amount = (typeof amounts)[number]

/** `asked` is the day in the address. */
type Row = AgedRow & { id: number; date: string; asked: { date?: string } }

const list = defineList<Row>()({
  columns: [
    { ...customerColumn, cell: (row) => <GroupLink group={row} until={row.date} /> },
    ...amounts.map((amount): Column<Row, Amount> => ({
      id: amount,
      header: `reports_aged_${amount}`,
      numeric: true,
      width: '7.75rem',
      value: (row) => euroOf(row, amount) || null,
      cell: (row) => {
        const euro = euroOf(row, amount)
        return euro !== 0 && <Counted of={euro} {...row.asked} group={row.schoolGroupId} {...ageIn(amount)} />
      },
    })),
  ],
  sort: '-total',
  texts: ({ schoolGroupName }) => [schoolGroupName],
})

/** The total is of all ages. */
function ageIn(amount: Amount): { age?: Amount } {
  return amount === 'total' ? {} : { age: amount }
}

/** A credit is taken off, as the total has it. */
function euroOf(row: AgedRow, amount: Amount): number {
  return amount === 'credit' ? 0 - row.credit : row[amount]
}

export function AgedTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [today] = useState(() => brusselsDate(new Date()))
  const date = dayIn(place.texts, 'date', today) ?? today
  const asked = useMemo((): Row['asked'] => (date < today ? { date } : {}), [date, today])
  const aged = trpc.reports.aged.useQuery(asked, {
    placeholderData: keepPreviousData,
    meta: { failed: 'reports_loadfailed' },
  })
  const { data, error, refetch } = aged
  const rows = useMemo(
    () => data?.rows.map((row): Row => ({ ...row, id: row.schoolGroupId, date, asked })),
    [data, date, asked],
  )
  const { search, table } = useList(list, rows, place)
  const sums = amounts.map((amount) => ({
    amount,
    euro: toEuro(table.rows.reduce((sum, row) => sum + centsOf(euroOf(row, amount)), 0)),
  }))
  return (
    <>
      <div className={classes.asked}>
        <DayField
          label={t('reports_date')}
          value={date}
          refused={(day) => (day > today ? 'reports_date_future' : undefined)}
          onDay={(day) => place.keep({ date: day === today ? '' : day })}
        />
        <DownloadButton href={fileAddress('aged', { date })}>Excel</DownloadButton>
      </div>
      {rows && rows.length > 0 && (
        <Bars
          label={t('reports_aged_chart')}
          series={[t('reports_tab_aged')]}
          bars={sums
            .slice(0, -1)
            .map((sum) => ({ id: sum.amount, label: t(`reports_aged_${sum.amount}`), values: [sum.euro] }))}
        />
      )}
      {data && data.unassigned !== 0 && (
        <p className={classes.balance}>
          <TextLink to="/payments">{t('reports_aged_unassigned')}</TextLink> <strong>{euro(data.unassigned)}</strong>
        </p>
      )}
      <SearchInput placeholder={t('reports_customer')} {...search} />
      <div className={classes.aged}>
        <DataTable
          label={t('reports_tab_aged')}
          list={{ data: rows, error }}
          {...table}
          cardsBelow="75em"
          foot={
            <SumRow
              label={t('reports_aged_total')}
              before={1}
              after={0}
              sums={sums.map((sum) => ({
                name: t(`reports_aged_${sum.amount}`),
                text: table.isNarrowed ? euro(sum.euro) : <Counted of={sum.euro} {...asked} {...ageIn(sum.amount)} />,
              }))}
            />
          }
          empty={<EmptyState title={t('reports_aged_none')} />}
          onRetry={() => void refetch()}
        />
      </div>
    </>
  )
}

type CountedProps = { of: number; date?: string; group?: number; age?: Amount }

/** An amount that leads to what it counts. */
function Counted({ of, ...search }: CountedProps) {
  const { euro } = useFormat()
  const leads = useCan('reports.agedInvoices')
  if (!leads || of === 0) return euro(of)
  return (
    <TextLink to="/reports/aged" search={search}>
      {euro(of)}
    </TextLink>
  )
}
