// The tab of the licences that end by a day.

import type { LicenceRow } from '@schoolbeheer/contracts/school/reports'
import { addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { customerColumn, Day } from './cells.tsx'
import { DayField } from './DayField.tsx'
import { dayIn } from './days.ts'
import classes from './reports.module.css'

type Row = LicenceRow & { id: number }

const list = defineList<Row>()({
  columns: [
    customerColumn,
    {
      id: 'date',
      header: 'schoolgroup_licenceexpirationdate',
      width: '14rem',
      value: ({ licenceExpirationDate }) => licenceExpirationDate,
      cell: ({ licenceExpirationDate }) => <Day of={licenceExpirationDate} />,
    },
  ],
  sort: 'date',
  texts: ({ schoolGroupName }) => [schoolGroupName],
})

export function LicencesTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const [today] = useState(() => brusselsDate(new Date()))
  const soon = addMonths(today, 3)
  const until = dayIn(place.texts, 'until') ?? soon
  const { data, error, refetch } = trpc.reports.licences.useQuery(
    { until },
    { placeholderData: keepPreviousData, meta: { failed: 'reports_loadfailed' } },
  )
  const rows = useMemo(() => data?.map((row): Row => ({ ...row, id: row.schoolGroupId })), [data])
  const { search, table } = useList(list, rows, place)
  return (
    <>
      <div className={classes.asked}>
        <DayField
          label={t('reports_licences_until')}
          value={until}
          yearFrom={today}
          onDay={(day) => place.keep({ until: day === soon ? '' : day })}
        />
      </div>
      <SearchInput placeholder={t('reports_customer')} {...search} />
      <DataTable
        label={t('reports_tab_licences')}
        list={{ data: rows, error }}
        {...table}
        empty={<EmptyState title={t('reports_licences_none')} />}
        onRetry={() => void refetch()}
      />
    </>
  )
}
