// The states of an order in their order, and the time that an order waits to be uploaded.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { dateOf, daysBetween } from '@schoolbeheer/domain/dates'
import { orderState, type OrderState } from '@schoolbeheer/domain/purchaseOrders/states'

export const orderStates = ['notUploaded', 'uploaded', 'invoiced'] as const satisfies OrderState[]

/** The date on which the order was made. */
export function creationDay({ creationDate }: PurchaseOrder): string | null {
  return dateOf(creationDate ?? '')
}

/** The days that an order has waited; null once it is uploaded. */
export function ageOf(order: PurchaseOrder, today: string): number | null {
  const day = creationDay(order)
  if (day === null || orderState(order) !== 'notUploaded') return null
  return Math.max(0, daysBetween(day, today))
}
