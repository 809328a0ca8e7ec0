// The table of invoices: the list, what unfolds below a row, and below all rows what they amount to.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import { useMediaQuery } from '@mantine/hooks'
import { use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useStore } from '../../kit/store.ts'
import type { Sort } from '../../kit/table/columns.ts'
import { sortRows } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SumRow } from '../../kit/table/SumRow.tsx'
import { useCards } from '../../kit/table/useCards.ts'
import { sumOf, type Sum } from './amounts.ts'
import { columnsFor, invoiceList } from './columns.tsx'
import { TickAll } from './InvoiceCells.tsx'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import classes from './invoices.module.css'
import {
  ListContext,
  ShownContext,
  UnfoldedContext,
  useListShares,
  type Layout,
  type ListShares,
} from './listContext.ts'
import { rangeOf, ticking, type Ticked } from './ticked.ts'

const cardsBelow = '78em'

type Id = (typeof invoiceList.columns)[number]['id']

type Props = {
  label: string
  list: { data: readonly Invoice[] | undefined; error: unknown }
  /** What `useList` gives for the table. */
  table: {
    matches: ((invoice: Invoice) => boolean) | null
    sort: Sort<Id>
    onSort: (sort: Sort<Id>) => void
    onReset: () => void
  }
  shown: readonly Invoice[]
  ticked: Ticked
  /** What an admin may do with one invoice; null for who may only look. */
  admin: Omit<NonNullable<ListShares['admin']>, 'tick'> | null
  today: string
  place: ListPlace
  empty: ReactNode
  onRetry: () => void
}

export function InvoiceTable({ label, list, table, shown, ticked, admin, today, place, empty, onRetry }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const layout = useLayout()
  const columns = useMemo(() => columnsFor(layout, admin !== null), [layout, admin])
  const { unfolded, unfold } = useUnfolded(place)
  const tick = useTick(shown, table.sort, ticked)

  const shares = useMemo<ListShares>(
    () => ({ t, format, layout, today, ticked, unfold, admin: admin && { ...admin, tick } }),
    [t, format, layout, today, ticked, unfold, admin, tick],
  )
  const details = useMemo(() => ({ opened: unfolded, of: detailsOf }), [unfolded])

  return (
    <ListContext value={shares}>
      <ShownContext value={shown}>
        <UnfoldedContext value={unfolded}>
          <div className={classes.list} data-layout={layout}>
            {layout === 'cards' && admin && shown.length > 0 && <TickAll labelled />}
            <DataTable
              label={label}
              list={list}
              {...table}
              columns={columns}
              cardsBelow={cardsBelow}
              details={details}
              foot={<Foot columns={columns.map(({ id }) => id)} isAdmin={admin !== null} />}
              empty={empty}
              onRetry={onRetry}
            />
          </div>
        </UnfoldedContext>
      </ShownContext>
    </ListContext>
  )
}

function detailsOf(invoice: Invoice) {
  return <InvoiceDetails invoice={invoice} />
}

function useLayout(): Layout {
  const cards = useCards(cardsBelow)
  const wide = useMediaQuery('(min-width: 87.5em), print', true, { getInitialValueInEffect: false })
  if (cards) return 'cards'
  return wide ? 'wide' : 'medium'
}

/** Which rows are unfolded stands in the address. */
function useUnfolded({ texts, keep }: ListPlace) {
  const text = texts['open'] ?? ''
  const unfolded = useMemo(() => new Set(text.split(',').filter(Boolean).map(Number)), [text])
  // The same functions as long as the list lives, so that no cell is drawn again for them.
  const latest = useRef({ unfolded, keep })
  useEffect(() => {
    latest.current = { unfolded, keep }
  })
  const unfold = useCallback(({ id }: Invoice) => {
    const ids = latest.current.unfolded
    const next = ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]
    latest.current.keep({ open: next.join(',') })
  }, [])
  return { unfolded, unfold }
}

function useTick(shown: readonly Invoice[], sort: Sort<Id>, ticked: Ticked) {
  const latest = useRef({ shown, sort })
  useEffect(() => {
    latest.current = { shown, sort }
  })
  const last = useRef<number | null>(null)
  return useCallback(
    (invoice: Invoice, on: boolean, through: boolean) => {
      const rows = () => sortRows(invoiceList.columns, latest.current.shown, latest.current.sort)
      const chosen = through ? rangeOf(rows(), last.current, invoice.id) : [invoice]
      last.current = invoice.id
      ticked.set(ticking(ticked.get(), chosen, on))
    },
    [ticked],
  )
}

function Foot({ columns, isAdmin }: { columns: readonly Id[]; isAdmin: boolean }) {
  const { t } = useListShares()
  const shown = use(ShownContext)
  const sum = useMemo(() => sumOf(shown), [shown])
  return (
    <>
      <AmountSums label={t('invoices_total_shown', { count: sum.count })} sum={sum} columns={columns} />
      {isAdmin && <TickedSum columns={columns} />}
    </>
  )
}

/** Of what is ticked and shown; the bar says what is ticked in all. */
function TickedSum({ columns }: { columns: readonly Id[] }) {
  const { t, ticked } = useListShares()
  const shown = use(ShownContext)
  const ids = useStore(ticked)
  if (ids.size === 0) return null
  const sum = sumOf(shown.filter(({ id }) => ids.has(id)))
  return <AmountSums label={t('invoices_total_ticked', { count: sum.count })} sum={sum} columns={columns} />
}

function AmountSums({ label, sum, columns }: { label: string; sum: Sum; columns: readonly Id[] }) {
  const { t, format } = useListShares()
  const before = columns.indexOf('amount')
  const sums = [
    { name: t('invoice_amount'), text: format.euro(toEuro(sum.amount)) },
    { name: t('invoice_amountvat'), text: format.euro(toEuro(sum.total)) },
  ]
  return <SumRow label={label} before={before} after={columns.length - before - sums.length} sums={sums} />
}
