// The foot of a list of invoices or orders: the sum of the rows that are shown, and their number of how many. The bar
// has the sum of the ticked ones.

import { toEuro } from '@schoolbeheer/domain/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { SumRow } from '../../kit/table/SumRow.tsx'
import { sumOf, type RowWithAmount } from './amounts.ts'

type Props = {
  /** The columns of the list: 'amount' is followed by 'total', the amount with VAT, or stands below it in its cell. */
  columns: readonly string[]
  rows: readonly RowWithAmount[]
  /** The number of rows in all. */
  of: number
  /** The open amount of the rows, where a column behind these shows it. */
  open?: number | undefined
  label: 'invoices_total_shown' | 'purchaseorders_total_shown'
}

export function AmountFoot({ columns, rows, of, open, label }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = useMemo(() => sumOf(rows), [rows])
  const text = sum.count < of ? t(`${label}of`, { shown: sum.count, count: of }) : t(label, { count: sum.count })
  const amount = { id: 'amount', name: t('invoice_amount'), text: format.euro(toEuro(sum.amount)) }
  const total = { id: 'total', name: t('invoice_amountvat'), text: format.euro(toEuro(sum.total)) }
  const own = [amount, total].filter(({ id }) => columns.includes(id))
  const before = columns.findIndex((id) => id === own[0]?.id)
  const more = open === undefined ? [] : [{ name: t('invoice_open'), text: format.euro(toEuro(open)) }]
  const sums = [...(own.length === 1 ? [{ ...total, below: amount.text }] : own), ...more]
  return <SumRow label={text} before={before} after={columns.length - before - sums.length} sums={sums} />
}
