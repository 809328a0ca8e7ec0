// Schools in the command palette: all of them or the viewer's own, and adding one to the group that is shown.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { may } from '@schoolbeheer/domain/permissions'
import { hasOwnSchoolPage, isOwnSchool, seesAllSchools } from '@schoolbeheer/domain/schools'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { paletteStaleTime, useRecords, type PaletteEntries } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName } from '../reference/address.ts'

export const paletteRow = 2

export function usePaletteEntries(opened: boolean): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const at = useMatch({ from: '/_signed-in/schoolgroups/$id/', shouldThrow: false })
  const enabled = may(viewer, 'schools:read')
  // Only for the names of the groups; a viewer who may not see the list of groups gets no names.
  const { data: groups } = trpc.schoolGroups.list.useQuery(undefined, { enabled: false })

  const records = useRecords({
    title: t('schools_title'),
    enabled,
    list: useSchools(opened && enabled),
    textsOf,
    placeOf: ({ id, guid, name, city, schoolGroupId }) => ({
      key: `school-${id}`,
      label: name ?? '–',
      description: [postalCodeAndName(city), groups?.find((group) => group.id === schoolGroupId)?.name]
        .filter(Boolean)
        .join(' · '),
      open: () =>
        viewer && hasOwnSchoolPage(viewer) && isOwnSchool(viewer, guid)
          ? void navigate({ to: '/schools/my' })
          : void navigate({ to: '/schools/$id', params: { id: String(id) } }),
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

function useSchools(enabled: boolean) {
  const viewer = useViewer()
  const seesAll = viewer !== null && seesAllSchools(viewer)
  const all = trpc.schools.list.useQuery(undefined, { staleTime: paletteStaleTime, enabled: enabled && seesAll })
  const own = trpc.schools.own.useQuery(undefined, { staleTime: paletteStaleTime, enabled: enabled && !seesAll })
  // A school admin without a school finds no school here.
  const hasNone = statusOf(own.error) === 404
  const ownSchools = useMemo(() => (own.data ? [own.data] : hasNone ? [] : undefined), [own.data, hasNone])
  return seesAll ? all : { ...own, data: ownSchools }
}

function textsOf({ name, city }: School) {
  return [name, city?.postalCode, city?.name]
}
