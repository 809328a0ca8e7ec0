/**
 * Taking back what a person decided just now, all or none: what the decision booked is undone, what it ended for that
 * stands again, and what it set aside is open again.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { allocationObstacle, remainderOf, type PaymentObstacle } from '@schoolbeheer/domain/payments/ledger'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { reopenEntries } from './decisions.ts'
import { book, lockAllocations, lockEntries, lockInvoices, paymentObstacle, paymentRefused, unbook } from './ledger.ts'
import type { NewAllocation, PaymentEntryRow } from './ledger.ts'

type AllocationRow = typeof paymentAllocations.$inferSelect

/** An entry, and the allocations that stood before. */
type Before = { entryId: number; allocationIds: number[] }

/** Throws a 404, and a 409 for a decision that cannot be undone since something followed it. */
export function takeBack({ database }: SchoolApi, act: Act, { entries }: { entries: Before[] }): Promise<void> {
  const ids = entries.map(({ entryId }) => entryId)
  const kept = new Set(entries.flatMap(({ allocationIds }) => allocationIds))
  return database.db.transaction(async (tx) => {
    const booked = await listBooked(tx, ids, kept)
    const ended = await listEnded(tx, booked)
    const all = [...booked, ...ended]
    const locked = await lockEntries(tx, [
      ...ids,
      ...all.flatMap(({ entryId, counterEntryId }) => [entryId, counterEntryId ?? entryId]),
    ])
    const asked = locked.filter(({ id }) => ids.includes(id))
    if (asked.length < ids.length) throw problem(404)
    // A payment by hand is withdrawn with a reason: `undo`.
    const byHand = asked.filter(({ source }) => source === 'manual')
    if (byHand.length > 0) throw refusedFor(byHand)
    await lockInvoices(
      tx,
      all.flatMap(({ invoiceId }) => invoiceId ?? []),
    )
    const unseen = (await listBooked(tx, ids, kept)).filter(({ id }) => booked.every((one) => one.id !== id))
    if (unseen.length > 0) throw refusedFor(asked.filter(({ id }) => unseen.some(({ entryId }) => entryId === id)))
    const bookedIds = booked.map(({ id }) => id)
    await lockAllocations(tx, bookedIds)
    await unbook(tx, act, bookedIds, null)
    await bookAgain(tx, act, ended)
    // A credit of which something was booked has been one before.
    const setAside = asked.filter(({ id, dismissed, assignedAt }) => {
      return (dismissed !== null || assignedAt !== null) && booked.every(({ entryId }) => entryId !== id)
    })
    await reopenEntries(tx, act, setAside)
  })
}

/** The live allocations of entries besides these. */
async function listBooked(tx: Db, entryIds: readonly number[], kept: ReadonlySet<number>): Promise<AllocationRow[]> {
  const { entryId, undoneAt, id } = paymentAllocations
  const live = await tx
    .select()
    .from(paymentAllocations)
    .where(and(inArray(entryId, [...entryIds]), isNull(undoneAt)))
    .orderBy(asc(id))
  return live.filter((one) => !kept.has(one.id))
}

/** The allocations that ended in the same act, because these took their place. */
async function listEnded(tx: Db, booked: readonly AllocationRow[]): Promise<AllocationRow[]> {
  const { undoneAt, undoneBy, entryId, counterEntryId, invoiceId, id } = paymentAllocations
  const acts = booked.map(({ id: of }) => of)
  return tx
    .select()
    .from(paymentAllocations)
    .where(
      sql`exists (select from ${paymentAllocations} part where part.id = any(${sql.param(acts)}::int[])
        and part.at = ${undoneAt} and part.by = ${undoneBy} and (
          part.invoice_id = ${invoiceId} or part.entry_id in (${entryId}, ${counterEntryId})
          or part.counter_entry_id in (${entryId}, ${counterEntryId})))`,
    )
    .orderBy(asc(id))
}

/** Books what has ended as it stood; a payment by hand that was withdrawn for it stands again. */
async function bookAgain(tx: Db, act: Act, ended: readonly AllocationRow[]): Promise<void> {
  if (ended.length === 0) return
  await tx.execute(sql`
    update ${paymentEntries} set dismissed = null
    where id = any(${sql.param(ended.map(({ entryId }) => entryId))}::int[]) and dismissed = 'withdrawn'`)
  const entries = byId(
    await lockEntries(
      tx,
      ended.flatMap(({ entryId, counterEntryId }) => [entryId, counterEntryId ?? entryId]),
    ),
  )
  const billed = byId(
    await lockInvoices(
      tx,
      ended.flatMap(({ invoiceId }) => invoiceId ?? []),
    ),
  )
  const again = ended.flatMap(({ entryId, invoiceId, counterEntryId, amountCents }): NewAllocation[] => {
    const [entry, invoice] = [entries.get(entryId), billed.get(invoiceId ?? 0)]
    if (!entry) throw problem(404)
    const isTooMuch = Math.abs(amountCents) > Math.abs(remainderOf(entry))
    const obstacle = invoice ? allocationObstacle(entry, invoice, amountCents) : isTooMuch ? 'changed' : undefined
    if (obstacle) throw refusedFor([entry], obstacle)
    entry.allocatedCents += amountCents
    if (invoice) invoice.paidCents += amountCents
    if (invoiceId !== null) return [{ entryId, invoiceId, amountCents }]
    // Each half of a pair is in the list.
    return counterEntryId !== null && amountCents > 0 ? [{ entryId, counterEntryId, amountCents }] : []
  })
  await book(tx, act, again, { automatic: false })
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function refusedFor(entries: readonly PaymentEntryRow[], obstacle: PaymentObstacle = 'changed') {
  return paymentRefused(entries.map(({ id, name }) => paymentObstacle({ id, name: name ?? String(id) }, obstacle)))
}
