// Reminding of orders that nobody has uploaded: refused with the reasons, asked, called.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderObstacle } from '@schoolbeheer/domain/purchaseOrders/states'
import { useMutation } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { obstaclesOf, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { useJudged, type Reading } from '../billing/useJudged.ts'
import { numberOf } from './orderContext.ts'

export type ReminderDialog =
  /** Nothing was there to remind of. */
  | { kind: 'nothing' }
  | { kind: 'refused'; obstacles: readonly Obstacle[] }
  | { kind: 'question'; orders: readonly PurchaseOrder[]; reading: Reading }

/** The subject of the toast of a failure. */
const failed = 'remindOfOrders'

export function useReminding() {
  const { t } = useTranslation()
  const { client, purchaseOrders } = trpc.useUtils()
  const { dialog, setDialog, open } = useJudged<PurchaseOrder, ReminderDialog>(listKey)
  const call = useMutation({
    // Without a connection the call fails at once. Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    meta: { stale: ['purchaseOrders.list'] },
    mutationFn: (orders: readonly PurchaseOrder[]) =>
      client.purchaseOrders.sendReminder.mutate({ purchaseOrders: orders.map(({ id }) => ({ purchaseOrderId: id })) }),
    onSuccess: (_answer, orders) => {
      toast.settle(failed)
      setDialog(null)
      toast.success(t('purchaseorders_reminding', { count: orders.length }))
    },
    onError: (error) => {
      const obstacles = obstaclesOf(error)
      if (obstacles.length > 0) setDialog({ kind: 'refused', obstacles })
      else toast.error(`${t('invoice_updatestatus_failed')} ${readError(error).message}`, failed)
      // The obstacles have changed since the list was read.
      if (obstacles.length > 0) void purchaseOrders.list.invalidate()
    },
  })

  // The function stays the same as long as the list lives, so that it causes no cell to be drawn again.
  const ask = useCallback(
    (chosen: readonly PurchaseOrder[]) => {
      if (chosen.length === 0) setDialog({ kind: 'nothing' })
      else
        open(chosen, (orders, reading) => {
          const obstacles = orders.flatMap(obstacleOf)
          return obstacles.length > 0 ? { kind: 'refused', obstacles } : { kind: 'question', orders, reading }
        })
    },
    [open, setDialog],
  )

  return { dialog, ask, close: () => setDialog(null), remind: call.mutate, pending: call.isPending }
}
export type Reminding = ReturnType<typeof useReminding>

const listKey = getQueryKey(trpc.purchaseOrders.list)

/** The obstacle, by its name in the API. */
function obstacleOf(order: PurchaseOrder): Obstacle[] {
  const obstacle = orderObstacle('sendReminder', { ...order, underWay: order.underWay ?? false })
  return obstacle ? [{ id: order.id, name: numberOf(order), reason: `purchaseorder_obstacle_${obstacle}` }] : []
}
