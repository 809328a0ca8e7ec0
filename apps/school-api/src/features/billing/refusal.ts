/** The refusal of an order or an invoice: one answer that names all obstacles. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'

export function refused(way: BillingDocument, obstacles: Obstacle[] = []): Problem {
  return new Problem(409, way === 'invoice' ? 'invoice_refused' : 'purchaseorder_refused', {}, { obstacles })
}

/** Throws the refusal if there are obstacles. */
export function refuseAny(way: BillingDocument, obstacles: Obstacle[]): void {
  if (obstacles.length > 0) throw refused(way, obstacles)
}
