/** Keys of repeatable requests: with the same key of its caller, a request makes one credit note. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { toCents } from '@schoolbeheer/domain/money'
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { creditNoteKeys } from '../../db/tables/creditNotes.ts'

/**
 * The input of a credit note. Without `items` it takes all that is left of the invoice; amounts are in euro. The
 * contract describes the other fields.
 */
export type CreditNoteInput = {
  invoiceId: number
  keepBilled?: boolean | undefined
  key?: string | undefined
  again?: Again | undefined
  items?: { invoiceItemId: number; amount: number }[]
}

/** Two requests at once for different invoices both find no key. */
export const keyProblems = { credit_note_keys_once: isTaken }

/** The id of the note that the caller's key made before. Throws a 409 if that was another request. */
export async function findMade(tx: Db, { viewer }: Act, input: CreditNoteInput): Promise<number | undefined> {
  if (input.key === undefined) return undefined
  const one = and(eq(creditNoteKeys.askedBy, viewer.userId), eq(creditNoteKeys.key, input.key))
  const [made] = await tx.select().from(creditNoteKeys).where(one)
  if (made && made.asked !== hashOf(input)) throw isTaken()
  return made?.creditNoteId
}

/** Runs in the transaction that writes the note. */
export async function keepKey(tx: Db, { viewer }: Act, input: CreditNoteInput, creditNoteId: number): Promise<void> {
  const { key } = input
  if (key === undefined) return
  await tx.insert(creditNoteKeys).values({ askedBy: viewer.userId, key, asked: hashOf(input), creditNoteId })
}

function isTaken(): Problem {
  return new Problem(409, 'creditnote_keytaken')
}

/** A hash that does not depend on the order of the lines, nor on lines of which nothing is taken. */
function hashOf({ invoiceId, keepBilled = false, items, again }: CreditNoteInput): string {
  const lines = items
    ?.map(({ invoiceItemId, amount }) => [invoiceItemId, toCents(amount)] as const)
    .filter(([, cents]) => cents > 0)
    .toSorted(([a], [b]) => a - b)
  const canonical = JSON.stringify([
    invoiceId,
    keepBilled,
    lines ?? 'all',
    ...(again ? [again.number, again.date] : []),
  ])
  return createHash('sha256').update(canonical).digest('hex')
}
