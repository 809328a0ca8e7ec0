/** Obstacles of an action on orders, named by their numbers. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { orderObstacle, type OrderAction, type OrderObstacle } from '@schoolbeheer/domain/purchaseOrders/states'
import type { OrderColumns } from './queries.ts'

/** The obstacle of an order, in a list: none or one. */
export function obstacleOf(action: OrderAction, order: OrderColumns & { underWay?: boolean }): Obstacle[] {
  const { id, purchaseOrderNumber: name, withdrawnAt, requestFileId } = order
  const obstacle = orderObstacle(action, { ...order, withdrawn: withdrawnAt !== null, hasPdf: requestFileId !== null })
  return obstacle ? [{ id, name, reason: reasons[obstacle] }] : []
}

/** Obstacles for ids that do not exist. */
export function missing(ids: number[], orders: OrderColumns[]): Obstacle[] {
  const found = new Set(orders.map(({ id }) => id))
  return ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, name: String(id), reason: 'purchaseorder_obstacle_missing' }))
}

/** Throws a 409 that names all obstacles, if there are any. */
export function refuseBy(action: OrderAction, obstacles: Obstacle[]): void {
  if (obstacles.length > 0) throw new Problem(409, `purchaseorder_refused_${action}`, {}, { obstacles })
}

const reasons: Record<OrderObstacle, string> = {
  withdrawn: 'purchaseorder_obstacle_withdrawn',
  invoiced: 'purchaseorder_obstacle_invoiced',
  uploaded: 'purchaseorder_obstacle_uploaded',
  notuploaded: 'purchaseorder_obstacle_notuploaded',
  nopdf: 'purchaseorder_obstacle_nopdf',
  underway: 'purchaseorder_obstacle_underway',
}
