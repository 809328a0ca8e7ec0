// The contexts that the cells of the list of orders share.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { createContext, use } from 'react'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { DocumentShares } from '../billing/documentColumns.tsx'

export type Layout = 'wide' | 'medium' | 'cards'

export type OrderShares = DocumentShares & {
  layout: Layout
  ticks: Ticks
  /** null where the upstream cannot; `tell` shows the history. */
  remind: ((order: PurchaseOrder) => void) | null
  withdraw: ((order: PurchaseOrder) => void) | null
  tell: ((order: PurchaseOrder) => void) | null
}

export const OrderContext = createContext<OrderShares | null>(null)

export function useOrderShares(): OrderShares {
  const shares = use(OrderContext)
  if (!shares) throw new Error('A cell of orders stands outside of their list')
  return shares
}

export function numberOf({ purchaseOrderNumber, id }: PurchaseOrder): string {
  return purchaseOrderNumber ?? String(id)
}
