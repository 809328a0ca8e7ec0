/** Keys of suggestions: a decision, and what was seen when it was suggested. Callers only hand them back. */
import { id } from '@schoolbeheer/contracts/fields'
import type { Suggestion } from '@schoolbeheer/domain/payments/candidates'
import { z } from 'zod'

const cents = z.int()

/** In whole cents. What invoices have open, or to be refunded, and the counter entry has left, is meant after `undoes`. */
const SeenDecision = z
  .object({
    remainderCents: cents,
    undoes: z.array(id),
    allocations: z.array(z.object({ invoiceId: id, openCents: cents })),
    counter: z.object({ entryId: id, remainderCents: cents }).nullable(),
    schoolGroupId: id.nullable(),
  })
  .refine(({ allocations, counter, schoolGroupId }) => allocations.length > 0 || counter || schoolGroupId)
export type SeenDecision = z.infer<typeof SeenDecision>

/** @param remainderCents what is not booked of the entry */
export function keyOf(remainderCents: number, { undoes, allocations, counter, schoolGroupId }: Suggestion): string {
  const seen = allocations.map(({ invoiceId, openCents }) => ({ invoiceId, openCents }))
  const decision: SeenDecision = { remainderCents, undoes, allocations: seen, counter, schoolGroupId }
  return Buffer.from(JSON.stringify(decision)).toString('base64url')
}

/** The decision of a key; null for a text that is none. */
export function decisionOf(key: string): SeenDecision | null {
  try {
    return SeenDecision.parse(JSON.parse(Buffer.from(key, 'base64url').toString()))
  } catch {
    return null
  }
}
