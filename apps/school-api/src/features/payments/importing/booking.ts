/** A new statement's automatic bookings, and the entries that it leaves out of the books of customers. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { suggestionsForRefund } from '@schoolbeheer/domain/payments/givenBack'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { automaticBookings, exactReference } from '@schoolbeheer/domain/payments/matching'
import { inserted } from '@schoolbeheer/server/database/rows'
import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Act } from '../../../db/activity.ts'
import type { Db } from '../../../db/connection.ts'
import { openCents, refundCents } from '../../../db/rules.ts'
import { invoices } from '../../../db/tables/invoices.ts'
import { paymentEntries } from '../../../db/tables/payments.ts'
import { readCandidates } from '../candidates.ts'
import { book, type NewAllocation } from '../ledger.ts'

/** Answers how many of its entries are booked, and how many are left for a person. */
export async function bookStatement(tx: Db, act: Act, statementId: number): Promise<{ booked: number; toDo: number }> {
  await bookExact(tx, act, statementId)
  await dismissOthers(tx, act, statementId)
  const { rows } = await tx.execute<{ booked: number; toDo: number }>(sql`
    select count(*) filter (where allocated_cents = amount_cents)::int as booked,
      count(*) filter (where allocated_cents <> amount_cents and dismissed is null)::int as "toDo"
    from ${paymentEntries} where statement_id = ${statementId}`)
  return inserted(rows)
}

/** Books the entries with a valid reference, and says of all of these whose payments they are. */
async function bookExact(tx: Db, act: Act, statementId: number): Promise<void> {
  const { id, kind, amountCents, reference } = paymentEntries
  const referring = await tx
    .select({ id, kind, amountCents, reference })
    .from(paymentEntries)
    .where(and(eq(paymentEntries.statementId, statementId), isNotNull(reference)))
    .orderBy(asc(id))
  const references = referring.flatMap((entry) => exactReference(entry) ?? [])
  if (references.length === 0) return
  const billed = await tx
    .select({
      id: invoices.id,
      reference: invoices.reference,
      status: invoices.status,
      openCents,
      schoolGroupId: invoices.schoolGroupId,
    })
    .from(invoices)
    .where(sql`${invoices.reference} = any(${sql.param(references)})`)
    .orderBy(asc(invoices.id))
    .for('update')
  const bookings = automaticBookings(referring, billed)
  const customers = bookings.flatMap(({ schoolGroupId }, at) => {
    return schoolGroupId === null ? [] : [{ id: referring[at]?.id, schoolGroupId }]
  })
  await tx.execute(sql`
    update ${paymentEntries} set school_group_id = row."schoolGroupId"
    from json_to_recordset(${JSON.stringify(customers)}::json) as row (id integer, "schoolGroupId" integer)
    where ${id} = row.id`)
  const allocations = bookings.flatMap(({ booked }, at): NewAllocation[] => {
    const entryId = referring[at]?.id
    return booked && entryId !== undefined ? [{ entryId, ...booked }] : []
  })
  await book(tx, act, allocations, { automatic: true })
}

/** Leaves out charges, and what went out, is no return and fits no refund. */
async function dismissOthers(tx: Db, act: Act, statementId: number): Promise<void> {
  const { id, kind, amountCents, allocatedCents, dismissed } = paymentEntries
  const ofStatement = eq(paymentEntries.statementId, statementId)
  const wentOut = and(ofStatement, lt(amountCents, 0), notInArray(kind, ['return', 'charge']))
  const remainders = tx
    .select({ cents: sql`${amountCents} - ${allocatedCents}` })
    .from(paymentEntries)
    .where(and(isNull(dismissed), sql`${amountCents} > ${allocatedCents}`))
  const isSmallEnough = sql`-${amountCents} <= (select max(${refundCents}) from ${invoices})`
  const perhaps = await tx
    .select()
    .from(paymentEntries)
    .where(and(wentOut, or(isSmallEnough, inArray(sql`-${amountCents}`, remainders))))
  const candidates = await readCandidates(tx, perhaps, brusselsDate(act.at))
  const fitting = perhaps.flatMap((entry, at) => {
    const its = candidates[at]
    const fits = its && suggestionsForRefund({ ...entry, remainderCents: remainderOf(entry) }, its).length > 0
    return fits ? entry.id : []
  })
  await tx
    .update(paymentEntries)
    .set({ dismissed: sql`case when ${kind} = 'charge' then 'charges' else 'notOurs' end` })
    .where(and(ofStatement, or(eq(kind, 'charge'), and(wentOut, sql`${id} <> all(${sql.param(fitting)}::int[])`))))
}
