// The course days, future ones beside past ones, searched together.

import { Button, Text } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { may } from '@schoolbeheer/domain/permissions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { useMade } from '../../kit/table/made.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useViewer } from '../../session/session.ts'
import type { TranslationKey } from '../../texts.ts'
import { trpc } from '../../trpc.ts'
import classes from './courseDays.module.css'
import type { Side } from './dayList.ts'
import { DayCards } from './DayCards.tsx'
import { useDaysOfGroup } from './daysOfGroup.ts'

const titles = { future: 'coursedays_future', past: 'coursedays_past' } satisfies Record<Side, TranslationKey>
const empties = { future: 'coursedays_nofuture', past: 'coursedays_nopast' } satisfies Record<Side, TranslationKey>

export function CourseDaysPage() {
  const { t } = useTranslation()
  const future = trpc.courseDays.future.useQuery(undefined, reading)
  // The future days do not wait for the many past ones.
  const past = trpc.courseDays.past.useQuery(undefined, { ...reading, enabled: !future.isPending })
  const all = useMemo(() => [...(future.data ?? []), ...(past.data ?? [])], [future.data, past.data])
  const place = useAddressBar()
  const ofGroup = useDaysOfGroup(place.texts['group'])
  const { search, filters, table } = useList(ofGroup.list, all, place)
  const { rows, isNarrowed } = table
  const days = useMemo(() => bySide(rows, past.data), [rows, past.data])
  // Only an upstream with this extension says on which days the viewer is.
  const saysOwn = all.some(({ isOn }) => typeof isOn === 'boolean')
  const made = useMade()
  const mayWrite = may(useViewer(), 'courseDays:write')
  const create = mayWrite && <ButtonLink to="/coursedays/create">+ {t('courseday_create')}</ButtonLink>
  const isRead = Boolean(future.data && past.data && !ofGroup.isReading)

  return (
    <Page title={t('menu_coursedays')} actions={create}>
      <SearchInput placeholder={t('coursedays_search')} {...search} />
      <Filters
        {...filters}
        filters={filters.filters.filter(({ id }) => id !== 'mine' || saysOwn)}
        choices={ofGroup.choices}
      />
      {isRead && all.length > 0 && (
        <Text role="status" size="sm" c="dimmed" mb="xs">
          {isNarrowed
            ? t('shared_results_of', { count: rows.length, total: all.length })
            : t('shared_results', { count: rows.length })}
        </Text>
      )}
      {isRead && all.length === 0 ? (
        <EmptyState title={t('coursedays_empty')} action={create} />
      ) : isRead && rows.length === 0 ? (
        <EmptyState
          title={t('shared_nomatch')}
          description={t('shared_nomatch_text')}
          action={
            <Button variant="default" onClick={table.onReset}>
              {t('shared_nomatch_reset')}
            </Button>
          }
        />
      ) : ofGroup.isReading ? (
        <Loading lines={4} height={148} />
      ) : (
        <div className={classes.columns}>
          <Column side="future" list={future} days={days.future} {...{ isNarrowed, made }} />
          <Column side="past" list={past} days={days.past} {...{ isNarrowed, made }} />
        </div>
      )}
    </Page>
  )
}

/**
 * The days of each column: future days with the nearest first, past days with the latest first, whatever the upstream's
 * order.
 */
function bySide(rows: readonly CourseDay[], past: readonly CourseDay[] | undefined) {
  const isPast = new Set(past)
  return { future: rows.filter((day) => !isPast.has(day)), past: rows.filter((day) => isPast.has(day)).toReversed() }
}

const reading = { meta: { failed: 'coursedays_loadfailed' } } as const

type ColumnProps = {
  side: Side
  /** The query that reads the days. */
  list: { data: readonly CourseDay[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** The days that are shown. */
  days: readonly CourseDay[]
  /** Whether the search or the filter leaves days out. */
  isNarrowed: boolean
  made: number | undefined
}

function Column({ side, list, days, isNarrowed, made }: ColumnProps) {
  const { t } = useTranslation()
  const title = t(titles[side])
  return (
    <section aria-label={title}>
      <h2 className={classes.columnTitle}>{title}</h2>
      {list.data ? (
        days.length > 0 ? (
          <DayCards label={title} {...{ days, side, made }} />
        ) : (
          <p className={classes.none}>{t(isNarrowed ? 'coursedays_nomatch' : empties[side])}</p>
        )
      ) : list.error ? (
        <ErrorAlert message={readError(list.error).message} onRetry={() => void list.refetch()} />
      ) : (
        <Loading lines={4} height={148} />
      )}
    </section>
  )
}
