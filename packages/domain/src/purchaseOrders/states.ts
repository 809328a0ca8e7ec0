// The states of a purchase order, and the actions that they allow. The buttons of the screen and the API read this.

export type OrderState = 'notUploaded' | 'uploaded' | 'invoiced'

type Order = { name?: string | null | undefined; invoiceId?: number | null | undefined }

/** The state of an order: not uploaded (no name), uploaded (a name and no invoice), or invoiced. */
export function orderState({ name, invoiceId }: Order): OrderState {
  if (invoiceId !== null && invoiceId !== undefined) return 'invoiced'
  return name ? 'uploaded' : 'notUploaded'
}

export type OrderAction = 'upload' | 'withdraw' | 'sendReminder' | 'invoice'

/** Why an order is not part of an action. */
export type OrderObstacle = 'withdrawn' | 'invoiced' | 'uploaded' | 'notuploaded' | 'nopdf' | 'underway'

/** `hasPdf`: whether the PDF of our request was made; `underWay`: whether a mail of the order has not ended. */
type OrderFacts = Order & { withdrawn?: boolean; hasPdf?: boolean; underWay?: boolean }

/** Why the action is refused for this order; undefined when it is allowed. */
export function orderObstacle(action: OrderAction, order: OrderFacts): OrderObstacle | undefined {
  const state = orderState(order)
  if (order.withdrawn) return 'withdrawn'
  if (state === 'invoiced') return 'invoiced'
  if (action === 'invoice') return state === 'notUploaded' ? 'notuploaded' : undefined
  if (action !== 'sendReminder') return undefined
  if (state === 'uploaded') return 'uploaded'
  if (order.hasPdf === false) return 'nopdf'
  return order.underWay ? 'underway' : undefined
}
