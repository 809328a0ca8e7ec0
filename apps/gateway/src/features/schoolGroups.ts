/** School groups: contract, licence and fee fields reach admins only, whatever the upstream sends. */
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { contractFields, seesContract } from '@schoolbeheer/domain/schoolGroups'
import { licenceFields } from '@schoolbeheer/domain/schools'
import type { Context } from '../trpc/context.ts'
import { forward } from '../trpc/forward.ts'
import { requires } from '../trpc/trpc.ts'

export const schoolGroupRouter = {
  ...forward('school', schoolGroups),
  list: requires(schoolGroups.list.permission).query(async ({ ctx }) =>
    visible(ctx, contractFields, await ctx.school(schoolGroups.list, {})),
  ),
  /** What a school admin may know of the licences of the own school comes with the school itself. */
  schools: requires(schoolGroups.schools.permission)
    .input(schoolGroups.schools.input)
    .query(async ({ ctx, input }) => visible(ctx, licenceFields, await ctx.school(schoolGroups.schools, input))),
}

function visible<Field extends string, Row extends Partial<Record<Field, unknown>>>(
  { viewer }: Context,
  fields: readonly Field[],
  rows: Row[],
): Row[] {
  return viewer && seesContract(viewer)
    ? rows
    : rows.map((row) => {
        const open = { ...row }
        for (const field of fields) delete open[field]
        return open
      })
}
