// One order, as far as a list has it: there is no call for one alone.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { trpc } from '../../trpc.ts'

/** Looked for year by year, the newest first; `isGone` once every list there is was read and none has it. */
export function useOrder(id: number | null): { order: PurchaseOrder | undefined; isGone: boolean } {
  const years = trpc.invoices.years.useQuery(undefined, { enabled: id !== null })
  const lists = trpc.useQueries((query) =>
    (years.data ?? []).slice(0, yearsBack).map((year) => query.purchaseOrders.list({ year })),
  )
  const order = lists.flatMap(({ data }) => data ?? []).find((one) => one.id === id)
  const isAll = lists.length === years.data?.length && lists.every(({ data }) => data)
  return { order, isGone: isAll && !order }
}

/** An older order is hardly ever uploaded. */
const yearsBack = 2
