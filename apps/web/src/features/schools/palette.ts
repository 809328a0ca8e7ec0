// Schools in the command palette: all of them or the viewer's own, and adding one to the group that is shown.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { may } from '@schoolbeheer/domain/permissions'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecords, type PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName } from '../reference/address.ts'
import { useOpenSchool, usePaletteSchools } from './inPalette.ts'

export const paletteRow = 2

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = useOpenSchool()
  const viewer = useViewer()
  const at = useMatch({ from: '/_signed-in/schoolgroups/$id/', shouldThrow: false })
  const enabled = may(viewer, 'schools:read')
  // The list serves only the names of the groups; a viewer who may not see it gets no names.
  const { data: groups } = trpc.schoolGroups.list.useQuery(undefined, { enabled: false })

  const records = useRecords({
    title: t('schools_title'),
    enabled,
    list: usePaletteSchools(opened && enabled),
    textsOf,
    placeOf: ({ id, guid, name, city, schoolGroupId }) => ({
      key: `school-${id}`,
      label: name ?? '–',
      description: [postalCodeAndName(city), groups?.find((group) => group.id === schoolGroupId)?.name]
        .filter(Boolean)
        .join(' · '),
      open: () => open({ id, guid }),
    }),
  })
  const add = at && {
    key: 'create-school',
    label: t('school_create'),
    description: groups?.find(({ id }) => String(id) === at.params.id)?.name ?? '',
    open: () => void navigate({ to: '/schools/create', search: { schoolGroupId: Number(at.params.id) } }),
  }
  return { records, actions: add && may(viewer, 'schools:write') ? [add] : [] }
}

function textsOf({ name, city }: School) {
  return [name, city?.postalCode, city?.name]
}
