/** Rules of the ledger: sums, statuses and days of payment follow from the live allocations. */
import { PAID, SENT } from '@schoolbeheer/domain/invoices/statuses'
import type { Rule } from '@schoolbeheer/server/database/integrity'

const live = 'payment_allocations where undone_at is null'

export const paymentRules: Rule[] = [
  {
    name: 'payments are allocated what their allocations sum to',
    broken: `select 'payment ' || id from payment_entries
      left join (select entry_id, sum(amount_cents) as cents from ${live} group by 1) sums on entry_id = id
      where allocated_cents <> coalesce(cents, 0) order by id`,
  },
  {
    name: 'invoices are paid what their allocations sum to',
    broken: `select invoice_number from invoices
      left join (select invoice_id, sum(amount_cents) as cents from ${live} group by 1) sums on invoice_id = id
      where paid_cents <> coalesce(cents, 0) order by 1`,
  },
  {
    name: 'a sent invoice is paid when nothing of it is open and a payment stands on it',
    broken: `select invoice_number from invoices where status >= ${SENT} and (status = ${PAID}) <> (
        paid_cents >= total_cents - credited_cents
        and exists (select from payment_allocations
          where undone_at is null and invoice_id = invoices.id and amount_cents > 0)) order by 1`,
  },
  {
    name: 'a paid invoice has its day of payment, and no other',
    broken: `select invoice_number from invoices where (status = ${PAID}) <> (paid_at is not null) order by 1`,
  },
  {
    name: 'a payment by hand pays an invoice, or is withdrawn',
    broken: `select 'payment ' || id from payment_entries
      where source = 'manual' and (dismissed is null) <> (allocated_cents = amount_cents) order by id`,
  },
  {
    name: 'the rest of a payment is the credit of its customer, or left out, as the payment says',
    broken: `select 'payment ' || entry.id from payment_entries entry
      left join payment_rests rest on rest.entry_id = entry.id and rest.undone_journal_date is null
      where (rest.school_group_id, rest.dismissed) is distinct from
        (case when entry.assigned_at is not null and entry.dismissed is null then entry.school_group_id end, entry.dismissed)
      order by entry.id`,
  },
  {
    name: 'payments that stand against each other are equal',
    broken: `select 'allocation ' || part.id from payment_allocations part
      where undone_at is null and counter_entry_id is not null and not exists (
        select from payment_allocations half
        where half.undone_at is null and half.entry_id = part.counter_entry_id
          and half.counter_entry_id = part.entry_id and half.amount_cents = -part.amount_cents) order by part.id`,
  },
]
