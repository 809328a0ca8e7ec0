// The list of school groups: searched, filtered, sorted, exported.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { textsOfGroup } from '@schoolbeheer/domain/schoolGroupList'
import { seesContract } from '@schoolbeheer/domain/schoolGroups'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../../files/DownloadLink.tsx'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { useMade } from '../../kit/table/made.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { filtersOf, useGroupChoices } from './groupFilters.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

const schoolGroups = defineList<SchoolGroup>()({
  columns: [
    {
      id: 'name',
      header: 'schoolgroup_name',
      width: '45%',
      leads: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <TextLink to="/schoolgroups/$id" params={{ id: String(id) }}>
          {name ?? '–'}
        </TextLink>
      ),
    },
    { id: 'clientNumber', header: 'schoolgroup_clientnumber', card: 'bare', value: ({ clientNumber }) => clientNumber },
    { id: 'postalCode', header: 'schoolgroup_postalcode', card: 'bare', value: ({ city }) => city?.postalCode },
    { id: 'city', header: 'schoolgroup_city', width: '22%', card: 'bare', value: ({ city }) => city?.name },
  ],
  sort: 'name',
  texts: textsOfGroup,
})

export function SchoolGroupsPage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const list = trpc.schoolGroups.list.useQuery(undefined, {
    meta: { failed: 'schoolgroups_loadfailed' },
  })
  const seesContracts = viewer !== null && seesContract(viewer)
  const [today] = useState(() => brusselsDate(new Date()))
  const filtered = useMemo(
    () => ({ ...schoolGroups, filters: filtersOf(seesContracts, today) }),
    [seesContracts, today],
  )
  const { search, filters, table } = useList(filtered, list.data, useAddressBar())
  const choices = useGroupChoices()
  const narrows = useCan('files.schoolGroups.narrowed')

  async function reload() {
    const { isSuccess } = await list.refetch()
    if (isSuccess) toast.success(t('schoolgroups_loaded'))
  }

  const create = may(viewer, 'schoolGroups:write') && (
    <ButtonLink to="/schoolgroups/create">+ {t('schoolgroup_create')}</ButtonLink>
  )

  return (
    <Page
      title={t('schoolgroups_title')}
      actions={
        <>
          <BusyButton variant="default" busy={list.isRefetching} onClick={() => void reload()}>
            {t('shared_refresh')}
          </BusyButton>
          {may(viewer, 'schoolGroups:export') && (
            <ExportButton q={search.value} filters={filters.filters} narrows={narrows} />
          )}
          {create}
        </>
      }
    >
      <SearchInput placeholder={t('schoolgroups_search')} {...search} />
      <Filters {...filters} choices={choices} />
      <DataTable
        label={t('schoolgroups_title')}
        list={list}
        {...table}
        made={useMade()}
        empty={<EmptyState title={t('schoolgroups_empty')} action={create} />}
        onRetry={() => void reload()}
      />
    </Page>
  )
}

type ExportProps = {
  q: string
  filters: readonly { id: string; chosen: string }[]
  /** Whether the upstream can export a part of the list. */
  narrows: boolean
}

/** The export of what the list shows; of everything, and named so, where the upstream exports nothing less. */
function ExportButton({ q, filters, narrows }: ExportProps) {
  const { t } = useTranslation()
  const query = new URLSearchParams(
    [['q', q.trim()], ...filters.map(({ id, chosen }) => [id, chosen])].filter(([, text]) => text),
  )
  const address = fileAddress('schoolGroups')
  return (
    <DownloadButton href={narrows && query.size > 0 ? `${address}?${query}` : address}>
      {t(narrows || query.size === 0 ? 'shared_export' : 'schoolgroups_exportall')}
    </DownloadButton>
  )
}
