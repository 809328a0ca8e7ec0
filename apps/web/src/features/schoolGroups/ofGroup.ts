// The filter of a list by the school group of its rows. Links lead to it; it shows once an address chooses a group.

import { useMemo } from 'react'
import type { Filter } from '../../kit/table/list.ts'

type RowWithGroup = { schoolGroupId?: number | null | undefined; schoolGroupName?: string | null | undefined }

export const groupFilter: Filter<RowWithGroup> = {
  id: 'group',
  label: 'schoolgroup_title',
  linked: true,
  has: ({ schoolGroupId }, chosen) => String(schoolGroupId) === chosen,
}

/** The chosen group with its name, as the only choice; no choice is offered without one. */
export function useGroupChoice(rows: readonly RowWithGroup[] | undefined, chosen: string | undefined) {
  return useMemo(() => {
    const one = chosen && rows?.find((row) => groupFilter.has(row, chosen))
    return { group: one ? [{ value: chosen, label: one.schoolGroupName ?? '–' }] : [] }
  }, [rows, chosen])
}
