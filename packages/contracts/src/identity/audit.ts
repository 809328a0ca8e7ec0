/** The audit trail of accounts: an extension of the documented calls, for admins. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalList, queryId } from '../fields.ts'
import { Change } from '../school/activity.ts'

export const auditActions = [
  'user.created',
  'user.edited',
  'user.deleted',
  'user.enabled',
  'user.disabled',
  'role.given',
  'role.taken',
  'account.confirmed',
  'account.confirmationsResent',
  'password.changed',
  'password.reset',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The names are those of that moment, so that they stay readable when the accounts are gone. */
const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.enum(auditActions),
  actorId: z.string().nullish(),
  actorName: z.string().nullish(),
  userId: z.string().nullish(),
  userName: z.string().nullish(),
  schoolId: z.string().nullish(),
  role: z.string().nullish(),
  /** The names of an edited user that changed, before and after. */
  changes: optionalList(Change),
})

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary:
      'The newest 200 entries of the audit trail, or those before the entry `before`; with `user` only what was done to that user. An extension',
    permission: 'audit:read',
    input: z.object({ before: queryId.optional(), user: queryId.optional() }),
    output: z.array(AuditEntry),
    list: 'items',
  }),
}
