// What the menu of the page and the bar of the ticked invoices both offer, about the ticked ones.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { PAID, type InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { Bulk } from './useBulk.ts'
import { downloadZip } from './zip.ts'

export type Acting = {
  act: (action: InvoiceAction) => void
  zip: () => void
  /** null with an upstream that cannot. */
  undoPaid: (() => void) | null
  /** Whether one of those that are ticked now is paid. */
  hasPaid: () => boolean
}

export function actingOn(invoices: readonly Invoice[], ticks: Ticks, bulk: Bulk): Acting {
  const chosen = () => invoices.filter(({ id }) => ticks.ids.get().has(id))

  function act(action: InvoiceAction) {
    bulk.ask(action, chosen())
  }
  function zip() {
    const ids = chosen().map(({ id }) => id)
    if (ids.length === 0) bulk.tellNothing()
    else void downloadZip(ids)
  }
  const { askUndo } = bulk
  return {
    act,
    zip,
    undoPaid: askUndo && (() => askUndo(chosen())),
    hasPaid: () => chosen().some(({ status }) => status === PAID),
  }
}
