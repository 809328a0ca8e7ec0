// The table of invoices: the list, the details that unfold below a row, and the sums below all rows.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { Column, Sort } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { useCards } from '../../kit/table/useCards.ts'
import { AmountFoot } from '../billing/AmountFoot.tsx'
import { DocumentContext, TickableContext, TickAllShown } from '../billing/documentColumns.tsx'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import classes from '../billing/list.module.css'
import { canTick, ListContext, UnfoldedContext, type Layout, type ListShares } from './listContext.ts'

const cardsBelow = '78em'

type Props<Id extends string> = {
  label: string
  list: { data: readonly Invoice[] | undefined; error: unknown }
  /** The part of the answer of `useList` that the table needs. */
  table: {
    rows: readonly Invoice[]
    isNarrowed: boolean
    sort: Sort<Id>
    onSort: (sort: Sort<Id>) => void
    onReset: () => void
  }
  /** Pass the same function at every render. */
  columns: (layout: Layout) => readonly Column<Invoice, Id>[]
  /** The open amount of the shown invoices, where a column has it. */
  open?: number
  /** The actions of an admin on an invoice; null for viewers who may only look. */
  admin: ListShares['admin']
  today: string
  place: ListPlace
  empty: ReactNode
  onRetry: () => void
}

export function InvoiceTable<Id extends string>(props: Props<Id>) {
  const { label, list, table, columns: columnsIn, open, admin, today, place, empty, onRetry } = props
  const { t } = useTranslation()
  const format = useFormat()
  const layout = useCards(cardsBelow) ? 'cards' : 'rows'
  const columns = useMemo(() => columnsIn(layout), [columnsIn, layout])
  const { unfolded, unfold, isUnfolding } = useUnfolded(place)

  const shares = useMemo<ListShares>(
    () => ({ t, format, layout, today, unfold, isUnfolding, admin, ticks: admin?.ticks ?? null }),
    [t, format, layout, today, unfold, isUnfolding, admin],
  )
  const retries = Boolean(admin?.retry)
  const tickable = useMemo(() => table.rows.filter((invoice) => canTick(invoice, retries)), [table.rows, retries])
  const foot = (
    <AmountFoot
      columns={columns.map(({ id }) => id)}
      rows={table.rows}
      of={list.data?.length ?? 0}
      open={open}
      label="invoices_total_shown"
    />
  )
  const details = useMemo(() => ({ opened: unfolded, of: detailsOf }), [unfolded])

  return (
    <ListContext value={shares}>
      <DocumentContext value={shares}>
        <TickableContext value={tickable}>
          <UnfoldedContext value={unfolded}>
            <div className={classes.list} data-layout={layout}>
              {layout === 'cards' && admin && table.rows.length > 0 && <TickAllShown labelled />}
              <DataTable
                label={label}
                list={list}
                {...table}
                columns={columns}
                cardsBelow={cardsBelow}
                details={details}
                foot={foot}
                empty={empty}
                onRetry={onRetry}
              />
            </div>
          </UnfoldedContext>
        </TickableContext>
      </DocumentContext>
    </ListContext>
  )
}

function detailsOf(invoice: Invoice) {
  return <InvoiceDetails invoice={invoice} />
}

/** The unfolded rows, whose ids stand in the address. */
function useUnfolded({ texts, keep }: ListPlace) {
  const text = texts['open'] ?? ''
  const unfolded = useMemo(() => new Set(text.split(',').filter(Boolean).map(Number)), [text])
  // The functions stay the same as long as the list lives, so that they cause no cell to be drawn again.
  const latest = useRef({ unfolded, keep })
  useEffect(() => {
    latest.current = { unfolded, keep }
  })
  const unfolding = useRef<number>(null)
  const unfold = useCallback(({ id }: Invoice) => {
    const ids = latest.current.unfolded
    unfolding.current = ids.has(id) ? null : id
    const next = ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]
    latest.current.keep({ open: next.join(',') })
  }, [])
  const isUnfolding = useCallback(({ id }: Invoice) => {
    const is = unfolding.current === id
    if (is) unfolding.current = null
    return is
  }, [])
  return { unfolded, unfold, isUnfolding }
}
