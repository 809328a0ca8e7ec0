/** The search through both APIs, where the upstream offers it: each API finds what the viewer may see. */
import { search as calls } from '@schoolbeheer/contracts/gateway/search'
import { userSearch } from '@schoolbeheer/contracts/identity/search'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { isOffered } from '../apis.ts'
import { procedure } from '../trpc/trpc.ts'

export const search = {
  find: procedure('school', calls.find, async ({ school, identity, viewer }, input) => {
    if (!(await isOffered(school, recordSearch.find))) throw problem(404)
    const parts = {
      school: school(recordSearch.find, input).then((found) => recordSearch.find.visible?.(found, viewer)),
      identity: identity(userSearch.find, input).then((found) => userSearch.find.visible?.(found, viewer)),
    }
    const [records, users] = await Promise.all([orProblem(parts.school), orProblem(parts.identity)])
    if (records instanceof Problem && users instanceof Problem) throw records
    return {
      ...(records instanceof Problem ? {} : records),
      ...(users instanceof Problem ? {} : users),
      failed: (['school', 'identity'] as const).filter((_, at) => [records, users][at] instanceof Problem),
    }
  }),
}

/** The results of an API, or the reason why it did not answer; undefined for an API without this call. */
async function orProblem<Found>(found: Promise<Found>): Promise<Found | Problem | undefined> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.status === 404 ? undefined : error
  }
}
