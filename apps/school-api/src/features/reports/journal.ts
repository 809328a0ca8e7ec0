/**
 * The journal of customers: each change of what a customer owes, on the day on which it counts. All reports of money ask
 * it.
 */
import { sql, type SQL } from 'drizzle-orm'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'

/** Bookings of payments, and their undoing with the other sign, each on its day. */
const bookings = sql`
  select entry_id, invoice_id, counter_entry_id, journal_date as date, amount_cents as cents from ${paymentAllocations}
  union all
  select entry_id, invoice_id, counter_entry_id, undone_journal_date, -amount_cents from ${paymentAllocations}
  where undone_at is not null`

/**
 * Rows of `school_group_id`, `invoice_id`, `kind`, `id`, `date` and `cents`; positive makes the customer owe more. `id` is
 * that of the invoice, credit note or payment; `invoice_id` is null where a payment is or was a customer's credit.
 * An assigned payment is its customer's credit from its own day on, less what is booked of it; what is booked on another
 * payment stands under that one, which gave it back.
 */
export const journal: SQL = sql`(
  select school_group_id, id as invoice_id, 'invoice' as kind, id, creation_date as date, total_cents::bigint as cents
  from ${invoices}
  union all
  select invoice.school_group_id, invoice.id, 'creditNote', note.id, note.creation_date,
    -(note.amount_cents + note.vat_cents)
  from ${creditNotes} note join ${invoices} invoice on invoice.id = note.invoice_id
  union all
  select invoice.school_group_id, invoice.id, 'payment', booking.entry_id, booking.date, -booking.cents
  from (${bookings}) booking join ${invoices} invoice on invoice.id = booking.invoice_id
  union all
  select school_group_id, null, 'payment', id, date, -amount_cents from ${paymentEntries} where assigned_at is not null
  union all
  select entry.school_group_id, null, 'payment', coalesce(booking.counter_entry_id, entry.id), booking.date, booking.cents
  from ${paymentEntries} entry join (${bookings}) booking on booking.entry_id = entry.id
  where entry.assigned_at is not null)`

/** The money of no customer on a day, in cents: what payments have that is neither booked, nor a credit, nor left out. */
export function unassignedCents(date: string): SQL {
  return sql`(
    select coalesce(sum(cents), 0) from (
      select amount_cents as cents from ${paymentEntries}
      where assigned_at is null and dismissed is null and date <= ${date}
      union all
      select -booking.cents from ${paymentEntries} entry join (${bookings}) booking on booking.entry_id = entry.id
      where entry.assigned_at is null and entry.dismissed is null and booking.date <= ${date}
    ) money)`
}
