/** One search through both APIs. An extension. */
import { z } from 'zod'
import { procedure } from '../endpoint.ts'
import { FoundUsers, SearchInput } from '../identity/search.ts'
import { recordSearch } from '../school/search.ts'

export const search = {
  find: procedure({
    method: 'GET',
    permission: 'search:find',
    input: SearchInput,
    /** What an API finds is absent where it has no such call; one that did not answer stands among `failed`. */
    output: recordSearch.find.output.extend({
      users: FoundUsers.shape.users.nullish(),
      failed: z.array(z.enum(['school', 'identity'])),
    }),
  }),
}
export type Found = z.infer<typeof search.find.output>
