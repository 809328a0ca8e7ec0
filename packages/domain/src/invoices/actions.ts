// The actions on invoices, and which invoice stands in the way of each. The buttons of the screen and the checks of the
// API read this one table.

import { CREATED, PAID, PDF_CREATED, type InvoiceFacts, type InvoiceStatus } from './statuses.ts'

/** Why an invoice is not part of an action. */
export type InvoiceObstacle = 'nopdf' | 'notsent' | 'paid' | 'settled' | 'underway'

/**
 * The actions on several invoices at once: the statuses that stand in the way, and whether an invoice with nothing open
 * does.
 */
export const invoiceActions = {
  send: { refused: { [CREATED]: 'nopdf', [PAID]: 'paid' }, settled: false },
  sendReminder: { refused: { [CREATED]: 'nopdf', [PDF_CREATED]: 'notsent', [PAID]: 'paid' }, settled: true },
  recreatePdf: { refused: { [CREATED]: 'nopdf', [PAID]: 'paid' }, settled: false },
  setPaid: { refused: { [CREATED]: 'nopdf', [PDF_CREATED]: 'notsent', [PAID]: 'paid' }, settled: true },
} as const satisfies Record<string, { refused: Partial<Record<InvoiceStatus, InvoiceObstacle>>; settled: boolean }>
export type InvoiceAction = keyof typeof invoiceActions

/** Why the action is refused for this invoice; undefined when it is allowed. */
export function invoiceObstacle(
  action: InvoiceAction,
  { status, open, underWay }: InvoiceFacts,
): InvoiceObstacle | undefined {
  const { refused, settled }: { refused: Partial<Record<InvoiceStatus, InvoiceObstacle>>; settled: boolean } =
    invoiceActions[action]
  if (refused[status]) return refused[status]
  if (settled && open <= 0) return 'settled'
  return underWay && action !== 'setPaid' ? 'underway' : undefined
}
