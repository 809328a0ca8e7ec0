// The list of orders: its columns (second document, section 2) in three layouts, its search and its filters.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { someOf, type Column } from '../../kit/table/columns.ts'
import { defineList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import {
  amountColumn,
  groupColumn,
  menuColumn,
  tickColumn,
  totalColumn,
  typeColumn,
} from '../billing/documentColumns.tsx'
import { DateCell, EmailsCell, GroupCell, NameCell, NumberCell, StateCell, TickCell } from './OrderCells.tsx'
import { groupFilter, useGroupChoice } from '../schoolGroups/ofGroup.ts'
import { orderStates } from './orderAge.ts'
import { numberOf, type Layout } from './orderContext.ts'
import { OrderMenu } from './OrderMenu.tsx'

export const orderList = defineList<PurchaseOrder>()({
  columns: [
    { ...tickColumn, width: '2.25rem', cell: (order) => <TickCell order={order} /> },
    {
      id: 'number',
      header: 'invoices_number',
      width: '7rem',
      value: numberOf,
      cell: (order) => <NumberCell order={order} />,
    },
    typeColumn(({ invoiceType }) => invoiceType),
    { ...groupColumn, cell: (order) => <GroupCell order={order} /> },
    {
      id: 'emails',
      header: 'purchaseorder_emails',
      width: '8.5rem',
      value: ({ schoolGroupPurchaseOrderEmails }) => schoolGroupPurchaseOrderEmails,
      cell: (order) => <EmailsCell order={order} />,
    },
    {
      id: 'created',
      header: 'purchaseorder_created',
      width: '7.5rem',
      value: ({ creationDate }) => creationDate,
      cell: (order) => <DateCell order={order} />,
    },
    {
      id: 'name',
      header: 'purchaseorder_name',
      width: '9.875rem',
      value: ({ name }) => name,
      cell: (order) => <NameCell order={order} />,
    },
    { ...amountColumn, width: '6.625rem' },
    { ...totalColumn, width: '6.625rem' },
    {
      id: 'state',
      header: 'invoice_status',
      width: '10.25rem',
      value: (order) => orderStates.indexOf(orderState(order)),
      cell: (order) => <StateCell order={order} />,
    },
    { ...menuColumn, width: '2.25rem', cell: (order) => <OrderMenu order={order} /> },
  ],
  sort: '-number',
  texts: ({ purchaseOrderNumber, name, schoolGroupName, schoolGroupPurchaseOrderEmails, invoiceNumber }) => [
    purchaseOrderNumber,
    name,
    schoolGroupName,
    schoolGroupPurchaseOrderEmails,
    invoiceNumber,
  ],
  filters: [
    {
      id: 'state',
      label: 'invoice_status',
      toggles: 'on',
      choices: orderStates.map((state) => ({ value: state, label: `purchaseorder_state_${state}` as const })),
      has: (order, chosen) => orderState(order) === chosen,
    },
    {
      id: 'type',
      label: 'invoice_type',
      toggles: 'on',
      choices: invoiceTypes.map((type) => ({ value: String(type), label: `invoice_type_${type}` as const })),
      has: ({ invoiceType }, chosen) => String(invoiceType) === chosen,
    },
    {
      id: 'problem',
      label: 'invoices_problem',
      toggles: 'off',
      choices: [{ value: 'yes', label: 'invoices_problem' }],
      has: ({ problem }) => Boolean(problem),
    },
    groupFilter,
    // The menu of an invoice links to its order by this filter.
    {
      id: 'invoice',
      label: 'purchaseorders_ofinvoice',
      linked: true,
      has: ({ invoiceId }, chosen) => String(invoiceId) === chosen,
    },
  ],
})

/** The group and the invoice that an address chooses, by their names. */
export function useOrderChoices(orders: readonly PurchaseOrder[] | undefined, texts: ListPlace['texts']) {
  const ofGroup = useGroupChoice(orders, texts['group'])
  const { invoice } = texts
  const billed = invoice && orders?.find(({ invoiceId }) => String(invoiceId) === invoice)
  return { ...ofGroup, invoice: billed ? [{ value: invoice, label: billed.invoiceNumber ?? invoice }] : [] }
}

export type Id = (typeof orderList.columns)[number]['id']

const layouts: Record<Layout, Id[]> = {
  wide: ['tick', 'number', 'group', 'emails', 'created', 'name', 'amount', 'total', 'state', 'actions'],
  medium: ['tick', 'number', 'group', 'created', 'name', 'amount', 'total', 'state', 'actions'],
  cards: ['number', 'actions', 'state', 'group', 'type', 'emails', 'created', 'name', 'amount', 'total'],
}

export function columnsFor(layout: Layout): Column<PurchaseOrder, Id>[] {
  return someOf(orderList.columns, layouts[layout])
}
