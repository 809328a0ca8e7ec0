// Stopping a licence: once the gateway has done it, the licence is not active on this page either.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { trpc } from '../../trpc.ts'
import { withStopped } from './licences.ts'

export function useStopLicence(schoolId: number) {
  const utils = trpc.useUtils()
  const { byId, own } = utils.schools
  return trpc.licences.stop.useMutation({
    // Without a connection the call fails at once. Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    onSuccess: async (_answer, { id }) => {
      const stop = (school: School | undefined) => school && withStopped(school, id)
      // A reading that is under way may still say that the licence is active.
      await Promise.all([byId.cancel({ id: schoolId }), own.cancel()])
      byId.setData({ id: schoolId }, stop)
      own.setData(undefined, stop)
      // The stopped licence stays in the table until the page is opened again.
      await Promise.all([
        byId.invalidate({ id: schoolId }, { refetchType: 'none' }),
        own.invalidate(undefined, { refetchType: 'none' }),
      ])
    },
  })
}
