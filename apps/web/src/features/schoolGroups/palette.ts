// School groups in the command palette: each of them, and adding one.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paletteStaleTime, useRecords, type PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName } from '../reference/address.ts'

export const paletteRow = 1

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const enabled = may(viewer, 'schoolGroups:read')
  const list = trpc.schoolGroups.list.useQuery(undefined, { staleTime: paletteStaleTime, enabled: opened && enabled })

  const records = useRecords({
    title: t('schoolgroups_title'),
    enabled,
    list,
    textsOf,
    placeOf: ({ id, name, clientNumber, city }) => ({
      key: `group-${id}`,
      label: name ?? '–',
      description: [clientNumber, postalCodeAndName(city)].filter(Boolean).join(' · '),
      open: () => void navigate({ to: '/schoolgroups/$id', params: { id: String(id) } }),
    }),
  })
  const create = {
    key: 'create-group',
    label: t('schoolgroup_create'),
    open: () => void navigate({ to: '/schoolgroups/create' }),
  }
  return { records, actions: may(viewer, 'schoolGroups:write') ? [create] : [] }
}

function textsOf({ name, clientNumber, city }: SchoolGroup) {
  return [name, clientNumber, city?.postalCode, city?.name]
}
