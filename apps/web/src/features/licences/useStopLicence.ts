// Stopping a licence: once that has succeeded it is not active here either.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { trpc } from '../../trpc.ts'
import { withStopped } from './licences.ts'

export function useStopLicence(schoolId: number) {
  const utils = trpc.useUtils()
  const { byId, own } = utils.schools
  return trpc.licences.stop.useMutation({
    // Somebody waits for it: without a connection it fails, and is not done at some later time.
    networkMode: 'always',
    onSuccess: async (_answer, { id }) => {
      const stop = (school: School | undefined) => school && withStopped(school, id)
      // What is on its way may have been read before.
      await Promise.all([byId.cancel({ id: schoolId }), own.cancel()])
      byId.setData({ id: schoolId }, stop)
      own.setData(undefined, stop)
      // The stopped one stays in sight until the page is opened anew.
      await Promise.all([
        byId.invalidate({ id: schoolId }, { refetchType: 'none' }),
        own.invalidate(undefined, { refetchType: 'none' }),
      ])
    },
  })
}
