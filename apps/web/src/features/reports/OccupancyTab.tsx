// The tab of the course days of a year: how full they are, who came, and how many of each school.

import type { AttendanceRow, OccupancyRow } from '@schoolbeheer/contracts/school/reports'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useMemory, type ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { Bars } from './Bars.tsx'
import { Day } from './cells.tsx'
import { useReportYear } from './ReportYear.tsx'
import classes from './reports.module.css'

type DayRow = OccupancyRow & { id: number }
type SchoolRow = AttendanceRow & { id: number; year: number }

type Turnout = { participants: number; present: number }
const participants = {
  id: 'participants',
  header: 'reports_participants',
  numeric: true,
  width: '8.5rem',
  value: (row: Turnout) => row.participants,
} as const
const present = {
  id: 'present',
  header: 'reports_present',
  numeric: true,
  width: '8.5rem',
  value: (row: Turnout) => row.present,
} as const satisfies Column<Turnout>

const days = defineList<DayRow>()({
  columns: [
    {
      id: 'theme',
      header: 'courseday_theme',
      leads: true,
      value: ({ theme }) => theme,
      cell: ({ theme, courseDayId }) => (
        <TextLink to="/coursedays/$id" params={{ id: String(courseDayId) }}>
          {theme ?? '–'}
        </TextLink>
      ),
    },
    {
      id: 'date',
      header: 'shared_date',
      width: '8rem',
      value: ({ date }) => date,
      cell: ({ date }) => <Day of={date} />,
    },
    {
      id: 'places',
      header: 'reports_places',
      numeric: true,
      width: '8.5rem',
      value: ({ maxParticipants }) => maxParticipants,
    },
    participants,
    {
      id: 'full',
      header: 'reports_full',
      numeric: true,
      width: '8.5rem',
      value: fullOf,
      cell: (row) => <Percent of={fullOf(row)} />,
    },
    present,
  ],
  sort: 'date',
})

/** The days behind the numbers of a school have its people alone, so that they say nothing of places. */
const daysOfSchool = { ...days, columns: days.columns.filter(({ id }) => id !== 'places' && id !== 'full') }

const bySchool = defineList<SchoolRow>()({
  columns: [
    {
      id: 'school',
      header: 'reports_school',
      leads: true,
      value: ({ schoolName }) => schoolName,
      cell: ({ schoolName, schoolId }) => (
        <TextLink to="/schools/$id" params={{ id: schoolId }}>
          {schoolName ?? '–'}
        </TextLink>
      ),
    },
    { ...participants, cell: (row: SchoolRow) => <OfSchool row={row} of={row.participants} /> },
    { ...present, cell: (row: SchoolRow) => <OfSchool row={row} of={row.present} /> },
    {
      id: 'came',
      header: 'reports_came',
      numeric: true,
      width: '8.5rem',
      value: cameOf,
      cell: (row) => <Percent of={cameOf(row)} />,
    },
  ],
  sort: '-participants',
})

function fullOf({ participants: people, maxParticipants }: DayRow): number {
  return people / maxParticipants
}

function cameOf({ participants: people, present: came }: SchoolRow): number {
  return came / people
}

const how = { placeholderData: keepPreviousData, meta: { failed: 'reports_loadfailed' } } as const

export function OccupancyTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const { month } = useFormat()
  const { year, field } = useReportYear(place, 1)
  const school = useSchoolIn(place, year)
  const { data, error, refetch } = trpc.reports.occupancy.useQuery(
    { year, ...(school && { schoolId: school.id }) },
    how,
  )
  const rows = useMemo(() => data?.map((row): DayRow => ({ ...row, id: row.courseDayId })), [data])
  const { table } = useList(school ? daysOfSchool : days, rows, place)
  const bars = Array.from({ length: 12 }, (_, at) => {
    const first = `${year}-${String(at + 1).padStart(2, '0')}`
    const ofMonth = (data ?? []).filter(({ date }) => brusselsDate(new Date(date)).startsWith(first))
    const sum = (of: (row: OccupancyRow) => number) => ofMonth.reduce((total, row) => total + of(row), 0)
    return {
      id: first,
      label: month(`${first}-01`),
      values: [sum((row) => row.participants), sum(({ maxParticipants }) => maxParticipants)],
    }
  })
  return (
    <>
      <div className={classes.asked}>{field}</div>
      {school && (
        <Filters
          filters={[{ ...schoolFilter, chosen: school.id }]}
          choices={{ school: [{ value: school.id, label: school.name }] }}
          onChoose={() => place.keep({ school: '' })}
          onClear={() => place.keep({ school: '' })}
        />
      )}
      {!school && data && data.length > 0 && (
        <Bars
          label={t('reports_occupancy_chart', { year })}
          series={[t('reports_participants'), t('reports_places')]}
          bars={bars}
        />
      )}
      <DataTable
        label={t('reports_tab_occupancy')}
        list={{ data: rows, error }}
        {...table}
        empty={<EmptyState title={t('reports_occupancy_none')} />}
        onRetry={() => void refetch()}
      />
      {useCan('reports.attendance') && !school && <Schools year={year} />}
    </>
  )
}

function Schools({ year }: { year: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.reports.attendance.useQuery({ year }, how)
  const rows = useMemo(() => data?.map((row, id): SchoolRow => ({ ...row, id, year })), [data, year])
  const { table } = useList(bySchool, rows, useMemory())
  return (
    <Section title={t('reports_attendance')}>
      <DataTable
        label={t('reports_attendance')}
        list={{ data: rows, error }}
        {...table}
        empty={<EmptyState title={t('reports_occupancy_none')} />}
        onRetry={() => void refetch()}
      />
    </Section>
  )
}

const schoolFilter = { id: 'school', label: 'reports_school', linked: true } as const

/** The school that the address names, where the upstream has its days. */
function useSchoolIn({ texts }: ListPlace, year: number): { id: string; name: string } | undefined {
  const can = useCan('reports.occupancy.schoolId')
  const id = can && isGuid(texts['school']) ? texts['school'] : undefined
  const { data } = trpc.reports.attendance.useQuery({ year }, { ...how, enabled: id !== undefined })
  if (id === undefined) return undefined
  return { id, name: data?.find(({ schoolId }) => schoolId === id)?.schoolName ?? '–' }
}

function isGuid(text: string | undefined): text is string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '')
}

/** A number that leads to the course days behind it. */
function OfSchool({ row: { schoolId, year }, of }: { row: SchoolRow; of: number }) {
  const leads = useCan('reports.occupancy.schoolId')
  if (!leads || of === 0) return of
  return (
    <TextLink to="/reports" search={{ tab: 'occupancy', year, school: schoolId }}>
      {of}
    </TextLink>
  )
}

function Percent({ of }: { of: number }) {
  return useFormat().percent(of)
}
