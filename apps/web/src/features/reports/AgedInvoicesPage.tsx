// The page of the invoices and credits behind the open amounts of a day: of all customers or one, of all ages or one, as
// the address says. Their amounts are those of that day.

import { brusselsDate, daysBetween } from '@schoolbeheer/domain/dates'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { groupFilter, useGroupChoice } from '../schoolGroups/ofGroup.ts'
import { CountedPage, type CountedDocument } from './CountedPage.tsx'
import { DayField } from './DayField.tsx'
import { dayIn } from './days.ts'
import classes from './reports.module.css'

const columns = [...ages, 'credit'] as const

const ageFilter = {
  id: 'age',
  label: 'reports_age',
  all: 'reports_age_all',
  choices: columns.map((age) => ({ value: age, label: `reports_aged_${age}` as const })),
} as const

export function AgedInvoicesPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const place = useAddressBar()
  const { texts, keep } = place
  const [today] = useState(() => brusselsDate(new Date()))
  const date = dayIn(texts, 'date', today) ?? today
  const group = /^[1-9]\d*$/.test(texts['group'] ?? '') ? texts['group'] : undefined
  const age = columns.find((one) => one === texts['age'])
  const read = trpc.reports.agedInvoices.useQuery(
    { ...(date < today && { date }), ...(group && { schoolGroupId: Number(group) }), ...(age && { age }) },
    { placeholderData: keepPreviousData, meta: { failed: 'reports_loadfailed' } },
  )
  const data = useMemo(
    () => read.data?.map((row): CountedDocument => ({ ...row, daysLate: lateOn(date, row) })),
    [read.data, date],
  )
  return (
    <CountedPage
      title={t('reports_agedinvoices', { date: format.date(date) })}
      back={date < today ? { date } : {}}
      list="owed"
      read={{ data, error: read.error, refetch: read.refetch }}
      place={place}
      filters={{
        filters: [
          { ...ageFilter, chosen: age ?? '' },
          { ...groupFilter, chosen: group ?? '' },
        ],
        choices: useGroupChoice(read.data, group),
      }}
    >
      <div className={classes.asked}>
        <DayField
          label={t('reports_date')}
          value={date}
          refused={(day) => (day > today ? 'reports_date_future' : undefined)}
          onDay={(day) => keep({ date: day === today ? '' : day })}
        />
      </div>
    </CountedPage>
  )
}

/** The days that an invoice was past due on a day; null where it was not. */
function lateOn(date: string, { dueDate }: { dueDate?: string | null | undefined }): number | null {
  return dueDate && dueDate < date ? daysBetween(dueDate, date) : null
}
