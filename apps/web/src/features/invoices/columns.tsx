// The columns of the list of invoices (second document, section 2), in three layouts, and how it is searched.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { centsOf } from '@schoolbeheer/domain/money'
import { VisuallyHidden } from '@mantine/core'
import type { Column } from '../../kit/table/columns.ts'
import { defineList } from '../../kit/table/list.ts'
import { totalOf } from '../billing/amounts.ts'
import {
  AmountCell,
  GroupCell,
  NumberCell,
  PeppolCell,
  StatusCell,
  TickAllShown,
  TickCell,
  TypeCell,
  UnfoldCell,
} from './InvoiceCells.tsx'
import classes from '../billing/list.module.css'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import { useListShares, type Layout } from './listContext.ts'

/** The newest first, as the upstream of the documents answers. */
export const invoiceList = defineList<Invoice>()({
  columns: [
    {
      id: 'unfold',
      header: 'invoice_expand',
      head: () => <HiddenHead column="invoice_expand" />,
      width: '2.25rem',
      card: 'bare',
      sortable: false,
      value: () => null,
      cell: (invoice) => <UnfoldCell invoice={invoice} />,
    },
    {
      id: 'tick',
      header: 'invoice_select',
      head: () => <TickAllShown />,
      width: '2.25rem',
      sortable: false,
      value: () => null,
      cell: (invoice) => <TickCell invoice={invoice} />,
    },
    {
      id: 'number',
      header: 'invoices_number',
      width: '6rem',
      value: ({ invoiceNumber }) => invoiceNumber,
      cell: (invoice) => <NumberCell invoice={invoice} />,
    },
    {
      id: 'type',
      header: 'invoice_type',
      width: '6.75rem',
      value: ({ type }) => type,
      cell: (invoice) => <TypeCell invoice={invoice} />,
    },
    {
      id: 'order',
      header: 'invoice_purchaseorder',
      width: '5.5rem',
      value: ({ purchaseOrderName }) => purchaseOrderName,
    },
    {
      id: 'group',
      header: 'invoice_schoolgroup',
      value: ({ schoolGroupName }) => schoolGroupName,
      cell: (invoice) => <GroupCell invoice={invoice} />,
    },
    {
      id: 'peppol',
      header: 'invoice_peppol',
      width: '4.25rem',
      value: ({ schoolGroupPeppol }) => (schoolGroupPeppol ? 0 : 1),
      cell: (invoice) => <PeppolCell invoice={invoice} />,
    },
    {
      id: 'reference',
      header: 'invoice_reference',
      width: '10.5rem',
      value: ({ reference }) => reference,
      cell: ({ reference }) => <span className={classes.reference}>{formatPaymentReference(reference ?? '')}</span>,
    },
    {
      id: 'amount',
      header: 'invoice_amount',
      width: '6.625rem',
      numeric: true,
      value: ({ amount }) => centsOf(amount),
      cell: (invoice) => <AmountCell invoice={invoice} />,
    },
    {
      id: 'total',
      header: 'invoice_amountvat',
      width: '6.625rem',
      numeric: true,
      value: totalOf,
      cell: (invoice) => <AmountCell invoice={invoice} vat />,
    },
    {
      id: 'status',
      header: 'invoice_status',
      width: '12rem',
      value: ({ status }) => status,
      cell: (invoice) => <StatusCell invoice={invoice} />,
    },
    {
      id: 'actions',
      header: 'invoice_actions',
      head: () => <HiddenHead column="invoice_actions" />,
      width: '2.25rem',
      card: 'bare',
      sortable: false,
      value: () => null,
      cell: (invoice) => <InvoiceMenu invoice={invoice} />,
    },
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

const layouts: Record<Layout, Id[]> = {
  wide: [
    'unfold',
    'tick',
    'number',
    'type',
    'order',
    'group',
    'peppol',
    'reference',
    'amount',
    'total',
    'status',
    'actions',
  ],
  medium: ['unfold', 'tick', 'number', 'group', 'peppol', 'reference', 'amount', 'total', 'status', 'actions'],
  cards: ['number', 'unfold', 'actions', 'status', 'group', 'type', 'order', 'peppol', 'reference', 'amount', 'total'],
}

const forAdmins: ReadonlySet<Id> = new Set(['tick', 'peppol'])

export function columnsFor(layout: Layout, isAdmin: boolean): Column<Invoice, Id>[] {
  const all: readonly Column<Invoice, Id>[] = invoiceList.columns
  return layouts[layout]
    .filter((id) => isAdmin || !forAdmins.has(id))
    .flatMap((id) => all.find((column) => column.id === id) ?? [])
}

function HiddenHead({ column }: { column: 'invoice_expand' | 'invoice_actions' }) {
  return <VisuallyHidden>{useListShares().t(column)}</VisuallyHidden>
}
