// The columns that the lists of invoices and of orders share, and what their cells share. Plain elements: hundreds of
// them are drawn while somebody scrolls.

import { VisuallyHidden } from '@mantine/core'
import type { InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import type { TFunction } from 'i18next'
import { createContext, use } from 'react'
import type { Format } from '../../kit/format.ts'
import type { Column } from '../../kit/table/columns.ts'
import { TickAll } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { totalOf, type RowWithAmount } from './amounts.ts'

export type DocumentShares = {
  t: TFunction
  format: Format
  /** A date in Brussels. */
  today: string
  /** null for viewers who may only look. */
  ticks: Ticks | null
}

export const DocumentContext = createContext<DocumentShares | null>(null)
/** The documents that search and filters leave, of those that can be ticked. */
export const TickableContext = createContext<readonly { id: number }[]>([])

function useDocumentShares(): DocumentShares {
  const shares = use(DocumentContext)
  if (!shares) throw new Error('A cell of documents stands outside of their list')
  return shares
}

export const tickColumn: Column<object, 'tick'> = {
  id: 'tick',
  header: 'invoice_select',
  head: () => <TickAllShown />,
  sortable: false,
  value: () => null,
}

export const groupColumn: Column<{ schoolGroupName?: string | null | undefined }, 'group'> = {
  id: 'group',
  header: 'invoice_schoolgroup',
  value: ({ schoolGroupName }) => schoolGroupName,
}

export function typeColumn<Row>(typeOf: (row: Row) => InvoiceType): Column<Row, 'type'> {
  return { id: 'type', header: 'invoice_type', value: typeOf, cell: (row) => <TypeText type={typeOf(row)} /> }
}

export const amountColumn: Column<RowWithAmount, 'amount'> = {
  id: 'amount',
  header: 'invoice_amount',
  numeric: true,
  value: ({ amount }) => centsOf(amount),
  cell: (document) => <AmountText document={document} />,
}

/** With VAT. */
export const totalColumn: Column<RowWithAmount, 'total'> = {
  id: 'total',
  header: 'invoice_amountvat',
  numeric: true,
  value: totalOf,
  cell: (document) => <TotalText document={document} />,
}

export const menuColumn: Column<object, 'actions'> = {
  id: 'actions',
  header: 'invoice_actions',
  head: () => <HiddenHead header="invoice_actions" />,
  card: 'bare',
  sortable: false,
  value: () => null,
}

/** `labelled`: where there is no column that has it. */
export function TickAllShown({ labelled = false }: { labelled?: boolean }) {
  const { t, ticks } = useDocumentShares()
  const shown = use(TickableContext)
  const label = t('billing_tickall')
  return ticks && <TickAll ticks={ticks} shown={shown} label={label} text={labelled ? label : undefined} />
}

export function HiddenHead({ header }: { header: 'invoice_expand' | 'invoice_actions' }) {
  return <VisuallyHidden>{useDocumentShares().t(header)}</VisuallyHidden>
}

export function TypeText({ type }: { type: InvoiceType }) {
  return useDocumentShares().t(`invoice_type_${type}`)
}

export function AmountText({ document: { amount } }: { document: RowWithAmount }) {
  return useDocumentShares().format.euro(toEuro(centsOf(amount)))
}

/** With VAT. */
export function TotalText({ document }: { document: RowWithAmount }) {
  return useDocumentShares().format.euro(toEuro(totalOf(document)))
}
