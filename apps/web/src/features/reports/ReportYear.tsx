// The choice of the year of a report, which the address keeps unless it is the present one.

import { NativeSelect } from '@mantine/core'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { yearOf } from '../billing/years.ts'

/** The chosen year, and the field that chooses it: the present year and six before it, and so many after it. */
export function useReportYear({ texts, keep }: ListPlace, after = 0) {
  const { t } = useTranslation()
  const [present] = useState(() => Number(brusselsDate(new Date()).slice(0, 4)))
  const named = yearOf(texts['year'])
  const year = named === undefined || named === 'all' ? present : named
  const years = Array.from({ length: 7 + after }, (_, back) => present + after - back)
  const field = (
    <NativeSelect
      label={t('billing_year')}
      value={String(year)}
      onChange={({ currentTarget: { value } }) => keep({ year: Number(value) === present ? '' : value })}
      data={(years.includes(year) ? years : [year, ...years]).map(String)}
    />
  )
  return { year, field }
}
