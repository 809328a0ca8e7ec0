// A page of the documents that an amount of a report counts, each with the amount that is counted of it.

import type { AccountRow, AgedInvoice } from '@schoolbeheer/contracts/school/reports'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { Button } from '@mantine/core'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { SumRow } from '../../kit/table/SumRow.tsx'
import { customerColumn, Day, DocumentName, Euro } from './cells.tsx'

/** `daysLate` is null where nothing is due. */
export type CountedDocument = Pick<
  AgedInvoice,
  'id' | 'number' | 'date' | 'dueDate' | 'schoolGroupId' | 'schoolGroupName'
> & {
  kind: AccountRow['kind']
  amount: number
  daysLate?: number | null
}

/** `id` is the place of the row, as documents of several kinds may have the same id. */
type Row = Omit<CountedDocument, 'id'> & { id: number; recordId: number }

const columns: Column<Row>[] = [
  {
    id: 'document',
    header: 'reports_document',
    width: '15rem',
    leads: true,
    value: ({ number }) => number,
    cell: (row) => <DocumentName of={row} />,
  },
  { ...customerColumn, leads: false },
  {
    id: 'date',
    header: 'shared_date',
    width: '8rem',
    value: ({ date }) => date,
    cell: ({ date }) => <Day of={date} />,
  },
  {
    id: 'due',
    header: 'invoice_duedate',
    width: '8.5rem',
    value: ({ dueDate }) => dueDate,
    cell: ({ dueDate }) => <Day of={dueDate} />,
  },
  { id: 'late', header: 'reports_late', numeric: true, width: '8.5rem', value: ({ daysLate }) => daysLate },
  {
    id: 'amount',
    header: 'reports_counted',
    numeric: true,
    width: '9rem',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Euro of={amount} />,
  },
]

function texts({ number, schoolGroupName }: Row) {
  return [number, schoolGroupName]
}

const lists = {
  owed: defineList<Row>()({ columns, sort: 'due', texts }),
  billed: defineList<Row>()({
    columns: columns.filter(({ id }) => id !== 'due' && id !== 'late'),
    sort: 'date',
    texts,
  }),
}

type Props = {
  title: string
  /** The parameters of the report that has the amount. */
  back: Record<string, string | number>
  list: keyof typeof lists
  read: { data: readonly CountedDocument[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  place: ListPlace
  filters: Pick<ComponentProps<typeof Filters>, 'filters' | 'choices'>
  /** Stands above the search. */
  children?: ReactNode
}

export function CountedPage({ title, back, list: kind, read, place, filters, children }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const { data, error, refetch } = read
  const rows = useMemo(() => data?.map((row, at): Row => ({ ...row, id: at, recordId: row.id })), [data])
  const list = lists[kind]
  const { search, table } = useList(list, rows, place)
  const sum = table.rows.reduce((cents, { amount }) => cents + centsOf(amount), 0)
  const isNarrowed = filters.filters.some(({ chosen }) => chosen)
  const clear = () => place.keep(Object.fromEntries(filters.filters.map(({ id }) => [id, ''])))
  return (
    <Page
      title={title}
      trail={
        <Crumb to="/reports" search={back}>
          {t('menu_reports')}
        </Crumb>
      }
    >
      {children}
      <SearchInput placeholder={t('reports_counted_search')} {...search} />
      <Filters {...filters} onChoose={(id, value) => place.keep({ [id]: value })} onClear={clear} />
      <DataTable
        label={title}
        list={{ data: rows, error }}
        {...table}
        cardsBelow="62em"
        foot={
          <SumRow
            label={t('reports_aged_total')}
            before={list.columns.length - 1}
            after={0}
            sums={[{ name: t('reports_counted'), text: euro(toEuro(sum)) }]}
          />
        }
        empty={
          <EmptyState
            title={t('reports_counted_none')}
            action={
              isNarrowed && (
                <Button variant="default" onClick={clear}>
                  {t('shared_nomatch_reset')}
                </Button>
              )
            }
          />
        }
        onRetry={() => void refetch()}
      />
    </Page>
  )
}
