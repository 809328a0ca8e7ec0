/** The account: anybody may ask for a reset, but not too often from one network. The identity API sees ours alone. */
import { account as calls } from '@schoolbeheer/contracts/identity/account'
import { requires } from '../trpc/trpc.ts'

const { requestPasswordReset } = calls

export const account = {
  requestPasswordReset: requires('identity', requestPasswordReset.permission)
    .input(requestPasswordReset.input)
    .mutation(async ({ ctx, input }) => {
      await ctx.countReset()
      return ctx.identity(requestPasswordReset, input)
    }),
}
