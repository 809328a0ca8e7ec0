/** A single search through both APIs: an extension. */
import { z } from 'zod'
import { procedure } from '../endpoint.ts'
import { FoundUsers, SearchInput } from '../identity/search.ts'
import { recordSearch } from '../school/search.ts'

export const search = {
  find: procedure({
    method: 'GET',
    summary:
      'Records and users whose words begin with those of the question, those that the viewer may see; an extension',
    permission: 'search:find',
    input: SearchInput,
    /** The records of an API are absent where it has no such call. An API that did not answer is among `failed`. */
    output: recordSearch.find.output.extend({
      users: FoundUsers.shape.users.nullish(),
      failed: z.array(z.enum(['school', 'identity'])),
    }),
  }),
}
export type SearchAnswer = z.infer<typeof search.find.output>
