/** Orders for contracts: an order for the contract of each group. */
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import { withConstraints } from '../../db/constraints.ts'
import { planContractOrder } from '../billing/contract.ts'
import { contractObstacles, lockGroups, missingGroups } from '../billing/contractGroups.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { refuseAny, refused } from '../billing/refusal.ts'
import { listFreedShares } from '../schoolGroups/queries.ts'
import { createOrders, type CreatedOrders } from './create.ts'

/** Creates an order for each of the groups, all or none. Throws a 409 that names every group with an obstacle. */
export function createContractOrders(
  api: SchoolApi,
  act: Act,
  groupIds: number[],
  again?: Again,
): Promise<CreatedOrders> {
  // The groups are locked, so no call gets as far as the constraint.
  return withConstraints({ purchase_orders_contract: () => refused('purchaseOrder') }, () =>
    api.database.db.transaction(async (tx) => {
      const groups = await lockGroups(tx, groupIds)
      const freed = await listFreedShares(tx, groupIds)
      const planned = groupIds.flatMap((id) => {
        const group = groups.get(id)
        return group ? [planContractOrder(group, freed.get(id))] : []
      })
      refuseAny('purchaseOrder', [...missingGroups(groupIds, groups), ...(await contractObstacles(tx, planned))])
      return createOrders(
        api,
        tx,
        act,
        planned.map(({ draft }) => draft),
        again,
      )
    }),
  )
}
