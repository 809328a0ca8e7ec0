/** The search for users by a part of their names, in any school: an extension. */
import { isSearchable } from '@schoolbeheer/domain/text'
import { canSeeUsersOf } from '@schoolbeheer/domain/users'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { User } from './users.ts'

export const SearchInput = z.object({ q: requiredText(100).refine(isSearchable, 'shared_fieldinvalid') })

export const FoundUsers = z.object({ users: z.array(User) })

export const userSearch = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'The 20 users of schools whose names and user name fit best; none for callers who may not read users. An extension',
    permission: 'search:find',
    input: SearchInput,
    output: FoundUsers,
    visible: ({ users }, viewer) => ({ users: users.filter(({ schoolId }) => canSeeUsersOf(viewer, schoolId)) }),
    extension: 'search.find',
  }),
}
