// Which invoices of a list were just made.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Made } from './useCreateContractInvoices.ts'

/** Those that the upstream named; of one that names none, the newest contract invoice of each group. */
export function madeAmong(invoices: readonly Invoice[], { ids, bills }: Pick<Made, 'ids' | 'bills'>): Invoice[] {
  if (ids) return invoices.filter(({ id }) => ids.has(id))
  const groups = new Set(bills.map(({ name }) => name))
  const newest = new Map<string, Invoice>()
  for (const invoice of invoices) {
    const group = invoice.schoolGroupName ?? ''
    if (invoice.type === 0 && groups.has(group) && invoice.id > (newest.get(group)?.id ?? 0)) newest.set(group, invoice)
  }
  return [...newest.values()]
}
