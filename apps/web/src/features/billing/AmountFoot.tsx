// Below a list of invoices or orders: what those that are shown amount to, and of these the ticked ones.

import { toEuro } from '@schoolbeheer/domain/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useStore } from '../../kit/store.ts'
import { SumRow } from '../../kit/table/SumRow.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import { sumOf, type Billed, type Sum } from './amounts.ts'

type Row = Billed & { id: number }

type Props = {
  /** The columns of the list: 'amount' is followed by the amount with VAT. */
  columns: readonly string[]
  rows: readonly Row[]
  label: 'invoices_total_shown' | 'purchaseorders_total_shown'
  /** null where nothing can be ticked. */
  ticks: Ticks | null
}

export function AmountFoot({ columns, rows, label, ticks }: Props) {
  const { t } = useTranslation()
  const sum = useMemo(() => sumOf(rows), [rows])
  return (
    <>
      <AmountSums label={t(label, { count: sum.count })} sum={sum} columns={columns} />
      {ticks && <TickedSum {...{ columns, rows, ticks }} />}
    </>
  )
}

/** Of what is ticked and shown; the bar says what is ticked in all. */
function TickedSum({ columns, rows, ticks }: { columns: readonly string[]; rows: readonly Row[]; ticks: Ticks }) {
  const { t } = useTranslation()
  const ids = useStore(ticks.ids)
  if (ids.size === 0) return null
  const sum = sumOf(rows.filter(({ id }) => ids.has(id)))
  return <AmountSums label={t('billing_total_ticked', { count: sum.count })} sum={sum} columns={columns} />
}

function AmountSums({ label, sum, columns }: { label: string; sum: Sum; columns: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const before = columns.indexOf('amount')
  const sums = [
    { name: t('invoice_amount'), text: format.euro(toEuro(sum.amount)) },
    { name: t('invoice_amountvat'), text: format.euro(toEuro(sum.total)) },
  ]
  return <SumRow label={label} before={before} after={columns.length - before - sums.length} sums={sums} />
}
