// The course days on which people of a school group have a place, where the address names a group.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { useMemo } from 'react'
import type { Filter } from '../../kit/table/list.ts'
import { trpc } from '../../trpc.ts'
import { dayList } from './dayList.ts'

/** `list` is the list of all days, narrowed to this group. */
export function useDaysOfGroup(chosen: string | undefined) {
  const id = chosen && /^[1-9]\d*$/.test(chosen) ? Number(chosen) : null
  const enabled = id !== null
  const overview = trpc.schoolGroups.overview.useQuery({ id: id ?? 0 }, { enabled })
  const groups = trpc.schoolGroups.list.useQuery(undefined, { enabled })
  const ids = overview.data?.courseDays?.ids
  const list = useMemo(() => {
    const days = new Set(ids)
    const filter: Filter<CourseDay> = {
      id: 'group',
      label: 'schoolgroup_title',
      linked: true,
      has: (day) => days.has(day.id),
    }
    return { ...dayList, filters: [...(dayList.filters ?? []), filter] }
  }, [ids])
  const name = groups.data?.find((group) => group.id === id)?.name ?? '–'
  return {
    list,
    choices: { group: chosen ? [{ value: chosen, label: name }] : [] },
    isReading: enabled && overview.isPending,
  }
}
