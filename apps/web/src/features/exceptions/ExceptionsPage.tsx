// The list of bugs: searched, sorted, narrowed to a release.

import { NativeSelect } from '@mantine/core'
import type { Exception } from '@schoolbeheer/contracts/school/exceptions'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListSearch } from '../../kit/table/listSearch.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { textSearch } from '../../kit/table/textSearch.ts'
import { trpc } from '../../trpc.ts'
import { firstLines, releasesOf, wasSeenIn } from './exceptionList.ts'
import classes from './ExceptionsPage.module.css'

const columns = [
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
] as const satisfies Column<Exception>[]

export type ExceptionColumn = (typeof columns)[number]['id']
type Search = ListSearch<ExceptionColumn> & { release?: string }

const none: never[] = []

export function ExceptionsPage({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const { t } = useTranslation()
  const list = trpc.exceptions.list.useQuery()
  const exceptions = list.data ?? none
  const { q = '', release = '' } = useDeferredValue(search)
  const find = useMemo(() => textSearch(exceptions, textsOf), [exceptions])
  const matches = useMemo(() => {
    const found = find(q)
    if (!release) return found
    return (exception: Exception) => wasSeenIn(exception, release) && (found?.(exception) ?? true)
  }, [find, q, release])

  return (
    <Page title={t('exceptions_title')}>
      <div className={classes.filters}>
        <SearchInput
          placeholder={t('exceptions_search')}
          value={search.q ?? ''}
          onChange={(text) => onSearch({ ...search, q: text })}
        />
        <ReleaseFilter
          exceptions={exceptions}
          value={search.release ?? ''}
          onChange={(chosen) => onSearch({ ...search, release: chosen })}
        />
      </div>
      <DataTable
        label={t('exceptions_title')}
        columns={columns}
        list={list}
        matches={matches}
        sort={search.sort ?? '-id'}
        onSort={(sort) => onSearch({ ...search, sort })}
        empty={<EmptyState title={t('exceptions_empty')} description={t('exceptions_empty_text')} />}
        onReset={() => onSearch({ ...search, q: '', release: '' })}
        onRetry={() => void list.refetch()}
      />
    </Page>
  )
}

type FilterProps = { exceptions: readonly Exception[]; value: string; onChange: (release: string) => void }

/** Only where the list tells in which releases the bugs were seen, or the address names one. */
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

function textsOf({ message, exception }: Exception) {
  return [message, exception]
}
