/** The router of all procedures of the table: those that are forwarded, and those that do more. */
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import type { AnyTRPCProcedure } from '@trpc/server'
import { account } from './features/account.ts'
import { activity } from './features/activity.ts'
import { courseDayRules } from './features/courseDays.ts'
import { operations } from './features/operations.ts'
import { search } from './features/search.ts'
import { userRules, users } from './features/users.ts'
import type { Context } from './trpc/context.ts'
import { forward, forwardAll } from './trpc/forward.ts'
import { router } from './trpc/trpc.ts'

export const appRouter: AppRouter<Context> = router({
  ...forwardAll(procedures),
  activity,
  account: { ...forward(procedures.account), ...account },
  courseDays: forward(procedures.courseDays, courseDayRules),
  operations: { ...forward(procedures.operations), ...operations },
  search,
  users: { ...forward(procedures.users, userRules), ...users },
})

const {
  _def: { record },
} = appRouter

/** The procedures by `router.name`. */
export const proceduresByPath: ReadonlyMap<string, AnyTRPCProcedure> = new Map(
  Object.entries<Record<string, AnyTRPCProcedure>>(record).flatMap(([name, calls]) =>
    Object.entries(calls).map(([call, procedure]) => [`${name}.${call}`, procedure]),
  ),
)
