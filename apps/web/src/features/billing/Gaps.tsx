// The days that a contract start leaves unbilled, or bills again: in a row, and of all chosen rows.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { Bill } from './contractBills.ts'
import classes from './creation.module.css'

type Continuity = Pick<Bill, 'gap' | 'overlap'>

export function Gaps({ bill: { gap, overlap } }: { bill: Continuity }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <>
      {gap && <GapLine text={t('billing_gap', { count: gap.days, start: date(gap.start), end: date(gap.end) })} />}
      {overlap && <GapLine text={t('billing_overlap', { count: overlap })} />}
    </>
  )
}

/** A text on one line, so that a row keeps its height. */
function GapLine({ text }: { text: string }) {
  return (
    <span className={`${classes.more} ${classes.gap}`} title={text}>
      {text}
    </span>
  )
}

/** null where there are no gaps. */
export function useGapWarning(bills: readonly Continuity[]): string | null {
  const { t } = useTranslation()
  const gaps = bills.filter(({ gap }) => gap !== null).length
  const overlaps = bills.filter(({ overlap }) => overlap !== null).length
  const warnings = [
    gaps > 0 && t('billing_gaps', { count: gaps }),
    overlaps > 0 && t('billing_overlaps', { count: overlaps }),
  ]
  return warnings.filter(Boolean).join(' ') || null
}
