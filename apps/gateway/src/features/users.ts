/** Users: one procedure for the calls that give and take roles, which the documents spell one by one. */
import { roleCall, roleCalls, setRole } from '@schoolbeheer/contracts/identity/users'
import { requires } from '../trpc/trpc.ts'

export const users = {
  setRole: requires('identity', setRole.permission)
    .input(setRole.input)
    .mutation(({ ctx, input: { role, value, ...user } }) =>
      ctx.identity(roleCall(role), { ...user, [roleCalls[role].field]: value }),
    ),
}
