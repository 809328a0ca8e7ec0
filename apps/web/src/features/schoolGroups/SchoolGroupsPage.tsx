// The list of school groups: searched, sorted, exported.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Button } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListSearch } from '../../kit/table/listSearch.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { textSearch } from '../../kit/table/textSearch.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

const columns = [
  {
    id: 'name',
    header: 'schoolgroup_name',
    width: '45%',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <TextLink to="/schoolgroups/$id" params={{ id: String(id) }}>
        {name ?? '–'}
      </TextLink>
    ),
  },
  { id: 'clientNumber', header: 'schoolgroup_clientnumber', value: ({ clientNumber }) => clientNumber },
  { id: 'postalCode', header: 'schoolgroup_postalcode', value: ({ city }) => city?.postalCode },
  { id: 'city', header: 'schoolgroup_city', width: '22%', value: ({ city }) => city?.name },
] as const satisfies Column<SchoolGroup>[]

type Search = ListSearch<(typeof columns)[number]['id']>

export function SchoolGroupsPage({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const list = trpc.schoolGroups.list.useQuery()
  const query = useDeferredValue(search.q ?? '')
  const find = useMemo(() => textSearch(list.data ?? [], textsOf), [list.data])
  const matches = useMemo(() => find(query), [find, query])

  const tellFailure = useEffectEvent(() => toast.error(t('schoolgroups_loadfailed')))
  const failedAt = list.isError ? list.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt) tellFailure()
  }, [failedAt])

  // Who has the list already is not told of what is read in the background.
  const tellSuccess = useEffectEvent(() => toast.success(t('schoolgroups_loaded')))
  const wasMissing = useRef(list.data === undefined)
  useEffect(() => {
    if (list.data && wasMissing.current) tellSuccess()
    wasMissing.current = list.data === undefined
  }, [list.data])

  async function reload() {
    const isMissing = list.data === undefined
    const { isSuccess } = await list.refetch()
    if (isSuccess && !isMissing) toast.success(t('schoolgroups_loaded'))
  }

  const create = may(viewer, 'schoolGroups:write') && (
    <ButtonLink to="/schoolgroups/create">+ {t('schoolgroup_create')}</ButtonLink>
  )

  return (
    <Page
      title={t('schoolgroups_title')}
      actions={
        <>
          <Button variant="default" loading={list.isRefetching} onClick={() => void reload()}>
            {t('shared_refresh')}
          </Button>
          {may(viewer, 'schoolGroups:export') && (
            <Button variant="default" component="a" href={fileAddress('schoolGroups')} download>
              {t('shared_export')}
            </Button>
          )}
          {create}
        </>
      }
    >
      <SearchInput
        placeholder={t('schoolgroups_search')}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ ...search, q })}
      />
      <DataTable
        label={t('schoolgroups_title')}
        columns={columns}
        list={list}
        matches={matches}
        sort={search.sort ?? 'name'}
        onSort={(sort) => onSearch({ ...search, sort })}
        empty={<EmptyState title={t('schoolgroups_empty')} action={create} />}
        onReset={() => onSearch({ ...search, q: '' })}
        onRetry={() => void reload()}
      />
    </Page>
  )
}

function textsOf({ name, clientNumber, city }: SchoolGroup) {
  return [name, city?.postalCode, city?.name, clientNumber]
}
