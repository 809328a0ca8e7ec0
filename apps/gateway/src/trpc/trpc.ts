/**
 * The set-up of tRPC for every procedure. Requests and answers have the form that superjson in the clients reads and
 * writes, but superjson does not run here. Our answers are plain JSON already (dates are strings), and walking ten
 * thousand rows to find that out is expensive; of inputs it would accept more than any contract has.
 */
import type { ApiName } from '@schoolbeheer/contracts/gateway/procedures'
import type { ErrorShape } from '@schoolbeheer/contracts/gateway/router'
import { told } from '@schoolbeheer/contracts/problem'
import { asProblem } from '@schoolbeheer/server/app'
import type { Permission } from '@schoolbeheer/domain/permissions'
import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'
import { asTrpcError, problemOf } from './errors.ts'
import { readInput } from './input.ts'

const t = initTRPC.context<Context>().create({
  transformer: { serialize: (data: unknown) => ({ json: data }), deserialize: readInput },
  errorFormatter: ({ shape, error }): ErrorShape => {
    const { message, fields, obstacles } = told(problemOf(error))
    const { code, httpStatus } = shape.data
    return { code: shape.code, message, data: { code, httpStatus, fields, obstacles } }
  },
})

export const { router } = t

/**
 * A procedure that calls this API, for viewers with the permission: 401 when not signed in, 403 without the permission.
 */
export function requires(api: ApiName, permission: Permission) {
  // All is in a single middleware, because each costs a small call some of its time.
  return t.procedure.use(async ({ ctx, next }) => {
    const viewer = await ctx.admit(api, permission).catch((error: unknown) => {
      throw asTrpcError(asProblem(error))
    })
    const result = await next({ ctx: { viewer } })
    if (!result.ok) throw asTrpcError(problemOf(result.error))
    return result
  })
}
