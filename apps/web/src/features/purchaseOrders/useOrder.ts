// An order, looked up in the lists, because no call reads a single order.

import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../trpc.ts'

/** The lists are read year by year, the newest first, until one has the order; null when none has it. */
export function useOrder(id: number | null) {
  const { invoices, purchaseOrders } = trpc.useUtils()
  return useQuery({
    // The key lies below that of the lists, so that this query becomes stale with them.
    queryKey: [['purchaseOrders', 'byId'], id],
    queryFn: async () => {
      for (const year of await invoices.years.fetch()) {
        const order = (await purchaseOrders.list.fetch({ year })).find((one) => one.id === id)
        if (order) return order
      }
      return null
    },
    enabled: id !== null,
  })
}
