// Which invoices are ticked. It lies outside of the rows: a tick draws one box again, not the list.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { hasPdf } from '@schoolbeheer/domain/invoices/statuses'
import { useSyncExternalStore } from 'react'
import type { Store } from '../../kit/store.ts'

export type Ids = ReadonlySet<number>
export type Ticked = Store<Ids>

export const nothingTicked: Ids = new Set()

/** An invoice without a PDF has no box (second document, section 2). */
export function canTick({ status }: Pick<Invoice, 'status'>): boolean {
  return hasPdf(status)
}

export function useIsTicked(ticked: Ticked, id: number): boolean {
  return useSyncExternalStore(ticked.subscribe, () => ticked.get().has(id))
}

/** With these ticked too, or no more. */
export function ticking(ids: Ids, invoices: readonly Invoice[], on: boolean): Ids {
  const next = new Set(ids)
  for (const invoice of invoices) {
    if (on && canTick(invoice)) next.add(invoice.id)
    else next.delete(invoice.id)
  }
  return next
}

/** The invoices from one to another, both included, in the order in which they stand; only the other without the one. */
export function rangeOf(invoices: readonly Invoice[], from: number | null, to: number): readonly Invoice[] {
  const places = [from ?? to, to].map((wanted) => invoices.findIndex(({ id }) => id === wanted))
  if (places.includes(-1)) return invoices.filter(({ id }) => id === to)
  return invoices.slice(Math.min(...places), Math.max(...places) + 1)
}
