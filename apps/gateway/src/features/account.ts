/**
 * The account. Anybody may ask for a reset, but not too often from one network; the gateway counts, because the
 * identity API sees only the gateway's address. The calendar is the school API's. Both APIs keep the language.
 */
import { account as calls } from '@schoolbeheer/contracts/identity/account'
import { calendar } from '@schoolbeheer/contracts/school/calendar'
import { problem } from '@schoolbeheer/contracts/problem'
import { languages } from '@schoolbeheer/contracts/school/languages'
import { isOffered } from '../apis.ts'
import { forward } from '../trpc/forward.ts'
import { procedure } from '../trpc/trpc.ts'

const { requestPasswordReset, setLanguage } = calls

export const account = {
  ...forward({ api: 'school', calls: calendar }),
  requestPasswordReset: procedure('identity', requestPasswordReset, async (ctx, input) => {
    await ctx.countReset()
    return ctx.identity(requestPasswordReset, input)
  }),
  // The school API writes to people in the language that their tokens tell, so it is called with one that was made since.
  setLanguage: procedure('identity', setLanguage, async (ctx, input) => {
    if (!(await isOffered(ctx.school, languages.keep))) throw problem(404)
    await ctx.identity(setLanguage, input)
    await ctx.renewNext()
    return ctx.school(languages.keep, {})
  }),
}
