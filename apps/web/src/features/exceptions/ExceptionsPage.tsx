// The list of bugs: searched, sorted, narrowed to a release.

import { NativeSelect } from '@mantine/core'
import type { Exception } from '@schoolbeheer/contracts/school/exceptions'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { firstLines, releasesOf, wasSeenIn } from './exceptionList.ts'
import classes from './ExceptionsPage.module.css'

const bugs = defineList<Exception>()({
  columns: [
    {
      id: 'id',
      header: 'exception_id',
      width: '6.5rem',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <TextLink to="/exceptions/$id" params={{ id: String(id) }}>
          {id}
        </TextLink>
      ),
    },
    {
      id: 'message',
      header: 'exception_message',
      width: '38%',
      value: ({ message }) => message,
      cell: ({ message }) =>
        message && (
          <span dir="auto" className={classes.message}>
            {message}
          </span>
        ),
    },
    {
      id: 'exception',
      header: 'exception_exception',
      value: ({ exception }) => exception,
      cell: ({ exception }) =>
        exception && (
          <code dir="auto" className={classes.lines}>
            {firstLines(exception)}
          </code>
        ),
    },
  ],
  sort: '-id',
  texts: ({ message, exception }) => [message, exception],
})

const none: never[] = []

export function ExceptionsPage() {
  const { t } = useTranslation()
  const list = trpc.exceptions.list.useQuery()
  const exceptions = list.data ?? none
  const place = useAddressBar()
  const { search, table } = useList(bugs, list.data, place)
  const { release = '' } = place.texts
  const chosen = useDeferredValue(release)
  const found = table.matches
  const matches = useMemo(
    () => (chosen ? (exception: Exception) => wasSeenIn(exception, chosen) && (found?.(exception) ?? true) : found),
    [found, chosen],
  )

  return (
    <Page title={t('exceptions_title')}>
      <div className={classes.filters}>
        <SearchInput placeholder={t('exceptions_search')} {...search} />
        <ReleaseFilter exceptions={exceptions} value={release} onChange={(next) => place.keep({ release: next })} />
      </div>
      <DataTable
        label={t('exceptions_title')}
        list={list}
        {...table}
        matches={matches}
        empty={<EmptyState title={t('exceptions_empty')} description={t('exceptions_empty_text')} />}
        onReset={() => place.keep({ q: '', release: '' })}
        onRetry={() => void list.refetch()}
      />
    </Page>
  )
}

type FilterProps = { exceptions: readonly Exception[]; value: string; onChange: (release: string) => void }

/** Shown only when the list says in which releases the bugs were seen, or when the address names a release. */
function ReleaseFilter({ exceptions, value, onChange }: FilterProps) {
  const { t } = useTranslation()
  const known = useMemo(() => releasesOf(exceptions), [exceptions])
  const releases = value && !known.includes(value) ? [value, ...known] : known
  if (releases.length === 0) return null
  return (
    <NativeSelect
      aria-label={t('exception_release')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: t('exceptions_allreleases') }, ...releases]}
    />
  )
}
