// Reminding of orders that nobody has uploaded: refused with the reasons, asked, called.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderObstacle } from '@schoolbeheer/domain/purchaseOrders/states'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { useActing } from '../billing/useActing.ts'
import type { ReadingState } from '../billing/useJudged.ts'
import { numberOf } from './orderContext.ts'

type ReminderDialog =
  | { kind: 'refused'; obstacles: readonly Obstacle[] }
  | { kind: 'question'; orders: readonly PurchaseOrder[]; reading: ReadingState }

export function useReminding() {
  const { t } = useTranslation()
  const { client, purchaseOrders } = trpc.useUtils()
  const acting = useActing<PurchaseOrder, ReminderDialog, readonly PurchaseOrder[], unknown>({
    listKey,
    failure: 'remindOfOrders',
    meta: { stale: ['purchaseOrders.list'] },
    send: (orders) =>
      client.purchaseOrders.sendReminder.mutate({ purchaseOrders: orders.map(({ id }) => ({ purchaseOrderId: id })) }),
    onDone: (_answer, orders) => toast.success(t('purchaseorders_reminding', { count: orders.length })),
    refusalOf: (obstacles) => ({ kind: 'refused', obstacles }),
    reread: () => purchaseOrders.list.invalidate(),
  })
  const { ask: askJudged } = acting
  const ask = useCallback(
    (chosen: readonly PurchaseOrder[]) =>
      askJudged(chosen, (orders, reading) => {
        const obstacles = orders.flatMap(obstacleOf)
        return obstacles.length > 0 ? { kind: 'refused', obstacles } : { kind: 'question', orders, reading }
      }),
    [askJudged],
  )
  return { ...acting, ask }
}
export type Reminding = ReturnType<typeof useReminding>

const listKey = getQueryKey(trpc.purchaseOrders.list)

/** The obstacle, by its name in the API. */
function obstacleOf(order: PurchaseOrder): Obstacle[] {
  const obstacle = orderObstacle('sendReminder', { ...order, underWay: order.underWay ?? false })
  return obstacle ? [{ id: order.id, name: numberOf(order), reason: `purchaseorder_obstacle_${obstacle}` }] : []
}
