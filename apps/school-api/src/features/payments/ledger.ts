/**
 * The ledger of payments: booking parts of entries on invoices or on each other, and undoing that. Each step is one
 * statement, whatever the number of rows. A trigger keeps the sums of entries and invoices.
 */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import type { PaymentObstacle } from '@schoolbeheer/domain/payments/ledger'
import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { noteActivity, type Act, type Entry as ActivityEntry } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { journalDate } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { followCustomers } from './customers.ts'
import { updatePaidStatus } from './paidStatus.ts'

export type PaymentEntryRow = typeof paymentEntries.$inferSelect

/** A part of an entry, of its sign, that goes to an invoice or stands against an entry of the other sign. */
export type NewAllocation = { entryId: number; amountCents: number } & (
  | { invoiceId: number; counterEntryId?: never }
  | { counterEntryId: number; invoiceId?: never }
)

/** Locks entries by their ids. They come before invoices, after the account of the bank. */
export function lockEntries(tx: Db, ids: readonly number[]): Promise<PaymentEntryRow[]> {
  return tx
    .select()
    .from(paymentEntries)
    .where(inArray(paymentEntries.id, [...ids]))
    .orderBy(asc(paymentEntries.id))
    .for('update')
}

/** Locks invoices by their ids, after entries. */
export function lockInvoices(tx: Db, ids: readonly number[]): Promise<(typeof invoices.$inferSelect)[]> {
  return tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id))
    .for('update')
}

/**
 * Books parts of entries, in the transaction that has locked these and their invoices and found no obstacle
 * (`allocationObstacle`, `pairObstacle`). A part that stands against another entry is booked on both: it is given once.
 * Invoices at 2 that nothing is open of any more are paid.
 * @param automatic whether no person decided
 */
export async function book(
  tx: Db,
  act: Act,
  allocations: readonly NewAllocation[],
  { automatic }: { automatic: boolean },
): Promise<void> {
  if (allocations.length === 0) return
  const mirrored = allocations.flatMap(({ entryId, counterEntryId, amountCents }) =>
    counterEntryId ? [{ entryId: counterEntryId, counterEntryId: entryId, amountCents: -amountCents }] : [],
  )
  const { rows } = await tx.execute(sql`
    with booked as (
      insert into ${paymentAllocations}
        (entry_id, invoice_id, counter_entry_id, amount_cents, automatic, journal_date, at, by, by_name)
      select entry.id, invoice.id, counter.id, row."amountCents", ${automatic},
        ${journalDate(sql`entry.date, invoice.creation_date, counter.date`)},
        ${act.at.toISOString()}, ${act.viewer.userId}, ${act.viewer.name ?? null}
      from json_to_recordset(${JSON.stringify([...allocations, ...mirrored])}::json)
        as row ("entryId" integer, "invoiceId" integer, "counterEntryId" integer, "amountCents" bigint)
      join ${paymentEntries} entry on entry.id = row."entryId"
      left join ${invoices} invoice on invoice.id = row."invoiceId"
      left join ${paymentEntries} counter on counter.id = row."counterEntryId"
      returning id, entry_id, invoice_id, amount_cents
    )
    ${toldOf(sql`booked`)}`)
  await settle(tx, act, { told: z.array(Told).parse(rows), action: 'booked' })
}

/**
 * Takes back allocations, in the transaction that has locked their entries and invoices: see `lockAllocations`. The
 * other half of a pair goes with it, and an entry by hand is withdrawn.
 * @param reason a person's words
 */
export async function unbook(tx: Db, act: Act, ids: readonly number[], reason: string | null): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.execute(sql`
    with undone as (
      update ${paymentAllocations} set undone_at = ${act.at.toISOString()}, undone_by = ${act.viewer.userId},
        undone_by_name = ${act.viewer.name ?? null}, undone_reason = ${reason}, undone_journal_date = journal_date
      where undone_at is null and id in (
        select unnest(${sql.param([...ids])}::int[])
        union all
        select half.id from ${paymentAllocations} pair
        join ${paymentAllocations} half
          on half.entry_id = pair.counter_entry_id and half.counter_entry_id = pair.entry_id
        where pair.id = any(${sql.param([...ids])}))
      returning id, entry_id, invoice_id, amount_cents
    )
    ${toldOf(sql`undone`)}`)
  const told = z.array(Told).parse(rows)
  const entryIds = told.map(({ entryId }) => entryId)
  await tx.execute(sql`
    update ${paymentEntries} set dismissed = 'withdrawn'
    where id = any(${sql.param(entryIds)}) and source = 'manual' and allocated_cents = 0`)
  await settle(tx, act, { told, action: 'paymentUndone', reason })
}

/**
 * Locks what allocations stand on, before `unbook`: their entries, the entries of the other sign, their invoices. Throws a
 * 409 when one is undone already, or when more would be paid back of an invoice than is paid.
 */
export async function lockAllocations(tx: Db, ids: readonly number[]): Promise<void> {
  const read = () =>
    tx
      .select()
      .from(paymentAllocations)
      .where(inArray(paymentAllocations.id, [...ids]))
  const seen = await read()
  const entryIds = seen.flatMap(({ entryId, counterEntryId }) => (counterEntryId ? [entryId, counterEntryId] : entryId))
  const invoiceIds = seen.flatMap(({ invoiceId }) => invoiceId ?? [])
  await lockEntries(tx, entryIds)
  const billed = await lockInvoices(tx, invoiceIds)
  const locked = await read()
  const [undone, live] = [
    locked.filter(({ undoneAt }) => undoneAt !== null),
    locked.filter(({ undoneAt }) => undoneAt === null),
  ]
  const short = billed.filter(
    ({ id, paidCents }) =>
      paidCents < live.reduce((sum, { invoiceId, amountCents }) => sum + (invoiceId === id ? amountCents : 0), 0),
  )
  const obstacles = [
    ...undone.map(({ id }) => paymentObstacle({ id, name: String(id) }, 'undone')),
    ...short.map(({ id, invoiceNumber }) => paymentObstacle({ id, name: invoiceNumber }, 'toomuch')),
  ]
  if (obstacles.length > 0) throw paymentRefused(obstacles)
}

/** The words of the activity about an allocation. */
const Told = z.object({
  id: z.int(),
  entryId: z.int(),
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  cents: z.coerce.number(),
})
type Told = z.infer<typeof Told>

function toldOf(written: SQL): SQL {
  return sql`
    select written.id, entry_id as "entryId", invoice_id as "invoiceId", invoice_number as "invoiceNumber",
      written.amount_cents as cents
    from ${written} written left join ${invoices} on invoices.id = invoice_id`
}

type Written = { told: Told[]; action: 'booked' | 'paymentUndone'; reason?: string | null }

/** An invoice's activity names the day of payment where that changed, and else the amount. */
async function settle(tx: Db, act: Act, { told, action, reason }: Written): Promise<void> {
  const amount = (field: string, cents: number) =>
    action === 'booked' ? { field, from: null, to: cents } : { field, from: cents, to: null }
  const ofInvoices = new Map<number, number>()
  for (const { invoiceId, cents } of told)
    if (invoiceId !== null) ofInvoices.set(invoiceId, (ofInvoices.get(invoiceId) ?? 0) + cents)
  await followCustomers(
    tx,
    told.map(({ entryId }) => entryId),
  )
  const paidDates = await updatePaidStatus(tx, [...ofInvoices.keys()])
  await noteActivity(
    tx,
    act,
    ...Array.from(ofInvoices, ([recordId, cents]): ActivityEntry => {
      const change = paidDates.get(recordId)
      const subject = reason ? { subject: reason } : {}
      return {
        kind: 'invoice',
        recordId,
        action: action === 'booked' && change?.to ? 'paid' : action,
        ...subject,
        changes: [change ?? amount('paid', cents)],
      }
    }),
    ...told.map(({ entryId, invoiceNumber, cents }): ActivityEntry => {
      const subject = invoiceNumber === null ? {} : { subject: invoiceNumber }
      return { kind: 'payment', recordId: entryId, action, ...subject, changes: [amount('amount', cents)] }
    }),
  )
}

/** A decision that is refused, and what stands in its way. */
export function paymentRefused(obstacles: Obstacle[]): Problem {
  return new Problem(409, 'payment_refused', {}, { obstacles })
}

export function paymentObstacle({ id, name }: { id: number; name: string }, reason: PaymentObstacle): Obstacle {
  return { id, name, reason: `payment_obstacle_${reason}` }
}
