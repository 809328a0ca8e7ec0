// The list of a customer's own invoices: its columns, in the words of a customer, its search and its filters.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { customerStates } from '@schoolbeheer/domain/invoices/statuses'
import { useCallback, useMemo, useState } from 'react'
import { someOf } from '../../kit/table/columns.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { customerStateOf, openOf } from './amounts.ts'
import { invoiceList } from './columns.tsx'
import type { Layout } from './listContext.ts'
import { OpenCell, OwnDueCell, StateCell } from './OwnCells.tsx'

export function useOwnInvoices(invoices: readonly Invoice[] | undefined, place: ListPlace) {
  const [today] = useState(() => brusselsDate(new Date()))
  const list = useMemo(() => ownInvoicesOn(today), [today])
  const columns = useCallback(
    (layout: Layout) => (layout === 'cards' ? someOf(list.columns, cards) : someOf(list.columns, rows, below)),
    [list],
  )
  const { search, filters, table } = useList(list, invoices, place)
  return { search, filters, table, columns, today }
}

type Id = ReturnType<typeof ownInvoicesOn>['columns'][number]['id']

const cards: readonly Id[] = [
  'number',
  'unfold',
  'actions',
  'due',
  'state',
  'open',
  'group',
  'type',
  'date',
  'order',
  'reference',
  'amount',
  'total',
]

const rows: readonly Id[] = ['unfold', 'due', 'state', 'number', 'group', 'reference', 'total', 'open', 'actions']
const below: Partial<Record<Id, Id>> = { due: 'date', number: 'type', reference: 'order', total: 'amount' }

function ownInvoicesOn(today: string) {
  const stateOf = (invoice: Invoice) => customerStateOf(invoice, today)
  return defineList<Invoice>()({
    ...invoiceList,
    columns: [
      ...invoiceList.columns.filter(({ id }) => id !== 'due'),
      {
        id: 'due',
        header: 'invoice_duedate',
        width: '7.5rem',
        value: ({ dueDate }) => dueDate,
        cell: (invoice) => <OwnDueCell invoice={invoice} />,
      },
      {
        id: 'state',
        header: 'invoice_status',
        width: '11rem',
        value: (invoice) => customerStates.indexOf(stateOf(invoice)),
        cell: (invoice) => <StateCell invoice={invoice} />,
      },
      {
        id: 'open',
        header: 'invoice_open',
        width: '7.5rem',
        numeric: true,
        value: openOf,
        cell: (invoice) => <OpenCell invoice={invoice} />,
      },
    ],
    filters: [
      {
        id: 'state',
        label: 'invoice_status',
        toggles: 'on',
        choices: customerStates.map((state) => ({ value: state, label: `myinvoices_state_${state}` as const })),
        has: (invoice, chosen) => stateOf(invoice) === chosen,
      },
      {
        id: 'type',
        label: 'invoice_type',
        toggles: 'on',
        // The two others are for admins (second document, section 2).
        choices: ([2, 3] as const).map((type) => ({ value: String(type), label: `invoice_type_${type}` as const })),
        has: ({ type }, chosen) => String(type) === chosen,
      },
    ],
  })
}
