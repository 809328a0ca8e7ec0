// The table of orders, with their sums below all rows.

import { useMediaQuery } from '@mantine/hooks'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { Sort } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useMade } from '../../kit/table/made.ts'
import { useCards } from '../../kit/table/useCards.ts'
import { AmountFoot } from '../billing/AmountFoot.tsx'
import { DocumentContext, TickableContext, TickAllShown } from '../billing/documentColumns.tsx'
import classes from '../billing/list.module.css'
import { OrderContext, type Layout, type OrderShares } from './orderContext.ts'
import { columnsFor, type Id } from './orderList.tsx'

const cardsBelow = '78em'

type Props = Pick<OrderShares, 'ticks' | 'remind' | 'withdraw' | 'tell'> & {
  list: { data: readonly PurchaseOrder[] | undefined; error: unknown; refetch: () => unknown }
  /** The part of the answer of `useList` that the table needs. */
  table: {
    rows: readonly PurchaseOrder[]
    isNarrowed: boolean
    sort: Sort<Id>
    onSort: (sort: Sort<Id>) => void
    onReset: () => void
  }
  empty: ReactNode
}

export function OrderTable({ list, table, ticks, remind, withdraw, tell, empty }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [today] = useState(() => brusselsDate(new Date()))
  const layout = useLayout()
  const columns = useMemo(() => columnsFor(layout), [layout])
  const shares = useMemo<OrderShares>(
    () => ({ t, format, layout, today, ticks, remind, withdraw, tell }),
    [t, format, layout, today, ticks, remind, withdraw, tell],
  )
  return (
    <OrderContext value={shares}>
      <DocumentContext value={shares}>
        <TickableContext value={table.rows}>
          <div className={classes.list} data-layout={layout}>
            {layout === 'cards' && table.rows.length > 0 && <TickAllShown labelled />}
            <DataTable
              label={t('menu_purchaseorders')}
              list={list}
              {...table}
              columns={columns}
              cardsBelow={cardsBelow}
              made={useMade()}
              foot={
                <AmountFoot
                  columns={columns.map(({ id }) => id)}
                  rows={table.rows}
                  of={list.data?.length ?? 0}
                  label="purchaseorders_total_shown"
                />
              }
              empty={empty}
              onRetry={() => void list.refetch()}
            />
          </div>
        </TickableContext>
      </DocumentContext>
    </OrderContext>
  )
}

function useLayout(): Layout {
  const cards = useCards(cardsBelow)
  const wide = useMediaQuery('(min-width: 87.5em), print', true, { getInitialValueInEffect: false })
  if (cards) return 'cards'
  return wide ? 'wide' : 'medium'
}
