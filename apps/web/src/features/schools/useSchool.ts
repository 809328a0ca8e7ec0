// The call that reads a school: by its id for viewers who see every school; a school admin gets the own one at every
// address (first document, section 2).

import type { School } from '@schoolbeheer/contracts/school/schools'
import { isOwnSchool, seesAllSchools } from '@schoolbeheer/domain/schools'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { statusOf } from '../../errors.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

/** The school that an address names: its id, 'own', or null when it names no school. */
export type SchoolId = number | 'own' | null

export type SchoolReading = {
  /** Whether the school has come with its licences; false as long as it was taken from its group's list. */
  isWhole: boolean
  error: unknown
  retry: () => void
  isFetchedAfterMount: boolean
}

/**
 * `school` is null when there is none for the viewer, and undefined as long as that is not known. A school that was
 * seen in the list of its group is returned at once, so that calls that need its guid go in the same batch.
 */
export function useSchool(
  id: SchoolId,
  { again = false } = {},
): { school: School | null | undefined; reading: SchoolReading } {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const asksOwn = id === 'own' || viewer === null || !seesAllSchools(viewer)
  const fits = (school: School) => (asksOwn ? viewer !== null && isOwnSchool(viewer, school.guid) : school.id === id)
  const placeholderData = () =>
    queryClient
      .getQueriesData<School[]>({ queryKey: getQueryKey(trpc.schoolGroups.schools) })
      .flatMap(([, schools]) => schools ?? [])
      .find(fits)
  const options = { placeholderData, refetchOnMount: again ? ('always' as const) : true }

  const byId = trpc.schools.byId.useQuery({ id: Number(id) }, { ...options, enabled: id !== null && !asksOwn })
  const own = trpc.schools.own.useQuery(undefined, { ...options, enabled: asksOwn })
  const read = asksOwn ? own : byId

  const isOther = read.data !== undefined && read.data.id !== id
  const isNone = !asksOwn && (id === null || isOther)
  const school = isNone || statusOf(read.error) === 404 ? null : read.data
  const { error, isFetchedAfterMount, refetch } = read
  const isWhole = Boolean(read.data) && !read.isPlaceholderData
  return { school, reading: { isWhole, error, isFetchedAfterMount, retry: () => void refetch() } }
}
