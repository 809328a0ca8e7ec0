/**
 * Users. The gateway too checks who may manage whom, whatever the upstream does. One procedure stands for the calls
 * that give and take roles, which the documents spell one by one.
 */
import type { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { roleCall, roleCalls, setRole, users as calls, type User } from '@schoolbeheer/contracts/identity/users'
import { problem } from '@schoolbeheer/contracts/problem'
import {
  canManageUsersOf,
  canRemove,
  canSeeUsersOf,
  canSetActive,
  canSetRole,
  isAdminInPerson,
  isReserved,
  type AssignableRole,
} from '@schoolbeheer/domain/users'
import type { Admitted } from '../trpc/context.ts'
import type { Rules } from '../trpc/forward.ts'
import { procedure } from '../trpc/trpc.ts'

export const userRules: Rules<typeof procedures.users.calls> = {
  list: ({ viewer }, { schoolId }) => canSeeUsersOf(viewer, schoolId),
  create: ({ viewer }, { schoolId }) => canManageUsersOf(viewer, schoolId),
  update: (ctx, input) => mayUpdate(ctx, input),
  remove: async (ctx, input) => canRemove(ctx.viewer, await userOf(ctx, input)),
  setActive: async (ctx, input) => canSetActive(ctx.viewer, await userOf(ctx, input)),
  resendActivation: ({ viewer }, { schoolId }) => canManageUsersOf(viewer, schoolId),
}

export const users = {
  setRole: procedure('identity', setRole, async (ctx, { role, value, ...reference }) => {
    if (!(await maySetRole(ctx, reference, role))) throw problem(403)
    return ctx.identity(roleCall(role), { ...reference, [roleCalls[role].field]: value })
  }),
}

/** Only an admin may send a user name or guid that differs from the user's: an upstream might take it over. */
async function mayUpdate(ctx: Admitted, input: UserReference & Identity): Promise<boolean> {
  const namesNobody = !input.guid && !input.userName
  // A program has no account, and manages any school.
  if (ctx.viewer.scopes && namesNobody) return canManageUsersOf(ctx.viewer, input.schoolId)
  const user = await userOf(ctx, input)
  if (!canManageUsersOf(ctx.viewer, user.schoolId)) return false
  return (
    isAdminInPerson(ctx.viewer) || (isUnchanged(input.guid, user.guid) && isUnchanged(input.userName, user.userName))
  )
}

function isUnchanged(given: string | null | undefined, known: string | null | undefined): boolean {
  return !given || given.toLowerCase() === known?.toLowerCase()
}

async function maySetRole(ctx: Admitted, reference: UserReference, role: AssignableRole): Promise<boolean> {
  // A program has no account whose roles it could change, and manages any school, so the role alone decides.
  if (ctx.viewer.scopes) return canManageUsersOf(ctx.viewer, reference.schoolId) && !isReserved(role)
  return canSetRole(ctx.viewer, await userOf(ctx, reference), role)
}

/**
 * The user as the list of the school has it. An id alone tells neither the account nor its school, and naming another
 * school than the user's is a 404. Facts that the upstream leaves out are a 403 for everybody but an admin.
 */
async function userOf({ viewer, identity }: Admitted, { id, schoolId }: UserReference): Promise<User> {
  if (!canManageUsersOf(viewer, schoolId) || !canSeeUsersOf(viewer, schoolId)) throw problem(403)
  const user = (await identity(calls.list, { schoolId })).find((one) => one.id === id)
  if (!user) throw problem(404)
  if (!isAdminInPerson(viewer) && !(user.guid && user.roles)) throw problem(403)
  // A row without a school is of the school of the list.
  return { ...user, schoolId: user.schoolId ?? schoolId }
}

type UserReference = { id: number; schoolId: string }

type Identity = Pick<User, 'guid' | 'userName'>
