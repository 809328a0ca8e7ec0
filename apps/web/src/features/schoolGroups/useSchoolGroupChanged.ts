// What shows a school group, once it has been added or changed.

import { trpc } from '../../trpc.ts'

/** Reads the pages that show the group again, those that are closed too: Back leads to what it says now. */
export function useSchoolGroupChanged() {
  const utils = trpc.useUtils()
  const all = { refetchType: 'all' } as const
  return async (id?: number): Promise<void> => {
    await Promise.all([
      utils.schoolGroups.list.invalidate(undefined, all),
      // Its schools have their licences as long as its contract runs.
      id !== undefined &&
        Promise.all([
          utils.schoolGroups.schools.invalidate({ schoolGroupId: id }, all),
          utils.schools.byId.invalidate(undefined, {
            ...all,
            predicate: ({ state }) => state.data?.schoolGroupId === id,
          }),
          utils.schools.own.invalidate(undefined, all),
        ]),
    ])
  }
}
