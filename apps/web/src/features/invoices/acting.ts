// What the menu of the page and the bar of the ticked invoices both offer, about the ticked ones.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { Bulk } from './useBulk.ts'
import { downloadZip } from './zip.ts'

export type Acting = { act: (action: InvoiceAction) => void; zip: () => void }

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
  return { act, zip }
}
