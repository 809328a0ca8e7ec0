// The invoices that were just made, as the address of the page names them: their ids, consecutive ones as '41-45'.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { InvoiceType } from '@schoolbeheer/domain/billing/kinds'

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

/** An invoice that somebody asked for, by the name of its group and its type. */
export type RequestedInvoice = { group: string; type: InvoiceType }

/** The newest invoice of each group and type, where the upstream does not name the made invoices. */
export function newestOf(invoices: readonly Invoice[], requested: readonly RequestedInvoice[]): Invoice[] {
  const wanted = new Set(requested.map(nameOf))
  const newest = new Map<string, Invoice>()
  for (const invoice of invoices) {
    const name = nameOf({ group: invoice.schoolGroupName ?? '', type: invoice.type })
    if (wanted.has(name) && invoice.id > (newest.get(name)?.id ?? 0)) newest.set(name, invoice)
  }
  return [...newest.values()]
}

function nameOf({ group, type }: RequestedInvoice): string {
  return `${type} ${group}`
}
