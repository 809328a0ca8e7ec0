// The day on which invoices were paid.

import { addDays, isIsoDate } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'

type Props = {
  /** Today's date in Brussels. */
  today: string
  value: string | null
  onChange: (value: string | null) => void
}

export function PaidDate({ today, value, onChange }: Props) {
  const { t } = useTranslation()
  const isToCome = value !== null && isIsoDate(value) && value > today
  return (
    <DateField
      label={t('invoice_paiddate')}
      w="12rem"
      value={value}
      // A day that is typed without its year is the last such day.
      yearFrom={addDays(today, -364)}
      error={isToCome ? t('invoice_paiddate_tocome') : !isPaidDate(value, today) && t('shared_dateinvalid')}
      onChange={onChange}
    />
  )
}

/** Whether something can have been paid then. */
export function isPaidDate(value: string | null, today: string): boolean {
  return value !== null && isIsoDate(value) && value <= today
}
