/** Contract invoices: an invoice for the contract of each group. */
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import { withConstraints } from '../../db/constraints.ts'
import { planContract } from '../billing/contract.ts'
import { changeGroups, contractObstacles, lockGroups, missingGroups } from '../billing/contractGroups.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { refuseAny, refused } from '../billing/refusal.ts'
import { listFreedShares } from '../schoolGroups/queries.ts'
import type { StartedBatch } from './batches.ts'
import { createInvoices } from './create.ts'

type ContractInput = {
  contractStart: string
  items: { schoolGroupId: number }[]
  starts?: { schoolGroupId: number; contractStart: string }[] | undefined
  again?: Again | undefined
}

/** Creates an invoice for each of the groups, all or none. Throws a 409 that names every group with an obstacle. */
export function createContractInvoices(api: SchoolApi, act: Act, input: ContractInput): Promise<StartedBatch> {
  const isTaken = () => refused('invoice')
  // The groups are locked, so no call gets as far as the constraints.
  return withConstraints({ invoices_period: isTaken, invoice_lines_share: isTaken }, () =>
    api.database.db.transaction(async (tx) => {
      const ids = input.items.map(({ schoolGroupId }) => schoolGroupId)
      const groups = await lockGroups(tx, ids)
      const freed = await listFreedShares(tx, ids)
      const starts = new Map(input.starts?.map((one) => [one.schoolGroupId, one.contractStart]))
      const planned = ids.flatMap((id) => {
        const group = groups.get(id)
        return group ? [planContract(group, starts.get(id) ?? input.contractStart, freed.get(id))] : []
      })
      refuseAny('invoice', [...missingGroups(ids, groups), ...(await contractObstacles(tx, planned))])
      const accepted = await createInvoices(
        api,
        tx,
        act,
        planned.map(({ draft }) => draft),
        input.again,
      )
      await changeGroups(tx, act, planned)
      return accepted
    }),
  )
}
