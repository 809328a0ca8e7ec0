// The actions on ticked invoices that the menu of the page and the bar share.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { hasPdf, PAID } from '@schoolbeheer/domain/invoices/statuses'
import type { Ticks } from '../../kit/table/ticks.ts'
import { canRetry } from './problems.ts'
import type { Bulk } from './useBulk.ts'
import { downloadZip, type ZipStore } from './zip.ts'

export type TickedActions = {
  act: (action: InvoiceAction) => void
  zip: () => void
  /** null where the upstream cannot. */
  undoPaid: (() => void) | null
  /** Whether one of the ticked invoices is paid. */
  hasPaid: () => boolean
  /** Tries again the failed actions of the ticked invoices; null where the upstream cannot. */
  retry: (() => void) | null
  /** The number of ticked invoices with a failure that can be tried again. */
  countFailed: () => number
}

type Options = {
  bulk: Bulk
  /** The download that is under way. */
  download: ZipStore
  /** Whether the upstream can try again. */
  retries: boolean
}

export function actingOn(
  invoices: readonly Invoice[],
  ticks: Ticks,
  { bulk, download, retries }: Options,
): TickedActions {
  const chosen = () => invoices.filter(({ id }) => ticks.ids.get().has(id))
  const failed = () => chosen().filter(canRetry)

  function act(action: InvoiceAction) {
    bulk.ask(action, chosen())
  }
  function zip() {
    const ids = chosen()
      .filter(({ status }) => hasPdf(status))
      .map(({ id }) => id)
    if (ids.length === 0) bulk.tellNothing()
    else void downloadZip(download, ids)
  }
  const { askUndo } = bulk
  return {
    act,
    zip,
    undoPaid: askUndo && (() => askUndo(chosen())),
    hasPaid: () => chosen().some(({ status }) => status === PAID),
    retry: retries ? () => bulk.retry(failed()) : null,
    countFailed: () => failed().length,
  }
}
