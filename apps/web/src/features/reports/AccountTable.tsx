// The changes of an account, the oldest first, each with the balance after it and a link to its document or payment.

import type { Account, AccountRow } from '@schoolbeheer/contracts/school/reports'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Day, DocumentName, Euro } from './cells.tsx'

type Props = {
  label: string
  list: { data: Account | undefined; error: unknown; refetch: () => Promise<unknown> }
}

/** `id` is the place of the row, as a document and a payment may have the same id. */
type Row = Omit<AccountRow, 'id'> & { id: number; recordId: number }

const columns: Column<Row>[] = [
  {
    id: 'what',
    header: 'reports_document',
    leads: true,
    sortable: false,
    value: ({ kind }) => kind,
    cell: (row) => <DocumentName of={row} />,
  },
  {
    id: 'date',
    header: 'payment_date',
    width: '8rem',
    sortable: false,
    value: ({ date }) => date,
    cell: ({ date }) => <Day of={date} />,
  },
  amountColumn('debit', 'reports_debit', ({ debit }) => debit || null),
  amountColumn('credit', 'reports_credit', ({ credit }) => credit || null),
  amountColumn('balance', 'reports_balance', ({ balance }) => balance),
]

function amountColumn(id: string, header: Column<Row>['header'], value: (row: Row) => number | null): Column<Row> {
  const cell = (row: Row) => <Euro of={value(row)} />
  return { id, header, width: '9rem', numeric: true, sortable: false, value, cell }
}

export function AccountTable({ label, list }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = list
  const rows = useMemo(() => data?.rows.map((row, at): Row => ({ ...row, id: at, recordId: row.id })), [data])
  return (
    <DataTable
      label={label}
      columns={columns}
      list={{ data: rows, error }}
      rows={rows ?? []}
      isNarrowed={false}
      sort="date"
      onSort={unsorted}
      empty={<EmptyState title={t('reports_account_none')} />}
      onReset={unsorted}
      onRetry={() => void refetch()}
    />
  )
}

/** The rows keep their order, because each balance follows from the one before it. */
function unsorted(): void {}
