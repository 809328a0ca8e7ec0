/** The addresses of the parts of the system (first document, section 7). */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { extensionField } from '../fields.ts'

/** The gateway needs only `identityApiUrl`; `extensions` is one itself, see `extensions.ts`. */
const Config = z.object({
  apiUrl: z.string().nullish(),
  identityUrl: z.string().nullish(),
  identityApiUrl: z.string(),
  extensions: z.array(z.string().nullable()).nullish().catch(null),
  reminderPause: extensionField(
    z.int().nullable().catch(null),
    'the days after a reminder in which the next one needs a second look',
  ),
})
export type Config = z.infer<typeof Config>

export const config = {
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    summary:
      'The addresses of the school API, the sign-in provider and the identity API; and the extensions of both APIs',
    permission: 'public',
    input: noInput,
    output: Config,
  }),
}
