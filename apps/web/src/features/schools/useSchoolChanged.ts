// What shows a school, once it has been added or changed.

import { trpc } from '../../trpc.ts'

/** Reads the pages that show the school again, those that are closed too: Back leads to what it says now. */
export function useSchoolChanged() {
  const utils = trpc.useUtils()
  const all = { refetchType: 'all' } as const
  return async ({ id, schoolGroupId }: { id?: number; schoolGroupId?: number | null | undefined }): Promise<void> => {
    await Promise.all([
      id !== undefined && utils.schools.byId.invalidate({ id }, all),
      utils.schools.own.invalidate(undefined, all),
      utils.schools.list.invalidate(undefined, all),
      utils.schoolGroups.schools.invalidate(schoolGroupId ? { schoolGroupId } : undefined, all),
    ])
  }
}
