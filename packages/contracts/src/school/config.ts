/** Where the system's parts are (first document, section 7). */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'

/** The gateway needs only the last field. */
const Config = z.object({
  apiUrl: z.string().nullish(),
  identityUrl: z.string().nullish(),
  identityApiUrl: z.string(),
})
export type Config = z.infer<typeof Config>

export const config = {
  get: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: 'The addresses of the school API, the sign-in provider and the identity API',
    permission: 'public',
    input: noInput,
    output: Config,
  }),
}
