/** Suggestions for payments that did not book themselves, or not all of it. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { Suggestion } from '@schoolbeheer/domain/payments/candidates'
import { toEuro } from '@schoolbeheer/domain/money'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { entryState } from '@schoolbeheer/domain/payments/states'
import { suggestionsFor } from '@schoolbeheer/domain/payments/suggestions'
import { mapInPieces } from '@schoolbeheer/server/pieces'
import { found } from '@schoolbeheer/server/database/rows'
import { eq } from 'drizzle-orm'
import type { SchoolApi, Storage } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { readCandidates } from './candidates.ts'
import type { PaymentEntryRow } from './ledger.ts'
import { keyOf } from './suggestionKeys.ts'

type NumberedSuggestion = Suggestion & { key: string; numbers: ReadonlyMap<number, string> }

/** Throws a 404. */
export async function suggest({ database: { db }, now }: Storage & Pick<SchoolApi, 'now'>, id: number) {
  const row = found(await db.select().from(paymentEntries).where(eq(paymentEntries.id, id)))
  const suggestions = await suggestEach(db, [row], new Date(now()))
  return (suggestions.get(id) ?? []).map(({ key, numbers, ...suggestion }) => ({
    key,
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

/**
 * The suggestions of each entry, by its id, with the numbers of invoices. Nothing is suggested for a payment that
 * nothing is to be decided of.
 */
export async function suggestEach(
  db: Db,
  rows: readonly PaymentEntryRow[],
  at: Date,
): Promise<ReadonlyMap<number, NumberedSuggestion[]>> {
  const open = rows.filter((row) => !['dismissed', 'booked'].includes(entryState(row)))
  if (open.length === 0) return new Map()
  const candidates = await readCandidates(db, open, brusselsDate(at))
  const each = open.map((row, index) => ({ row, candidates: found(candidates.slice(index, index + 1)) }))
  const suggestions = await mapInPieces(each, ({ row, candidates: own }) => {
    const remainderCents = remainderOf(row)
    const numbers = new Map(own.invoices.map((invoice) => [invoice.id, invoice.invoiceNumber]))
    const suggested = suggestionsFor({ ...row, remainderCents }, own)
    return [row.id, suggested.map((one) => ({ ...one, key: keyOf(remainderCents, one), numbers }))] as const
  })
  return new Map(suggestions)
}
