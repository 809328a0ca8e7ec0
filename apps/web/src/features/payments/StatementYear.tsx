// The choice of the year of payments or statements: those of the statements, or all.

import { NativeSelect } from '@mantine/core'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'

export function StatementYear({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const [thisYear] = useState(() => brusselsDate(new Date()).slice(0, 4))
  const { data: statements = [] } = trpc.payments.statements.useQuery({})
  const chosen = place.texts['year'] ?? ''
  const years = new Set([thisYear, ...(chosen ? [chosen] : []), ...statements.map(({ date }) => date.slice(0, 4))])
  return (
    <NativeSelect
      aria-label={t('billing_year')}
      value={chosen}
      onChange={({ currentTarget: { value } }) => place.keep({ year: value, open: '' })}
      data={[{ value: '', label: t('shared_allyears') }, ...[...years].toSorted().toReversed()]}
    />
  )
}
