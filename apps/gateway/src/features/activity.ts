/** The activity of a record. For users it is the audit trail of the identity API. */
import { audit, type AuditAction } from '@schoolbeheer/contracts/identity/audit'
import { activity as calls, type ActivityAction } from '@schoolbeheer/contracts/school/activity'
import { procedure } from '../trpc/trpc.ts'

export const activity = {
  list: procedure('school', calls.list, async (ctx, input) => {
    if (input.kind !== 'user') return ctx.school(calls.list, input)
    const entries = await ctx.identity(audit.list, { user: input.id })
    return entries.map(({ id, at, action, actorName, role, changes }) => ({
      id,
      at,
      action: actions[action],
      actorName,
      subject: role,
      changes: changes ?? [],
    }))
  }),
}

const actions: Record<AuditAction, ActivityAction> = {
  'user.created': 'created',
  'user.edited': 'changed',
  'user.deleted': 'deleted',
  'user.enabled': 'enabled',
  'user.disabled': 'disabled',
  'role.given': 'roleGiven',
  'role.taken': 'roleTaken',
  'account.confirmed': 'confirmed',
  'account.confirmationsResent': 'confirmationResent',
  'password.changed': 'passwordChanged',
  'password.reset': 'passwordChanged',
}
