/** The call that searches for users, of any school or of the viewer's own. */
import { userSearch } from '@schoolbeheer/contracts/identity/search'
import { may } from '@schoolbeheer/domain/permissions'
import { plainWords } from '@schoolbeheer/domain/text'
import { seesAllUsers } from '@schoolbeheer/domain/users'
import { serve } from '@schoolbeheer/server/serve'
import type { IdentityApi } from '../api.ts'
import { searchUsers } from './queries.ts'
import { toUser } from './wire.ts'

export function addSearchRoute(api: IdentityApi): void {
  serve(api, userSearch, {
    find: async ({ q }, viewer) => {
      const school = seesAllUsers(viewer) ? undefined : viewer.schoolGuid
      if (!may(viewer, 'users:read') || school === null) return { users: [] }
      return { users: (await searchUsers(api.db, plainWords(q), school)).map(toUser) }
    },
  })
}
