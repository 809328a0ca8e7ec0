/** School groups: contract, licence and fee fields reach admins only, whatever the upstream sends. */
import { schoolGroups, type SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { contractFields, seesContract } from '@schoolbeheer/domain/schoolGroups'
import { forward } from '../trpc/forward.ts'
import { requires } from '../trpc/trpc.ts'

export const schoolGroupRouter = {
  ...forward('school', schoolGroups),
  list: requires(schoolGroups.list.permission).query(async ({ ctx }) => {
    const groups = await ctx.school(schoolGroups.list, {})
    return ctx.viewer && seesContract(ctx.viewer) ? groups : groups.map(withoutContract)
  }),
}

const withoutContract = (group: SchoolGroup): SchoolGroup => {
  const visible = { ...group }
  for (const field of contractFields) delete visible[field]
  return visible
}
