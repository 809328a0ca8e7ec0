// The schools that the palette finds, all of them or the viewer's own, and the hook that opens the page of one.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { hasOwnSchoolPage, isOwnSchool, seesAllSchools } from '@schoolbeheer/domain/schools'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { statusOf } from '../../errors.ts'
import { paletteStaleTime } from '../../kit/palette/entries.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

export function usePaletteSchools(enabled: boolean) {
  const viewer = useViewer()
  const seesAll = viewer !== null && seesAllSchools(viewer)
  const all = trpc.schools.list.useQuery(undefined, { staleTime: paletteStaleTime, enabled: enabled && seesAll })
  const own = trpc.schools.own.useQuery(undefined, { staleTime: paletteStaleTime, enabled: enabled && !seesAll })
  // A school admin without a school finds no school here.
  const hasNone = statusOf(own.error) === 404
  const ownSchools = useMemo(() => (own.data ? [own.data] : hasNone ? [] : undefined), [own.data, hasNone])
  return seesAll ? all : { ...own, data: ownSchools }
}

/** `search` holds the other parameters of the address. */
export function useOpenSchool(): (school: Pick<School, 'id' | 'guid'>, search?: object) => void {
  const navigate = useNavigate()
  const viewer = useViewer()
  return ({ id, guid }, search = {}) =>
    viewer && hasOwnSchoolPage(viewer) && isOwnSchool(viewer, guid)
      ? void navigate({ to: '/schools/my', search })
      : void navigate({ to: '/schools/$id', params: { id: String(id) }, search })
}
