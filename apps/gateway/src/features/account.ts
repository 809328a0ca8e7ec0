/**
 * The account. Anybody may ask for a reset, but not too often from one network; the gateway counts, because the
 * identity API sees only the gateway's address. The calendar is the school API's.
 */
import { account as calls } from '@schoolbeheer/contracts/identity/account'
import { calendar } from '@schoolbeheer/contracts/school/calendar'
import { forward } from '../trpc/forward.ts'
import { requires } from '../trpc/trpc.ts'

const { requestPasswordReset } = calls

export const account = {
  ...forward({ api: 'school', calls: calendar }),
  requestPasswordReset: requires('identity', requestPasswordReset.permission)
    .input(requestPasswordReset.input)
    .mutation(async ({ ctx, input }) => {
      await ctx.countReset()
      return ctx.identity(requestPasswordReset, input)
    }),
}
