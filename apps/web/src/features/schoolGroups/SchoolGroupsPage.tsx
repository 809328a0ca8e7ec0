// The list of school groups: searched, sorted, exported.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Button } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../../files/DownloadLink.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { useMade } from '../../kit/table/made.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

const schoolGroups = defineList<SchoolGroup>()({
  columns: [
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
    { id: 'clientNumber', header: 'schoolgroup_clientnumber', card: 'bare', value: ({ clientNumber }) => clientNumber },
    { id: 'postalCode', header: 'schoolgroup_postalcode', card: 'bare', value: ({ city }) => city?.postalCode },
    { id: 'city', header: 'schoolgroup_city', width: '22%', card: 'bare', value: ({ city }) => city?.name },
  ],
  sort: 'name',
  texts: ({ name, clientNumber, city }) => [name, city?.postalCode, city?.name, clientNumber],
})

export function SchoolGroupsPage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const list = trpc.schoolGroups.list.useQuery(undefined, {
    meta: { failed: 'schoolgroups_loadfailed' },
  })
  const { search, table } = useList(schoolGroups, list.data, useAddressBar())

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
          <Button variant="default" loading={list.isRefetching} onClick={() => void reload()}>
            {t('shared_refresh')}
          </Button>
          {may(viewer, 'schoolGroups:export') && (
            <DownloadButton href={fileAddress('schoolGroups')}>{t('shared_export')}</DownloadButton>
          )}
          {create}
        </>
      }
    >
      <SearchInput placeholder={t('schoolgroups_search')} {...search} />
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
