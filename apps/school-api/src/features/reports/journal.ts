/**
 * The journal of customers: each change of what a customer owes, on the day on which it counts. All reports of money ask
 * it.
 */
import { sql, type SQL } from 'drizzle-orm'
import { isOpenEntry } from '../../db/rules.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries, paymentRests } from '../../db/tables/payments.ts'

/** Bookings of payments, and their undoing with the other sign, each on its day. */
const bookings = sql`
  select entry_id, invoice_id, counter_entry_id, journal_date as date, amount_cents as cents from ${paymentAllocations}
  union all
  select entry_id, invoice_id, counter_entry_id, undone_journal_date, -amount_cents from ${paymentAllocations}
  where undone_at is not null`

/**
 * The changes of what is owed of invoices: `invoice_id`, `kind`, `id`, `date` and `cents`; positive makes it more. `id` is
 * that of the invoice, credit note or payment. All of an invoice add up to what is owed of it now. No part joins another
 * table, and what is booked on an invoice fits an integer: both sum quickly.
 */
export const invoiceChanges: SQL = sql`(
  select id as invoice_id, 'invoice' as kind, id, creation_date as date, total_cents as cents from ${invoices}
  union all
  select invoice_id, 'creditNote', id, creation_date, -(amount_cents + vat_cents) from ${creditNotes}
  union all
  select invoice_id, 'payment', entry_id, journal_date, -amount_cents::int from ${paymentAllocations}
  where invoice_id is not null
  union all
  select invoice_id, 'payment', entry_id, undone_journal_date, amount_cents::int from ${paymentAllocations}
  where invoice_id is not null and undone_at is not null)`

/**
 * Bookings of payments whose rest is a customer's credit: from the day on which it is, and none from the day on which it
 * ended.
 */
const bookedOfCredits = sql`
  select rest.school_group_id, rest.entry_id, coalesce(booking.counter_entry_id, rest.entry_id) as id,
    greatest(booking.date, rest.journal_date) as date, rest.undone_journal_date, booking.cents
  from ${paymentRests} rest join (${bookings}) booking on booking.entry_id = rest.entry_id
  where rest.school_group_id is not null
    and (rest.undone_journal_date is null or booking.date <= rest.undone_journal_date)`

/**
 * The changes of what customers have to their credit, with `school_group_id` instead of an invoice: less credit is
 * positive. An assigned payment, `entry_id`, is a credit as a whole, less what is booked of it. What is booked on another
 * payment stands under the `id` of that one, which gave it back.
 */
export const creditChanges: SQL = sql`(
  select rest.school_group_id, rest.entry_id, 'payment' as kind, entry.id, rest.journal_date as date,
    -entry.amount_cents as cents
  from ${paymentRests} rest join ${paymentEntries} entry on entry.id = rest.entry_id
  where rest.school_group_id is not null
  union all
  select rest.school_group_id, rest.entry_id, 'payment', entry.id, rest.undone_journal_date, entry.amount_cents
  from ${paymentRests} rest join ${paymentEntries} entry on entry.id = rest.entry_id
  where rest.school_group_id is not null and rest.undone_journal_date is not null
  union all
  select school_group_id, entry_id, 'payment', id, date, cents from (${bookedOfCredits}) booked
  union all
  select school_group_id, entry_id, 'payment', id, undone_journal_date, -cents from (${bookedOfCredits}) booked
  where undone_journal_date is not null)`

/**
 * The money of no customer on a day, in cents: what payments of these days have that is neither booked, nor a credit, nor
 * left out. What is not booked is what is left of them now, and what was booked of them since.
 */
export function unassignedCents(date: string): SQL {
  return sql`(
    select coalesce(sum(cents), 0) from (
      select sum(amount_cents - allocated_cents) as cents from ${paymentEntries} where ${isOpenEntry} and date <= ${date}
      union all
      select sum(entry.amount_cents - entry.allocated_cents)
      from ${paymentRests} rest join ${paymentEntries} entry on entry.id = rest.entry_id
      where rest.undone_journal_date is null and entry.date <= ${date}
      union all
      select sum(booking.cents) from ${paymentEntries} entry join (${bookings}) booking on booking.entry_id = entry.id
      where booking.date > ${date} and entry.date <= ${date}
      union all
      select sum(cents) from ${creditChanges} change where date <= ${date}
      union all
      select -sum(entry.amount_cents) from ${paymentRests} rest join ${paymentEntries} entry on entry.id = rest.entry_id
      where rest.dismissed is not null and rest.journal_date <= ${date}
        and (rest.undone_journal_date is null or rest.undone_journal_date > ${date})
    ) money)`
}
