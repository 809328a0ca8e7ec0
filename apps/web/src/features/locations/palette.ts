// The locations in the command palette: finding one, editing the one that is shown, adding one.

import { may } from '@schoolbeheer/domain/permissions'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paletteStaleTime, useRecords, type PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName, streetAndNumber } from '../reference/address.ts'
import { textsOf } from './textsOf.ts'

export const paletteRow = 11

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const at = useMatch({ from: '/_signed-in/locations/$id/', shouldThrow: false })
  const enabled = may(viewer, 'locations:read')
  const list = trpc.locations.list.useQuery(undefined, { staleTime: paletteStaleTime, enabled: opened && enabled })

  const records = useRecords({
    title: t('menu_locations'),
    enabled,
    list,
    textsOf,
    placeOf: (location) => ({
      key: `location-${location.id}`,
      label: location.name ?? '–',
      description: [streetAndNumber(location), postalCodeAndName(location.city)].filter(Boolean).join(', '),
      open: () => void navigate({ to: '/locations/$id', params: { id: String(location.id) } }),
    }),
  })
  const create = {
    key: 'create-location',
    label: t('location_create'),
    open: () => void navigate({ to: '/locations/create' }),
  }
  const shown = list.data?.find(({ id }) => String(id) === at?.params.id)
  const edit = shown && {
    key: 'edit-location',
    label: t('location_edit', { name: shown.name ?? '–' }),
    open: () => void navigate({ to: '/locations/$id/edit', params: { id: String(shown.id) } }),
  }
  return { records, actions: may(viewer, 'locations:write') ? [edit ?? [], create].flat() : [] }
}
