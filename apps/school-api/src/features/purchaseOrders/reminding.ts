/** Reminders of orders that nobody uploaded; an order whose request never arrived is requested once more. */
import { underWay } from '../../papers/queries.ts'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import { missing, obstacleOf, refuseBy } from './obstacles.ts'
import { lockOrders } from './queries.ts'
import { queueReminder, queueRequest } from './sending.ts'

/** Reminds of all or none: throws a 409 that names every order with an obstacle. */
export function remindOf(api: SchoolApi, act: Act, ids: number[]): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const orders = await lockOrders(tx, ids)
    const mailed = await underWay(tx, { kind: 'purchaseOrder', ids })
    refuseBy('sendReminder', [
      ...missing(ids, orders),
      ...orders.flatMap((order) => obstacleOf('sendReminder', { ...order, underWay: mailed.has(order.id) })),
    ])
    const [sent, unsent] = [true, false].map((isSent) =>
      orders.filter(({ sentAt }) => (sentAt !== null) === isSent).map(({ id }) => id),
    )
    if (sent?.length) await queueReminder(api, tx, act, sent)
    if (unsent?.length) await queueRequest(api, tx, act, unsent)
    const told = ids.map((recordId) => ({ kind: 'purchaseOrder', recordId, action: 'reminded' }) as const)
    await noteActivity(tx, act, ...told)
  })
}
