/** Finding what the viewer may see by a part of its name, whichever school it is of: users so far. An extension. */
import { isSearchable } from '@schoolbeheer/domain/text'
import { canSeeUsersOf } from '@schoolbeheer/domain/users'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { User } from './users.ts'

/** A kind of record each. */
const Found = z.object({ users: z.array(User) })

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'The 20 users of schools whose names and user name fit best; for who may not read users none. An extension',
    permission: 'search:find',
    input: z.object({ q: requiredText(100).refine(isSearchable, 'shared_fieldinvalid') }),
    output: Found,
    visible: ({ users }, viewer) => ({ users: users.filter(({ schoolId }) => canSeeUsersOf(viewer, schoolId)) }),
    extension: 'search.find',
  }),
}
