// The list of orders from which invoices can be made: the amount of each, and for a contract its period.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { dateOf } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { defineList } from '../../kit/table/list.ts'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { totalOf } from '../billing/amounts.ts'
import type { Bill } from '../billing/contractBills.ts'
import { PeriodText } from '../billing/ContractTable.tsx'
import classes from '../billing/creation.module.css'
import { Gaps } from '../billing/Gaps.tsx'
import { PreviewLink } from '../billing/PreviewLink.tsx'

type CellContext = {
  ticks: Ticks
  /** The bills of contract orders, by the id of the order. */
  bills: ReadonlyMap<number, Bill>
  /** The contract start of the preview of an invoice; null where the upstream has no previews. */
  previewStart: ((order: PurchaseOrder) => string | null) | null
}

export const OrdersContext = createContext<CellContext | null>(null)

export const readyOrders = defineList<PurchaseOrder>()({
  columns: [
    {
      id: 'name',
      header: 'purchaseorder_name',
      width: '10rem',
      value: ({ name }) => name,
      cell: (order) => <NameCell order={order} />,
    },
    {
      id: 'group',
      header: 'invoice_schoolgroup',
      value: ({ schoolGroupName }) => schoolGroupName,
      cell: (order) => <GroupCell order={order} />,
    },
    {
      id: 'type',
      header: 'invoice_type',
      width: '11rem',
      value: ({ invoiceType }) => invoiceType,
      cell: (order) => <TypeCell order={order} />,
    },
    {
      id: 'uploaded',
      header: 'purchaseorder_uploaddate',
      width: '7.5rem',
      value: ({ uploadDate }) => uploadDate,
      cell: ({ uploadDate }) => <DateText date={uploadDate} />,
    },
    {
      id: 'amount',
      header: 'invoice_totalexcl',
      width: '8rem',
      numeric: true,
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Euro euro={amount} />,
    },
    {
      id: 'total',
      header: 'invoice_totalincl',
      width: '8rem',
      numeric: true,
      value: totalOf,
      cell: (order) => <Euro euro={toEuro(totalOf(order))} />,
    },
    {
      id: 'preview',
      header: 'billing_preview',
      width: '5.75rem',
      sortable: false,
      value: () => null,
      cell: (order) => <PreviewCell order={order} />,
    },
  ],
  sort: 'group',
  texts: ({ name, purchaseOrderNumber, schoolGroupName }) => [name, purchaseOrderNumber, schoolGroupName],
})

/** The columns where the upstream has no previews. */
export const withoutPreview = readyOrders.columns.filter(({ id }) => id !== 'preview')

function NameCell({ order: { id, name, purchaseOrderNumber } }: { order: PurchaseOrder }) {
  const { t } = useTranslation()
  const ticks = use(OrdersContext)?.ticks
  return (
    <label className={classes.name}>
      {ticks && <TickBox ticks={ticks} id={id} label={t('billing_tick', { name: name ?? '–' })} />}
      <span>
        {name ?? '–'}
        {purchaseOrderNumber && <span className={classes.more}>{purchaseOrderNumber}</span>}
      </span>
    </label>
  )
}

function PreviewCell({ order }: { order: PurchaseOrder }) {
  const { id, name } = order
  const contractStart = use(OrdersContext)?.previewStart?.(order)
  if (!contractStart) return null
  const href = fileAddress('invoicePreview', { purchaseOrderId: id, contractStart })
  return <PreviewLink href={href} name={name ?? '–'} />
}

/** Whether an order is for a contract. Other orders bill their sources, whatever the start. */
export function isOfContract({ invoiceType }: PurchaseOrder): boolean {
  return invoiceType === 0
}

/** The group; for a contract also until when it is billed, and which days are left out, or billed twice. */
function GroupCell({ order: { id, schoolGroupName } }: { order: PurchaseOrder }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const bill = use(OrdersContext)?.bills.get(id)
  return (
    <>
      {schoolGroupName}
      {bill && (
        <>
          <span className={classes.more}>
            {bill.until ? t('billing_until', { date: date(bill.until) }) : t('billing_neverbilled')}
          </span>
          <Gaps bill={bill} />
        </>
      )}
    </>
  )
}

function TypeCell({ order: { id, invoiceType } }: { order: PurchaseOrder }) {
  const { t } = useTranslation()
  const bill = use(OrdersContext)?.bills.get(id)
  return (
    <>
      {t(`invoice_type_${invoiceType}`)}
      {bill && <PeriodText bill={bill} />}
    </>
  )
}

function DateText({ date }: { date: string | null | undefined }) {
  return useFormat().date(dateOf(date ?? ''))
}

function Euro({ euro }: { euro: number | null | undefined }) {
  return useFormat().euro(euro)
}
