/** The release of the identity API: an extension of the documented calls, for admins. */
import { endpoint, noInput } from '../endpoint.ts'
import { Release } from '../school/operations.ts'

export const release = {
  get: endpoint({
    method: 'GET',
    path: '/api/release',
    summary: 'The release that runs, and the newest migration of its database; an extension',
    permission: 'operations:manage',
    input: noInput,
    output: Release,
  }),
}
