// The list of bugs: searched, sorted, narrowed to a release.

import { NativeSelect } from '@mantine/core'
import type { Exception } from '@schoolbeheer/contracts/school/exceptions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { useBugs } from './bugs.tsx'
import { releasesOf } from './exceptionList.ts'
import classes from './ExceptionsPage.module.css'

const none: never[] = []

export function ExceptionsPage() {
  const { t } = useTranslation()
  const list = trpc.exceptions.list.useQuery()
  const exceptions = list.data ?? none
  const { search, table, release, place } = useBugs(list.data)
  // Not every upstream says how often and when.
  const isCounted = exceptions.some(({ count }) => typeof count === 'number')
  const columns = useMemo(
    () => table.columns.filter(({ id }) => isCounted || (id !== 'count' && id !== 'lastDate')),
    [table.columns, isCounted],
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
        columns={columns}
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
