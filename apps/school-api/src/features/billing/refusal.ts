/** The refusal of an order or an invoice: one answer that names all obstacles. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'

export function refused(document: BillingDocument, obstacles: Obstacle[] = []): Problem {
  return new Problem(409, document === 'invoice' ? 'invoice_refused' : 'purchaseorder_refused', {}, { obstacles })
}

/** Throws the refusal if there are obstacles. */
export function refuseAny(document: BillingDocument, obstacles: Obstacle[]): void {
  if (obstacles.length > 0) throw refused(document, obstacles)
}
