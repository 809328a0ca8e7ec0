/** The operation of the identity API: its release, and its mails after a restore. Extensions of the documented calls, for admins. */
import { anyAnswer, endpoint, noInput } from '../endpoint.ts'
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
  sendHeldMails: endpoint({
    method: 'POST',
    path: '/api/release/sendheldmails',
    summary: 'Sends the mails that waited at a restore and were asked for within a day; older ones wait; an extension',
    permission: 'operations:manage',
    input: noInput,
    output: anyAnswer,
  }),
}
