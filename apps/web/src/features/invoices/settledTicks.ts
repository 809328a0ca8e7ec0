// Unticking invoices that are settled while they are ticked, because the next action would refuse them.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import { useEffect, useRef } from 'react'
import type { Ticks } from '../../kit/table/ticks.ts'
import { actedOn } from './amounts.ts'

/** An invoice that was settled before it was ticked stays ticked: its payment can be undone, its PDF downloaded. */
export function useUntickSettled(invoices: readonly Invoice[] | undefined, ticks: Ticks): void {
  const before = useRef<readonly Invoice[]>([])
  useEffect(() => {
    const wereOpen = new Set(before.current.filter((invoice) => !isSettled(invoice)).map(({ id }) => id))
    before.current = invoices ?? []
    const ticked = ticks.ids.get()
    if (ticked.size === 0) return
    const settled = before.current.filter((invoice) => ticked.has(invoice.id) && isSettled(invoice))
    const now = settled.filter(({ id }) => wereOpen.has(id))
    if (now.length > 0)
      ticks.set(
        now.map(({ id }) => id),
        false,
      )
  }, [invoices, ticks])
}

function isSettled(invoice: Invoice): boolean {
  const { status, open } = actedOn(invoice)
  return status === PAID || open <= 0
}
