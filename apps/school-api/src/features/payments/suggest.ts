/** Suggestions for a payment that did not book itself, or not all of it. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { entryState } from '@schoolbeheer/domain/payments/states'
import { suggestionsFor } from '@schoolbeheer/domain/payments/suggestions'
import { found } from '@schoolbeheer/server/database/rows'
import { eq } from 'drizzle-orm'
import type { SchoolApi, Storage } from '../../api.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { readCandidates } from './candidates.ts'
import { keyOf } from './suggestionKeys.ts'

/** Throws a 404. Nothing is suggested for a payment that nothing is to be decided of. */
export async function suggest({ database: { db }, now }: Storage & Pick<SchoolApi, 'now'>, id: number) {
  const row = found(await db.select().from(paymentEntries).where(eq(paymentEntries.id, id)))
  const state = entryState(row)
  if (state === 'dismissed' || state === 'booked') return []
  const entry = { ...row, remainderCents: remainderOf(row) }
  const candidates = found(await readCandidates(db, [row], brusselsDate(new Date(now()))))
  const numbers = new Map(candidates.invoices.map((invoice) => [invoice.id, invoice.invoiceNumber]))
  return suggestionsFor(entry, candidates).map((suggestion) => ({
    key: keyOf(entry.remainderCents, suggestion),
    reasons: suggestion.reasons,
    allocations: suggestion.allocations.map(({ invoiceId, openCents, amountCents }) => ({
      invoiceId,
      invoiceNumber: numbers.get(invoiceId),
      open: toEuro(openCents),
      amount: toEuro(amountCents),
    })),
    counterEntryId: suggestion.counter?.entryId,
    schoolGroupId: suggestion.schoolGroupId,
    remainder: toEuro(suggestion.remainderCents),
  }))
}
