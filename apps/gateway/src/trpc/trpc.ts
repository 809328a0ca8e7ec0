/**
 * tRPC as every procedure uses it. The transformer is superjson, but what we answer is plain JSON already (dates are
 * strings), so it is sent as superjson would write it without walking ten thousand rows to find that out.
 */
import type { ApiName } from '@schoolbeheer/contracts/gateway/procedures'
import type { ErrorShape } from '@schoolbeheer/contracts/gateway/router'
import { Problem } from '@schoolbeheer/contracts/problem'
import { asProblem } from '@schoolbeheer/server/app'
import type { Permission } from '@schoolbeheer/domain/permissions'
import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import type { Context } from './context.ts'
import { asTrpcError, problemOf } from './errors.ts'

const t = initTRPC.context<Context>().create({
  transformer: {
    input: superjson,
    output: { serialize: (data: unknown) => ({ json: data }), deserialize: superjson.deserialize },
  },
  errorFormatter: ({ shape, error }): ErrorShape => {
    const { message, fields } = problemOf(error)
    return { code: shape.code, message, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, fields } }
  },
})

export const { router } = t

/** A procedure that calls this API, for who has the permission: 401 when not signed in, 403 when signed in without it. */
export function requires(api: ApiName, permission: Permission) {
  // One middleware: each costs a small call some of its time.
  return t.procedure.use(async ({ ctx, next }) => {
    const viewer = await ctx.admit(api, permission).catch((error: unknown) => {
      throw asTrpcError(asProblem(error))
    })
    const result = await next({ ctx: { viewer } })
    if (!result.ok && result.error.cause instanceof Problem) throw asTrpcError(result.error.cause)
    return result
  })
}
