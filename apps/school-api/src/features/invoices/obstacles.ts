/** Obstacles that a job or a retry meets at an invoice: a person who asked for it may have been overtaken. */
import { invoiceObstacle, type InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import type { invoices } from '../../db/tables/invoices.ts'

/** Why the action is no longer done, whatever is under way for the invoice: a translation key. */
export function jobObstacle(action: InvoiceAction, invoice: typeof invoices.$inferSelect): string | undefined {
  const obstacle = invoiceObstacle(action, { status: invoice.status, open: openCents(invoice) })
  return obstacle && `invoice_obstacle_${obstacle}`
}
