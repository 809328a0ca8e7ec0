/**
 * The set-up of tRPC, and the only way to make a procedure. Requests and answers have the form that superjson in the
 * clients reads and writes, but superjson does not run here. Our answers are plain JSON already (dates are strings), and
 * walking ten thousand rows to find that out is expensive; of inputs it would accept more than any contract has.
 */
import type { Procedure } from '@schoolbeheer/contracts/endpoint'
import type { ApiName } from '@schoolbeheer/contracts/gateway/procedures'
import type { ErrorShape, RouterProcedure } from '@schoolbeheer/contracts/gateway/router'
import { told } from '@schoolbeheer/contracts/problem'
import { getTRPCErrorFromUnknown, initTRPC } from '@trpc/server'
import type { z } from 'zod'
import type { Admitted, Context } from './context.ts'
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
 * A procedure that calls this API: 401 when not signed in, 403 without the permission of the call, 400 for an input that
 * does not fit. All is done in the resolver, because each middleware of tRPC costs a small call some of its time.
 */
export function procedure<P extends Procedure>(
  api: ApiName,
  { method, permission, input: schema }: P,
  answer: (ctx: Admitted, input: z.output<P['input']>) => Promise<z.output<P['output']>>,
): RouterProcedure<P> {
  const resolve = async ({ ctx, batchIndex = 0 }: { ctx: Context; batchIndex?: number }) => {
    try {
      const viewer = await ctx.admit(api, permission)
      const input = schema.parse((await ctx.inputOf(batchIndex)) ?? {}) as z.output<P['input']>
      return await answer({ ...ctx, viewer }, input)
    } catch (error) {
      throw asTrpcError(problemOf(getTRPCErrorFromUnknown(error)))
    }
  }
  const made = method === 'GET' ? t.procedure.query(resolve) : t.procedure.mutation(resolve)
  return made as RouterProcedure<P>
}
