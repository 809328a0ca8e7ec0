// Which invoices were just made, as the address of the page says it: their ids, those in a row as '41-45'.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Bill } from './contractBills.ts'

export function textOfIds(ids: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === id - 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join()
}

export function invoicesOfText(invoices: readonly Invoice[], text: string): Invoice[] {
  const ranges = text.split(',').map((range) => range.split('-').map(Number))
  return invoices.filter(({ id }) => ranges.some(([from = NaN, to = from]) => from <= id && id <= to))
}

/** Where the upstream names none: the newest contract invoice of each group. */
export function newestOf(invoices: readonly Invoice[], bills: readonly Bill[]): Invoice[] {
  const groups = new Set(bills.map(({ name }) => name))
  const newest = new Map<string, Invoice>()
  for (const invoice of invoices) {
    const group = invoice.schoolGroupName ?? ''
    if (invoice.type === 0 && groups.has(group) && invoice.id > (newest.get(group)?.id ?? 0)) newest.set(group, invoice)
  }
  return [...newest.values()]
}
