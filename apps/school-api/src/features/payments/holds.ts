/** Payments that keep customers from being reminded: `holdsOf` of the domain, for many customers at once. */
import { holdsOf, type IncomingRest } from '@schoolbeheer/domain/payments/holds'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { suggestionsFor } from '@schoolbeheer/domain/payments/suggestions'
import { and, asc, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isOpenEntry, isOverdue, openCents } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { readCandidates } from './candidates.ts'
import type { PaymentEntryRow } from './ledger.ts'

/**
 * The payments that hold the letters of these customers, the oldest first, by the customers that have any.
 * @param today a date in Brussels
 */
export async function listHolds(
  db: Db,
  customers: readonly number[],
  today: string,
): Promise<Map<number, PaymentEntryRow[]>> {
  const rests = await listRests(db, customers)
  if (rests.length === 0) return new Map()
  const overdue = await listOverdue(db, customers, today)
  const suggested = await listSuggestedTo(db, rests, today)
  const judged = rests.map((entry, at): PaymentEntryRow & IncomingRest => ({
    ...entry,
    remainderCents: remainderOf(entry),
    suggestedTo: entry.assignedAt ? [] : (suggested[at] ?? []),
  }))
  const holds = customers.map((id) => [id, holdsOf(id, overdue.get(id) ?? [], judged)] as const)
  return new Map(holds.filter(([, entries]) => entries.length > 0))
}

/** Payments that came in and are left to decide, of whomever they are, and the credits of these customers. */
function listRests(db: Db, customers: readonly number[]): Promise<PaymentEntryRow[]> {
  const { id, amountCents, allocatedCents, dismissed, assignedAt, schoolGroupId } = paymentEntries
  const isCredit = and(
    inArray(schoolGroupId, [...customers]),
    isNotNull(assignedAt),
    isNull(dismissed),
    lt(allocatedCents, amountCents),
  )
  return db
    .select()
    .from(paymentEntries)
    .where(and(gt(amountCents, 0), or(isOpenEntry, isCredit)))
    .orderBy(asc(id))
}

async function listOverdue(db: Db, customers: readonly number[], today: string): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ schoolGroupId: invoices.schoolGroupId, cents: openCents })
    .from(invoices)
    .where(and(inArray(invoices.schoolGroupId, [...customers]), isOverdue(today)))
  const byCustomer = Map.groupBy(rows, ({ schoolGroupId }) => schoolGroupId)
  return new Map([...byCustomer].map(([id, own]) => [id, own.map(({ cents }) => cents)]))
}

/** The customers to whom something is suggested of each entry, in the order of these. */
async function listSuggestedTo(db: Db, entries: readonly PaymentEntryRow[], today: string): Promise<number[][]> {
  const candidates = await readCandidates(db, entries, today)
  return entries.map((entry, at) => {
    const known = candidates[at]
    if (!known) return []
    const groupOf = new Map(known.invoices.map(({ id, schoolGroupId }) => [id, schoolGroupId]))
    return suggestionsFor({ ...entry, remainderCents: remainderOf(entry) }, known).flatMap(
      ({ schoolGroupId, allocations }) => [
        ...(schoolGroupId === null ? [] : [schoolGroupId]),
        ...allocations.flatMap(({ invoiceId }) => groupOf.get(invoiceId) ?? []),
      ],
    )
  })
}
