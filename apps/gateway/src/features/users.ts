/** Users: one procedure for the calls that give and take roles, which the documents spell one by one. */
import { roleCalls, setRole, users } from '@schoolbeheer/contracts/identity/users'
import { assignableRoles } from '@schoolbeheer/domain/users'
import { z } from 'zod'
import { forward } from '../trpc/forward.ts'
import { requires } from '../trpc/trpc.ts'

const RoleChange = users.setActive.input
  .omit({ active: true })
  .extend({ role: z.enum(assignableRoles), value: z.boolean() })

export const userRouter = {
  ...forward('identity', users),
  setRole: requires(users.setActive.permission)
    .input(RoleChange)
    .mutation(({ ctx, input: { role, value, ...user } }) =>
      ctx.identity(setRole(role), { ...user, [roleCalls[role].field]: value }),
    ),
}
