/** Withdrawing an order that is not invoiced: its sources are open again, and its link ends. */
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import { releaseOrder } from '../billing/sources.ts'
import { obstacleOf, refuseBy } from './obstacles.ts'
import { lockOrder } from './queries.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'

/** Throws a 404, and a 409 that names the obstacle. */
export function withdrawOrder(api: SchoolApi, act: Act, id: number): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    refuseBy('withdraw', obstacleOf('withdraw', await lockOrder(tx, id)))
    await tx.update(purchaseOrders).set({ withdrawnAt: act.at, problem: null }).where(eq(purchaseOrders.id, id))
    await releaseOrder(tx, id)
    await api.outbox.withdrawDocument(tx, { documentKind: 'purchaseOrder', documentId: id })
    await noteActivity(tx, act, { kind: 'purchaseOrder', recordId: id, action: 'withdrawn' })
  })
}
