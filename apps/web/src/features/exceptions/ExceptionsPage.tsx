// The list of bugs: searched, sorted, narrowed to a release.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { bugs } from './bugs.tsx'
import { releasesOf } from './exceptionList.ts'

export function ExceptionsPage() {
  const { t } = useTranslation()
  const list = trpc.exceptions.list.useQuery()
  const { search, filters, table } = useList(bugs, list.data, useAddressBar())
  const choices = useMemo(
    () => ({ release: releasesOf(list.data ?? []).map((name) => ({ value: name, label: name })) }),
    [list.data],
  )
  // Some upstreams do not say how often and when a bug was reported.
  const isCounted = list.data?.some(({ count }) => typeof count === 'number')
  const columns = useMemo(
    () => table.columns.filter(({ id }) => isCounted || (id !== 'count' && id !== 'lastDate')),
    [table.columns, isCounted],
  )

  return (
    <Page title={t('exceptions_title')}>
      <SearchInput placeholder={t('exceptions_search')} {...search} />
      <Filters {...filters} choices={choices} />
      <DataTable
        label={t('exceptions_title')}
        list={list}
        {...table}
        columns={columns}
        empty={<EmptyState title={t('exceptions_empty')} description={t('exceptions_empty_text')} />}
        onRetry={() => void list.refetch()}
      />
    </Page>
  )
}
