// The list of locations, searched and sorted.

import type { Location } from '@schoolbeheer/contracts/school/locations'
import { may } from '@schoolbeheer/domain/permissions'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { useMade } from '../../kit/table/made.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName, streetAndNumber } from '../reference/address.ts'
import { textsOf } from './textsOf.ts'

const locations = defineList<Location>()({
  columns: [
    {
      id: 'name',
      header: 'location_name',
      width: '40%',
      leads: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <TextLink to="/locations/$id" params={{ id: String(id) }}>
          {name ?? '–'}
        </TextLink>
      ),
    },
    { id: 'street', header: 'location_address', card: 'bare', value: streetAndNumber },
    { id: 'city', header: 'shared_city', card: 'bare', value: ({ city }) => postalCodeAndName(city) },
  ],
  sort: 'name',
  texts: textsOf,
})

export function LocationsPage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const list = trpc.locations.list.useQuery(undefined, { meta: { failed: 'locations_loadfailed' } })
  const { search, table } = useList(locations, list.data, useAddressBar())
  const create = may(viewer, 'locations:write') && (
    <ButtonLink to="/locations/create">+ {t('location_create')}</ButtonLink>
  )

  return (
    <Page title={t('menu_locations')} actions={create}>
      <SearchInput placeholder={t('locations_search')} {...search} />
      <DataTable
        label={t('menu_locations')}
        list={list}
        {...table}
        made={useMade()}
        empty={<EmptyState title={t('locations_empty')} action={create} />}
        onRetry={() => void list.refetch()}
      />
    </Page>
  )
}
