/** A new statement's automatic bookings, and the entries that it leaves out of the books of customers. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { suggestionsForRefund } from '@schoolbeheer/domain/payments/givenBack'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { automaticBookings, exactReference } from '@schoolbeheer/domain/payments/matching'
import { inserted } from '@schoolbeheer/server/database/rows'
import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Act } from '../../../db/activity.ts'
import type { Db } from '../../../db/connection.ts'
import { openCents, refersExactly, refundCents } from '../../../db/rules.ts'
import { invoices } from '../../../db/tables/invoices.ts'
import { paymentEntries } from '../../../db/tables/payments.ts'
import { readCandidates } from '../candidates.ts'
import { book, type NewAllocation, type PaymentEntryRow } from '../ledger.ts'

/** Answers how many of its entries are booked, and how many are left for a person. */
export async function bookStatement(tx: Db, act: Act, statementId: number): Promise<{ booked: number; toDo: number }> {
  const ofStatement = eq(paymentEntries.statementId, statementId)
  const refers = and(ofStatement, isNotNull(paymentEntries.reference), refersExactly(paymentEntries))
  await lockNamed(tx, refers)
  for await (const entries of batchesOf(tx, refers)) await bookExact(tx, act, entries)
  await dismissOthers(tx, act, ofStatement)
  const { rows } = await tx.execute<{ booked: number; toDo: number }>(sql`
    select count(*) filter (where allocated_cents = amount_cents)::int as booked,
      count(*) filter (where allocated_cents <> amount_cents and dismissed is null)::int as "toDo"
    from ${paymentEntries} where ${ofStatement}`)
  return inserted(rows)
}

/** Locks the invoices of all batches at once, because everybody locks them by their ids. */
async function lockNamed(tx: Db, refers: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select from ${invoices}
      where ${invoices.reference} in (select ${paymentEntries.reference} from ${paymentEntries} where ${refers})
      order by ${invoices.id} for update
    )
    select count(*) from locked`)
}

/** Between batches others are served, and a statement of any length takes the same memory. */
const entriesAtOnce = 250

/** The entries that fit when this begins, by their ids. */
async function* batchesOf(tx: Db, where: SQL | undefined): AsyncGenerator<PaymentEntryRow[]> {
  const { id } = paymentEntries
  await tx.execute(sql`declare batches cursor for select ${id} from ${paymentEntries} where ${where} order by ${id}`)
  for (;;) {
    const { rows } = await tx.execute<{ id: number }>(sql`fetch ${sql.raw(String(entriesAtOnce))} from batches`)
    if (rows.length === 0) break
    const ids = rows.map((row) => row.id)
    yield await tx
      .select()
      .from(paymentEntries)
      .where(sql`${id} = any(${sql.param(ids)})`)
      .orderBy(asc(id))
  }
  await tx.execute(sql`close batches`)
}

async function bookExact(tx: Db, act: Act, entries: readonly PaymentEntryRow[]): Promise<void> {
  const references = entries.flatMap((entry) => exactReference(entry) ?? [])
  const { id, reference, status } = invoices
  const billed = await tx
    .select({ id, reference, status, openCents })
    .from(invoices)
    .where(sql`${reference} = any(${sql.param(references)})`)
  const allocations = automaticBookings(entries, billed).flatMap((booking, at): NewAllocation[] => {
    const entryId = entries[at]?.id
    return booking && entryId !== undefined ? [{ entryId, ...booking }] : []
  })
  await book(tx, act, allocations, { automatic: true })
}

/** Leaves out charges, and what went out, is no return and fits no refund. */
async function dismissOthers(tx: Db, act: Act, ofStatement: SQL): Promise<void> {
  const { id, kind, amountCents, allocatedCents, dismissed } = paymentEntries
  const wentOut = and(ofStatement, lt(amountCents, 0), notInArray(kind, ['return', 'charge']))
  const remainders = tx
    .select({ cents: sql`${amountCents} - ${allocatedCents}` })
    .from(paymentEntries)
    .where(and(isNull(dismissed), sql`${amountCents} > ${allocatedCents}`))
  const isSmallEnough = sql`-${amountCents} <= (select max(${refundCents}) from ${invoices})`
  const perhaps = and(wentOut, or(isSmallEnough, inArray(sql`-${amountCents}`, remainders)))
  const fitting: number[] = []
  for await (const entries of batchesOf(tx, perhaps)) {
    const candidates = await readCandidates(tx, entries, brusselsDate(act.at))
    for (const [at, entry] of entries.entries()) {
      const its = candidates[at]
      const fits = its && suggestionsForRefund({ ...entry, remainderCents: remainderOf(entry) }, its).length > 0
      if (fits) fitting.push(entry.id)
    }
  }
  await tx
    .update(paymentEntries)
    .set({ dismissed: sql`case when ${kind} = 'charge' then 'charges' else 'notOurs' end` })
    .where(and(ofStatement, or(eq(kind, 'charge'), and(wentOut, sql`${id} <> all(${sql.param(fitting)}::int[])`))))
}
