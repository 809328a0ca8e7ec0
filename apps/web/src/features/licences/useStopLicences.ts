// Stopping licences: a licence that the gateway has stopped moves to the ended ones on this page too.

import { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../trpc.ts'
import { withStopped } from './licences.ts'

export function useStopLicences({ id: schoolId, guid }: School) {
  const utils = trpc.useUtils()
  const { byId, own } = utils.schools

  async function stop({ id }: Licence): Promise<void> {
    const answer = await utils.client.licences.stop.mutate({ id })
    const endDate = Licence.safeParse(answer).data?.endDate ?? new Date().toISOString()
    const change = (school: School | undefined) => school && withStopped(school, id, endDate)
    // A reading that is under way may still say that the licence is active.
    await Promise.all([byId.cancel({ id: schoolId }), own.cancel()])
    byId.setData({ id: schoolId }, change)
    own.setData(undefined, change)
  }

  return useMutation({
    // Without a connection the call fails at once. Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    meta: { stale: ['activity'] },
    /** Stops each licence by a call of its own. Returns those that were stopped, and why another was not. */
    mutationFn: async (licences: readonly Licence[]) => {
      const outcomes = await Promise.allSettled(licences.map(stop))
      const stopped = licences.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      const refused = outcomes.find((one) => one.status === 'rejected')
      const error: unknown = refused?.reason
      return { stopped, error }
    },
    // This page shows the stopped licences already; a page that is opened later reads them again.
    onSuccess: () =>
      Promise.all([
        byId.invalidate({ id: schoolId }, { refetchType: 'none' }),
        own.invalidate(undefined, { refetchType: 'none' }),
        utils.licences.stopped.invalidate({ schoolGuid: guid ?? '' }),
      ]),
  })
}
