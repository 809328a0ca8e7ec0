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

/** Whether the money of an entry came back. */
export function isReturn({ kind }: PaymentEntryRow): boolean {
  return kind === 'return'
}

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

/** Locks invoices by their ids, so that no two calls wait for each other, and after entries. */
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
 * An entry that pays more of the same is booked anew with the sum, which ends the part that stood. Invoices at 2 that
 * nothing is open of any more are paid.
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
    with given as (
      select "entryId" as entry_id, "invoiceId" as invoice_id, "counterEntryId" as counter_entry_id, "amountCents" as cents
      from json_to_recordset(${JSON.stringify([...allocations, ...mirrored])}::json)
        as row ("entryId" integer, "invoiceId" integer, "counterEntryId" integer, "amountCents" bigint)
    ), ended as (
      update ${paymentAllocations} set ${undoing(act, null)} from given
      where undone_at is null and ${isSamePart(sql`payment_allocations`)}
      returning payment_allocations.entry_id, payment_allocations.invoice_id, payment_allocations.counter_entry_id,
        amount_cents
    ), summed as (
      select given.*, coalesce((select sum(amount_cents) from ended where ${isSamePart(sql`ended`)}), 0) as before from given
    ), booked as (
      insert into ${paymentAllocations}
        (entry_id, invoice_id, counter_entry_id, amount_cents, automatic, journal_date, at, by, by_name)
      select entry.id, invoice.id, counter.id, before + cents, ${automatic},
        ${journalDate(sql`entry.date, invoice.creation_date, counter.date`)},
        ${act.at.toISOString()}, ${act.viewer.userId}, ${act.viewer.name ?? null}
      from summed
      join ${paymentEntries} entry on entry.id = summed.entry_id
      left join ${invoices} invoice on invoice.id = summed.invoice_id
      left join ${paymentEntries} counter on counter.id = summed.counter_entry_id
      returning id, entry_id, invoice_id, counter_entry_id, amount_cents
    ), written as (
      select booked.*, before from booked join summed as given on ${isSamePart(sql`booked`)}
    )
    ${toldOf}`)
  await settle(tx, act, { told: z.array(WrittenPart).parse(rows), action: 'booked' })
}

/** Whether a row is of the same entry as one of `given`, and on the same invoice or entry. */
function isSamePart(row: SQL): SQL {
  return sql`${row}.entry_id = given.entry_id and ${row}.invoice_id is not distinct from given.invoice_id
    and ${row}.counter_entry_id is not distinct from given.counter_entry_id`
}

function undoing({ at, viewer }: Act, reason: string | null): SQL {
  return sql`undone_at = ${at.toISOString()}, undone_by = ${viewer.userId}, undone_by_name = ${viewer.name ?? null},
    undone_reason = ${reason}, undone_journal_date = ${journalDate(sql`journal_date`)}`
}

/**
 * Takes back allocations, in the transaction that has locked their entries and invoices: see `lockAllocations`. The
 * other half of a pair goes with it, and an entry by hand is withdrawn.
 * @param reason a person's words
 */
export async function unbook(tx: Db, act: Act, ids: readonly number[], reason: string | null): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.execute(sql`
    with written as (
      update ${paymentAllocations} set ${undoing(act, reason)}
      where undone_at is null and id in (
        select unnest(${sql.param([...ids])}::int[])
        union all
        select half.id from ${paymentAllocations} pair
        join ${paymentAllocations} half
          on half.entry_id = pair.counter_entry_id and half.counter_entry_id = pair.entry_id
        where pair.id = any(${sql.param([...ids])}))
      returning id, entry_id, invoice_id, 0 as amount_cents, amount_cents as before
    )
    ${toldOf}`)
  const told = z.array(WrittenPart).parse(rows)
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

/** An allocation for the activity: what stood of its entry there before, and what stands now. */
const WrittenPart = z.object({
  id: z.int(),
  entryId: z.int(),
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  before: z.coerce.number(),
  after: z.coerce.number(),
})
type WrittenPart = z.infer<typeof WrittenPart>

const toldOf = sql`
  select written.id, entry_id as "entryId", invoice_id as "invoiceId", invoice_number as "invoiceNumber", before,
    written.amount_cents as after
  from written left join ${invoices} on invoices.id = invoice_id`

type Written = { told: WrittenPart[]; action: 'booked' | 'paymentUndone'; reason?: string | null }

/** An invoice's activity names the day of payment where that changed, and else the amount. */
async function settle(tx: Db, act: Act, { told, action, reason }: Written): Promise<void> {
  const amount = (field: string, { before, after }: Pick<WrittenPart, 'before' | 'after'>) => {
    return { field, from: before === 0 ? null : before, to: after === 0 ? null : after }
  }
  const ofInvoices = new Map<number, Pick<WrittenPart, 'before' | 'after'>>()
  for (const { invoiceId, before, after } of told) {
    if (invoiceId === null) continue
    const sums = ofInvoices.get(invoiceId)
    ofInvoices.set(invoiceId, { before: before + (sums?.before ?? 0), after: after + (sums?.after ?? 0) })
  }
  await followCustomers(
    tx,
    told.map(({ entryId }) => entryId),
  )
  const paidDates = await updatePaidStatus(tx, [...ofInvoices.keys()])
  await noteActivity(
    tx,
    act,
    ...Array.from(ofInvoices, ([recordId, sums]): ActivityEntry => {
      const change = paidDates.get(recordId)
      const subject = reason ? { subject: reason } : {}
      return {
        kind: 'invoice',
        recordId,
        action: action === 'booked' && change?.to ? 'paid' : action,
        ...subject,
        changes: [change ?? amount('paid', sums)],
      }
    }),
    ...told.map(({ entryId, invoiceNumber, ...sums }): ActivityEntry => {
      const subject = invoiceNumber === null ? {} : { subject: invoiceNumber }
      return { kind: 'payment', recordId: entryId, action, ...subject, changes: [amount('amount', sums)] }
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
