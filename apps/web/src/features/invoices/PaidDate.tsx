// The field for the day on which invoices were paid.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { addDays, isIsoDate } from '@schoolbeheer/domain/dates'
import { wasMadeBy } from '@schoolbeheer/domain/invoices/paying'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import { Numbers } from '../billing/Numbers.tsx'
import { numberOf } from './listContext.ts'

type Props = {
  invoices: readonly Invoice[]
  /** Today's date in Brussels. */
  today: string
  value: string | null
  onChange: (value: string | null) => void
}

export function PaidDate({ invoices, today, value, onChange }: Props) {
  const { t } = useTranslation()
  const early = madeAfter(value, invoices)
  const notMade = early.length > 0 && t('invoice_alert_notmade', { count: early.length })
  return (
    <>
      <DateField
        label={t('invoice_paiddate')}
        value={value}
        // A day that is typed without its year is the last such day.
        yearFrom={addDays(today, -364)}
        error={isDate(value) ? (value > today ? t('invoice_paiddate_tocome') : notMade) : t('shared_dateinvalid')}
        onChange={onChange}
      />
      {notMade && <Numbers numbers={early.map(numberOf)} label={notMade} />}
    </>
  )
}

/** Whether the invoices can have been paid on that day. */
export function isPaidDate(value: string | null, invoices: readonly Invoice[], today: string): boolean {
  return isDate(value) && value <= today && madeAfter(value, invoices).length === 0
}

function madeAfter(value: string | null, invoices: readonly Invoice[]): Invoice[] {
  return isDate(value) ? invoices.filter((invoice) => !wasMadeBy(value, invoice)) : []
}

function isDate(value: string | null): value is string {
  return value !== null && isIsoDate(value)
}
