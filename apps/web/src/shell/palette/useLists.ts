// The school groups and schools that the viewer may see, read once the palette is opened, and folded for its search.

import type { School } from '@schoolbeheer/contracts/school/schools'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { seesAllSchools } from '@schoolbeheer/domain/schools'
import { useMemo } from 'react'
import { readError, statusOf } from '../../errors.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { useIndex } from './useIndex.ts'

// To find something by, they may be older than on a page.
const staleTime = 5 * 60_000

export function useLists(opened: boolean) {
  const viewer = useViewer()
  const seesGroups = may(viewer, 'schoolGroups:read')
  const seesSchools = may(viewer, 'schools:read')
  const seesAll = viewer !== null && seesAllSchools(viewer)

  const groups = trpc.schoolGroups.list.useQuery(undefined, { staleTime, enabled: opened && seesGroups })
  const all = trpc.schools.list.useQuery(undefined, { staleTime, enabled: opened && seesSchools && seesAll })
  const own = trpc.schools.own.useQuery(undefined, { staleTime, enabled: opened && seesSchools && !seesAll })
  const ownSchools = useMemo(() => own.data && [own.data], [own.data])

  const groupIndex = useIndex(groups.data, textsOfGroup)
  const schoolIndex = useIndex(all.data ?? ownSchools, textsOfSchool)

  // A school admin without a school has none to find.
  const failed = [groups, all, own].filter(({ data, error }) => !data && error && statusOf(error) !== 404)
  return {
    groups: groupIndex ?? [],
    schools: schoolIndex ?? [],
    nameOfGroup: (id: number | null | undefined) => groups.data?.find((group) => group.id === id)?.name,
    loading: (seesGroups && !groupIndex && !groups.error) || (seesSchools && !schoolIndex && !(all.error ?? own.error)),
    failure: failed[0] ? readError(failed[0].error).message : null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

function textsOfGroup({ name, clientNumber, city }: SchoolGroup) {
  return [name, clientNumber, city?.postalCode, city?.name]
}

function textsOfSchool({ name, city }: School) {
  return [name, city?.postalCode, city?.name]
}
