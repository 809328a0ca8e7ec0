// The tab of the statements that were taken in, with the gaps between them.

import { VisuallyHidden } from '@mantine/core'
import type { Statement } from '@schoolbeheer/contracts/school/payments'
import { formatIban } from '@schoolbeheer/domain/belgium'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import classes from './payments.module.css'
import { StatementYear } from './StatementYear.tsx'

const statementList = defineList<Statement>()({
  columns: [
    {
      id: 'date',
      header: 'payment_date',
      width: '7.25rem',
      value: ({ date }) => date,
      cell: (one) => <Day of={one.date} />,
    },
    { id: 'number', header: 'payments_number', value: ({ number }) => number, cell: (one) => <NumberCell one={one} /> },
    {
      id: 'account',
      header: 'payments_account',
      width: '12.5rem',
      value: ({ account }) => account,
      cell: ({ account }) => formatIban(account),
    },
    {
      id: 'opening',
      header: 'payments_opening',
      numeric: true,
      width: '8rem',
      value: ({ opening }) => opening,
      cell: (one) => <Euro of={one.opening} />,
    },
    {
      id: 'closing',
      header: 'payments_closing',
      numeric: true,
      width: '8rem',
      value: ({ closing }) => closing,
      cell: (one) => <Euro of={one.closing} />,
    },
    {
      id: 'entries',
      header: 'payments_entries',
      numeric: true,
      width: '7rem',
      value: ({ entries }) => entries,
      cell: (one) => <Entries one={one} count={one.entries} tab="all" />,
    },
    {
      id: 'toDo',
      header: 'payment_state_toDo',
      numeric: true,
      width: '5.5rem',
      value: ({ toDo }) => toDo,
      cell: (one) => <Entries one={one} count={one.toDo} />,
    },
    {
      id: 'imported',
      header: 'payments_importedat',
      width: '10.5rem',
      value: ({ importedAt }) => importedAt,
      cell: (one) => <Imported one={one} />,
    },
  ],
  sort: '-date',
  filters: [
    {
      id: 'gap',
      label: 'payments_gap',
      toggles: 'off',
      choices: [{ value: 'yes', label: 'payments_gap' }],
      has: ({ gap }) => Boolean(gap),
    },
  ],
})

export function StatementsTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const year = Number(place.texts['year'])
  const list = trpc.payments.statements.useQuery(year ? { year } : {}, { meta: { failed: 'payments_loadfailed' } })
  const { filters, table } = useList(statementList, list.data, place)
  return (
    <>
      <div className={classes.statements}>
        <StatementYear place={place} />
        <Filters {...filters} />
      </div>
      <DataTable
        label={t('payments_tab_statements')}
        list={list}
        {...table}
        cardsBelow="75em"
        empty={<EmptyState title={t('payments_statements_none')} description={t('payments_none_text')} />}
        onRetry={() => void list.refetch()}
      />
    </>
  )
}

/** The number, and whether an earlier statement is missing. */
function NumberCell({ one: { number, gap } }: { one: Statement }) {
  const { t } = useTranslation()
  return (
    <span className={classes.what}>
      <span>{number ?? '–'}</span>
      {gap && (
        <small data-warning>
          <Mark sign="warning" /> {t(`payments_gap_${gap}`)}
        </small>
      )}
    </span>
  )
}

/** The number of payments of a statement, as a link to them. */
function Entries({ one: { id, number, date }, count, tab }: { one: Statement; count: number; tab?: 'all' }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (count === 0) return 0
  return (
    <TextLink to="/payments" search={{ ...(tab && { tab }), statement: id }} className={classes.count ?? ''}>
      {format.number(count)}
      <VisuallyHidden> {t('payment_statement_of', { number: number ?? '–', date: format.date(date) })}</VisuallyHidden>
    </TextLink>
  )
}

function Day({ of }: { of: string }) {
  return useFormat().date(of)
}

function Euro({ of }: { of: number }) {
  return useFormat().euro(of)
}

function Imported({ one: { importedAt, importedBy, format } }: { one: Statement }) {
  const { dateTime } = useFormat()
  return (
    <span className={classes.what}>
      <span>{dateTime(importedAt)}</span>
      <small className={classes.reasons}>{[importedBy, format.toUpperCase()].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
