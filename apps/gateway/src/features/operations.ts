/** The status of the installation with the releases of all its apps, and settling a restore for both APIs. */
import { release as identityRelease } from '@schoolbeheer/contracts/identity/release'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { operations as calls } from '@schoolbeheer/contracts/school/operations'
import { release } from '@schoolbeheer/server/release'
import { isOffered } from '../apis.ts'
import { procedure } from '../trpc/trpc.ts'

export const operations = {
  status: procedure('school', calls.status, async ({ school, identity }) => {
    if (!(await isOffered(school, calls.status))) throw problem(404)
    const [status, ofIdentity] = await Promise.all([
      school(calls.status, {}),
      // An identity API that does not answer, or has no such call, is not in the list.
      identity(identityRelease.get, {}).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return undefined
      }),
    ])
    const others = ofIdentity ? [ofIdentity] : []
    return { ...status, releases: [{ app: 'gateway', version: release }, ...status.releases, ...others] }
  }),
  settle: procedure('school', calls.settle, async ({ school, identity }, input) => {
    if (!(await isOffered(school, calls.settle))) throw problem(404)
    await school(calls.settle, input)
    // Mails of an identity API that does not answer wait until people ask for them again.
    await identity(identityRelease.sendHeldMails, {}).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }),
}
