// The choice of the year that a list of invoices or orders shows, or of all years.

import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Year } from './years.ts'

type Props = {
  year: Year
  /** The years that have any, the newest first. */
  years: readonly number[]
  /** Gets the year as the address has it: '' for the newest. */
  onChoose: (year: string) => void
}

export function YearSelect({ year, years, onChoose }: Props) {
  const { t } = useTranslation()
  const choices = year === 'all' || years.includes(year) ? years : [year, ...years]
  return (
    <NativeSelect
      aria-label={t('billing_year')}
      value={String(year)}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value) === years[0] ? '' : value)}
      data={[...choices.map(String), { value: 'all', label: t('shared_allyears') }]}
    />
  )
}
