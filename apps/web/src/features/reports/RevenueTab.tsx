// The tab of revenue: what was invoiced and credited in each month of a year, of all kinds or one, beside the year before.

import { NativeSelect } from '@mantine/core'
import type { RevenueDocument, RevenueRow } from '@schoolbeheer/contracts/school/reports'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import type { Column } from '../../kit/table/columns.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { trpc } from '../../trpc.ts'
import { Bars } from './Bars.tsx'
import { useReportYear } from './ReportYear.tsx'
import classes from './reports.module.css'

type Sums = { invoiced: number; credited: number; net: number }

/** `year` and `type` lead to the documents that are counted; `id` is the month, 13 for the whole year. */
type Row = Sums & { id: number; before: number; year: number; type: string }

export function RevenueTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const { month } = useFormat()
  const { year, field } = useReportYear(place)
  const type = invoiceTypes.find((one) => String(one) === place.texts['type'])
  const how = { placeholderData: keepPreviousData, meta: { failed: 'reports_loadfailed' } } as const
  const [read, before] = [
    trpc.reports.revenue.useQuery({ year }, how),
    trpc.reports.revenue.useQuery({ year: year - 1 }, how),
  ]
  const isOf = (row: RevenueRow) => type === undefined || row.type === type
  const rows = read.data && before.data && rowsOf(read.data.filter(isOf), before.data.filter(isOf), { year, type })
  const error = read.error ?? before.error
  return (
    <>
      <div className={classes.asked}>
        {field}
        <NativeSelect
          label={t('invoice_type')}
          value={type === undefined ? '' : String(type)}
          onChange={({ currentTarget: { value } }) => place.keep({ type: value })}
          data={[
            { value: '', label: t('reports_alltypes') },
            ...invoiceTypes.map((one) => ({ value: String(one), label: t(`invoice_type_${one}`) })),
          ]}
        />
      </div>
      {rows ? (
        <>
          <Bars
            label={t('reports_revenue_chart', { year, before: year - 1 })}
            series={[String(year), String(year - 1)]}
            bars={rows
              .slice(0, 12)
              .map((row) => ({ id: firstOf(row), label: month(firstOf(row)), values: [row.net, row.before] }))}
          />
          <p className={classes.balance}>{t('reports_withoutvat')}</p>
          <ShortTable label={t('reports_tab_revenue')} columns={columns} rows={rows} />
        </>
      ) : error ? (
        <ErrorAlert
          message={readError(error).message}
          onRetry={() => void Promise.all([read.refetch(), before.refetch()])}
        />
      ) : (
        <Loading lines={10} height={36} />
      )}
    </>
  )
}

function rowsOf(rows: RevenueRow[], before: RevenueRow[], of: { year: number; type: number | undefined }): Row[] {
  const type = of.type === undefined ? '' : String(of.type)
  return Array.from({ length: 13 }, (_, at) => at + 1).map((id) => {
    const isIn = ({ month }: RevenueRow) => id === 13 || month === id
    const sums = sumsOf(rows.filter(isIn))
    return { ...sums, id, before: sumsOf(before.filter(isIn)).net, year: of.year, type }
  })
}

function sumsOf(rows: RevenueRow[]): Sums {
  const sum = (of: (row: RevenueRow) => number) => toEuro(rows.reduce((cents, row) => cents + centsOf(of(row)), 0))
  return { invoiced: sum((row) => row.invoiced), credited: sum((row) => row.credited), net: sum((row) => row.net) }
}

const columns: Column<Row>[] = [
  { id: 'month', header: 'invoices_period_month', value: ({ id }) => String(id), cell: (row) => <Month row={row} /> },
  {
    id: 'invoiced',
    header: 'reports_invoiced',
    numeric: true,
    value: ({ invoiced }) => invoiced,
    cell: (row) => <Invoiced row={row} />,
  },
  {
    id: 'credited',
    header: 'reports_credited',
    numeric: true,
    value: ({ credited }) => credited,
    cell: (row) => <Behind row={row} of={row.credited} kind="creditNote" />,
  },
  {
    id: 'net',
    header: 'reports_net',
    numeric: true,
    value: ({ net }) => net,
    cell: (row) => <Behind row={row} of={row.net} />,
  },
  {
    id: 'before',
    header: 'reports_before',
    numeric: true,
    value: ({ before }) => before,
    cell: (row) => <Behind row={{ ...row, year: row.year - 1 }} of={row.before} />,
  },
]

function Month({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation()
  const { month } = useFormat()
  return row.id === 13 ? <strong>{t('reports_aged_total')}</strong> : month(firstOf(row))
}

/** Leads to the invoices of the month and type in their own list. */
function Invoiced({ row: { invoiced, year, type, id } }: { row: Row }): ReactNode {
  const { euro } = useFormat()
  if (invoiced === 0) return null
  const search = {
    year,
    ...(type && { type: Number(type) }),
    ...(id < 13 && { month: firstOf({ year, id }).slice(0, 7) }),
  }
  return (
    <TextLink to="/invoices" search={search}>
      {euro(invoiced)}
    </TextLink>
  )
}

type Kind = RevenueDocument['kind']

/** An amount that leads to the invoices and credit notes that it counts; nothing for 0. */
function Behind({ row: { year, type, id }, of, kind }: { row: Row; of: number; kind?: Kind }): ReactNode {
  const { euro } = useFormat()
  const leads = useCan('reports.revenueDocuments')
  if (of === 0) return null
  if (!leads) return euro(of)
  const search = { year, ...(id < 13 && { month: id }), ...(type && { type: Number(type) }), ...(kind && { kind }) }
  return (
    <TextLink to="/reports/revenue" search={search}>
      {euro(of)}
    </TextLink>
  )
}

function firstOf({ year, id }: Pick<Row, 'year' | 'id'>): string {
  return `${year}-${String(id).padStart(2, '0')}-01`
}
