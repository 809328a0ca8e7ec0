// The school groups, as customers to choose from.

import { useMemo } from 'react'
import { trpc } from '../../trpc.ts'

export function useGroups() {
  const { data, isPending } = trpc.schoolGroups.list.useQuery()
  const options = useMemo(
    () => (data ?? []).map(({ id, name, clientNumber }) => ({ id, label: name ?? '–', also: clientNumber ?? '' })),
    [data],
  )
  return { options, isReading: isPending }
}

export function useGroupName(id: number | null | undefined): string | undefined {
  const { options } = useGroups()
  return id ? options.find((group) => group.id === id)?.label : undefined
}
