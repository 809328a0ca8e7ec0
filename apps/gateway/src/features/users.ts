/**
 * Users: the rules of who manages whom are asked here too, whatever the upstream does; and one procedure for the calls
 * that give and take roles, which the documents spell one by one.
 */
import type { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { roleCall, roleCalls, setRole, users as calls } from '@schoolbeheer/contracts/identity/users'
import { problem } from '@schoolbeheer/contracts/problem'
import { isOwnSchool } from '@schoolbeheer/domain/schools'
import {
  canManageUsersOf,
  canRemove,
  canSeeUsersOf,
  canSetActive,
  canSetRole,
  isAdminInPerson,
  type ManagedUser,
} from '@schoolbeheer/domain/users'
import type { Admitted } from '../trpc/context.ts'
import type { Rules } from '../trpc/forward.ts'
import { requires } from '../trpc/trpc.ts'

export const userRules: Rules<typeof procedures.users.calls> = {
  list: ({ viewer }, { schoolId }) => canSeeUsersOf(viewer, schoolId),
  create: ({ viewer }, { schoolId }) => canManageUsersOf(viewer, schoolId),
  update: async (ctx, input) => canManageUsersOf(ctx.viewer, (await userOf(ctx, input)).schoolId),
  remove: async (ctx, input) => canRemove(ctx.viewer, await userOf(ctx, input)),
  setActive: async (ctx, input) => canSetActive(ctx.viewer, await userOf(ctx, input)),
}

export const users = {
  setRole: requires('identity', setRole.permission)
    .input(setRole.input)
    .mutation(async ({ ctx, input: { role, value, ...reference } }) => {
      if (!canSetRole(ctx.viewer, await userOf(ctx, reference), role)) throw problem(403)
      return ctx.identity(roleCall(role), { ...reference, [roleCalls[role].field]: value })
    }),
}

/**
 * The facts of a user that the rules need, read from the list of the school: an id alone tells neither the account nor
 * its school. Nothing is read where the rules allow everything: an admin, and users of another than the own school.
 */
async function userOf({ viewer, identity }: Admitted, { id, schoolId }: UserReference): Promise<ManagedUser> {
  if (isAdminInPerson(viewer) && !isOwnSchool(viewer, schoolId)) return { schoolId }
  if (!canManageUsersOf(viewer, schoolId)) throw problem(403)
  const user = (await identity(calls.list, { schoolId })).find((one) => one.id === id)
  if (!user) throw problem(404)
  return { ...user, schoolId: user.schoolId ?? schoolId }
}

type UserReference = { id: number; schoolId: string }
