// The list of invoices: its columns (second document, section 2) as rows and as cards, and its search.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { someOf, type Column } from '../../kit/table/columns.ts'
import { defineList } from '../../kit/table/list.ts'
import { SENT } from '@schoolbeheer/domain/invoices/statuses'
import {
  amountColumn,
  groupColumn,
  HiddenHead,
  menuColumn,
  tickColumn,
  totalColumn,
  typeColumn,
} from '../billing/documentColumns.tsx'
import { isCredited, isPartlyPaid } from './amounts.ts'
import {
  DateCell,
  DueCell,
  GroupCell,
  NumberCell,
  PeppolCell,
  ReferenceCell,
  TickCell,
  TotalCell,
  UnfoldCell,
} from './InvoiceCells.tsx'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import { StatusCell } from './StatusCell.tsx'
import type { Layout } from './listContext.ts'

/** The newest first, as the upstream of the documents answers. */
export const invoiceList = defineList<Invoice>()({
  columns: [
    {
      id: 'unfold',
      header: 'invoice_expand',
      head: () => <HiddenHead header="invoice_expand" />,
      width: '1.875rem',
      card: 'bare',
      sortable: false,
      value: () => null,
      cell: (invoice) => <UnfoldCell invoice={invoice} />,
    },
    { ...tickColumn, width: '1.875rem', cell: (invoice) => <TickCell invoice={invoice} /> },
    {
      id: 'number',
      header: 'invoices_number',
      width: '6.25rem',
      value: ({ invoiceNumber }) => invoiceNumber,
      cell: (invoice) => <NumberCell invoice={invoice} />,
    },
    typeColumn(({ type }) => type),
    {
      id: 'date',
      header: 'invoice_date',
      width: '8.25rem',
      value: ({ creationDate }) => creationDate,
      cell: (invoice) => <DateCell invoice={invoice} />,
    },
    {
      id: 'due',
      header: 'invoice_duedate',
      value: ({ dueDate }) => dueDate,
      cell: (invoice) => <DueCell invoice={invoice} />,
    },
    { ...groupColumn, cell: (invoice) => <GroupCell invoice={invoice} /> },
    {
      id: 'peppol',
      header: 'invoice_peppol',
      value: ({ schoolGroupPeppol }) => (schoolGroupPeppol ? 0 : 1),
      cell: (invoice) => <PeppolCell invoice={invoice} />,
    },
    {
      id: 'order',
      header: 'invoice_purchaseorder',
      value: ({ purchaseOrderName }) => purchaseOrderName,
    },
    {
      id: 'reference',
      header: 'invoice_reference',
      width: '10.625rem',
      value: ({ reference }) => reference,
      cell: (invoice) => <ReferenceCell invoice={invoice} />,
    },
    amountColumn,
    { ...totalColumn, width: '7.375rem', cell: (invoice) => <TotalCell invoice={invoice} /> },
    {
      id: 'status',
      header: 'invoice_status',
      width: 'clamp(11.25rem, 57.5vw - 34.75rem, 17rem)',
      value: (invoice) => (isCredited(invoice) || isPartlyPaid(invoice) ? SENT + 0.5 : invoice.status),
      cell: (invoice) => <StatusCell invoice={invoice} />,
    },
    { ...menuColumn, width: '1.875rem', cell: (invoice) => <InvoiceMenu invoice={invoice} /> },
  ],
  sort: '-number',
  texts: ({ invoiceNumber, reference, schoolGroupName, purchaseOrderName }) => [
    invoiceNumber,
    reference,
    formatPaymentReference(reference ?? ''),
    schoolGroupName,
    purchaseOrderName,
  ],
})

type Id = (typeof invoiceList.columns)[number]['id']

const cards: readonly Id[] = [
  'number',
  'unfold',
  'actions',
  'status',
  'group',
  'type',
  'date',
  'due',
  'order',
  'peppol',
  'reference',
  'amount',
  'total',
]

/** The columns of wide windows; some cells show a second value below their own, to save room. */
const rows: readonly Id[] = ['unfold', 'tick', 'number', 'date', 'group', 'reference', 'total', 'status', 'actions']
const below: Partial<Record<Id, Id>> = {
  number: 'type',
  date: 'due',
  group: 'peppol',
  reference: 'order',
  total: 'amount',
}

export function columnsFor(layout: Layout): Column<Invoice, Id>[] {
  return layout === 'cards' ? someOf(invoiceList.columns, cards) : someOf(invoiceList.columns, rows, below)
}
