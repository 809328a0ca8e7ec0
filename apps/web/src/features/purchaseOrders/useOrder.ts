// One order, as far as a list has it: there is no call for one alone.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { trpc } from '../../trpc.ts'

/** Looked for year by year, the newest first; undefined until it is found. */
export function useOrder(id: number | null): PurchaseOrder | undefined {
  const years = trpc.invoices.years.useQuery(undefined, { enabled: id !== null })
  const lists = trpc.useQueries((query) =>
    (years.data ?? []).slice(0, yearsBack).map((year) => query.purchaseOrders.list({ year })),
  )
  return lists.flatMap(({ data }) => data ?? []).find((order) => order.id === id)
}

/** An older order is hardly ever uploaded. */
const yearsBack = 2
