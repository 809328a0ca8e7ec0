// The net revenue of this month beside that of the same month last year, in a line that leads to the report.

import { brusselsDate } from '@schoolbeheer/domain/dates'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { fieldOf, plainCall } from '../../session/plainCall.ts'
import classes from './home.module.css'

export function MonthLine() {
  const { data } = useQuery({ queryKey: ['home', 'month'], queryFn: readMonth, retry: false })
  return data ? <Line of={data} /> : null
}

type Month = { today: string; year: number; now: number; past: number }

/** Apart, because formats are made once there is something to format. */
function Line({ of: { today, year, now, past } }: { of: Month }) {
  const { t } = useTranslation()
  const { euro, month } = useFormat()
  return (
    <Link to="/reports" search={{ tab: 'revenue' }} className={classes.month}>
      {t('home_month', { month: month(today), year, before: year - 1, now: euro(now), past: euro(past) })}
    </Link>
  )
}

/** null where there is no such report. */
async function readMonth(): Promise<Month | null> {
  const today = brusselsDate(new Date())
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const [now, past] = await Promise.all([readNet(year, month), readNet(year - 1, month)])
  return now === null || past === null ? null : { today, year, now, past }
}

/** The net revenue of a month; null where there is no such report. It is read without the client, as the worklist is. */
async function readNet(year: number, month: number): Promise<number | null> {
  const rows = await plainCall('reports.revenue', { year })
  if (!Array.isArray(rows)) return null
  const cents = rows.flatMap((row: unknown) => {
    const net = fieldOf(row, 'net')
    return fieldOf(row, 'month') === month && typeof net === 'number' ? centsOf(net) : []
  })
  return toEuro(cents.reduce((sum, one) => sum + one, 0))
}
