// One order, as far as a list has it: there is no call for one alone.

import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../trpc.ts'

/** Looked for year by year, the newest first, until a list has it; null once all were read and none has. */
export function useOrder(id: number | null) {
  const { invoices, purchaseOrders } = trpc.useUtils()
  return useQuery({
    // Below the name of its lists: what makes them stale makes it stale too.
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
