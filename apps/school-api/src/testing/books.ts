/** The books: rules of invoices and orders that must hold whatever happened, and the work that is still to be done. */
import type pg from 'pg'
import { z } from 'zod'

/** Faults in the database, in words; there must be none, even after a process was killed half-way. */
export async function wrongInBooks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(wrong)
  return Wrong.parse(rows).map(({ what }) => what)
}

const Wrong = z.array(z.object({ what: z.string() }))

/** Sources besides contracts stand where the books say, each once and counted so, and a day costs its groups its price. */
const wrongSources = `
  select 'on a line that is credited, or on none: line ' || l.id as what from invoice_lines l
    join invoices i on i.id = l.invoice_id and i.type > 0
    where (l.credited_cents < l.amount_cents) <> exists (select from billed_sources where invoice_line_id = l.id)
  union all select 'the shares of day ' || d.id || ' are not its price and travel' from course_days d
    join course_day_shares s on s.course_day_id = d.id group by d.id
    having sum(share_cents) <> price_cents or sum(travel_cents) <> travel_kms * 45
  union all select 'billed another share than its own: line ' || l.id from invoice_lines l
    join billed_sources b on b.invoice_line_id = l.id and b.kind in ('courseDayShare', 'courseDayTravel')
    left join course_day_shares s on s.course_day_id = b.source_id and s.school_group_id = b.school_group_id
    where l.amount_cents is distinct from case b.kind when 'courseDayShare' then share_cents else travel_cents end
  union all select 'shares of a day that is open: ' || course_day_id from course_day_shares s
    where course_day_id not in (
      select coalesce(p.course_day_id, t.source_id) from (
        select kind, source_id from billed_sources
        union all select source_kind, source_id from purchase_order_lines
          join purchase_orders o on o.id = purchase_order_id and withdrawn_at is null
      ) t
      left join participants p on t.kind = 'participant' and p.id = t.source_id
      where t.kind in ('participant', 'courseDayShare', 'courseDayTravel'))
  union all select 'counted as billed ' || billed_count || ' times: ' || counted.kind || ' ' || id from (
      select 'participant' as kind, id, billed_count from participants
      union all select 'schoolVisit', id, billed_count from school_visits
      union all select 'feedback', id, billed_count from individual_feedback
    ) counted
    where billed_count <> (select count(*) from billed_sources b
      where b.source_id = counted.id and b.kind in (counted.kind, counted.kind || 'Travel'))
  union all select 'noted as billed or not: the share of group ' || school_group_id || ' in day ' || course_day_id
    from course_day_shares s
    where (share_billed, travel_billed) <> (
      select coalesce(bool_or(kind = 'courseDayShare'), false), coalesce(bool_or(kind = 'courseDayTravel'), false)
      from billed_sources b where b.source_id = s.course_day_id and b.school_group_id = s.school_group_id)`

/** Sums, statuses and days of payment follow from the live allocations, and the halves of a pair are equal. */
const wrongPayments = `
  with live as not materialized (select * from payment_allocations where undone_at is null)
  select 'other than its allocations: payment ' || id as what from payment_entries where allocated_cents <> coalesce(
    (select sum(amount_cents) from live where entry_id = payment_entries.id), 0)
  union all select 'paid other than its allocations: invoice ' || id from invoices where paid_cents <> coalesce(
    (select sum(amount_cents) from live where invoice_id = invoices.id), 0)
  union all select 'paid or not: invoice ' || id || ' at ' || status from invoices where status >= 2 and (status = 3) <> (
    paid_cents >= total_cents - credited_cents
    and exists (select from live where invoice_id = invoices.id and amount_cents > 0))
  union all select 'the day of payment of invoice ' || id from invoices where (status = 3) <> (paid_at is not null)
  union all select 'withdrawn or not: payment ' || id from payment_entries
    where source = 'manual' and (dismissed is null) <> (allocated_cents = amount_cents)
  union all select 'another rest than its payment: ' || e.id from payment_entries e
    left join payment_rests r on r.entry_id = e.id and r.undone_journal_date is null
    where (r.school_group_id, r.dismissed) is distinct from
      (case when e.assigned_at is not null and e.dismissed is null then e.school_group_id end, e.dismissed)
  union all select 'half of a pair: allocation ' || id from live where counter_entry_id is not null and not exists (
    select from live half where half.entry_id = live.counter_entry_id and half.counter_entry_id = live.entry_id
      and half.amount_cents = -live.amount_cents)`

/** Faults of payments alone. */
export async function wrongPaymentsInBooks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(wrongPayments)
  return Wrong.parse(rows).map(({ what }) => what)
}

/**
 * Only one contract invoice and one contract order of a group are made in these tests. A file that was still arriving when
 * its process died is nobody's, and swept later.
 */
const wrong = `
  select 'gap before invoice ' || invoice_number as what
    from (select *, row_number() over (partition by year order by sequence) as place from invoices) i
    where sequence <> place
  union all select 'gap before credit note ' || credit_note_number
    from (select *, row_number() over (partition by year order by sequence) as place from credit_notes) n
    where sequence <> place
  union all select 'gap before order ' || purchase_order_number
    from (select *, row_number() over (partition by year order by sequence) as place from purchase_orders) o
    where sequence <> place
  union all select 'counter of ' || series || ' stands at ' || last from document_counters
    where last <> case series
      when 'invoice' then (select count(*) from invoices)
      when 'purchaseOrder' then (select count(*) from purchase_orders)
      else (select count(*) from credit_notes) end
  union all select 'billed twice: group ' || school_group_id from invoices where type = 0 group by school_group_id having count(*) > 1
  union all select 'ordered twice: group ' || school_group_id from purchase_orders where type = 0 group by school_group_id having count(*) > 1
  union all select 'no lines: order ' || id from purchase_orders where id not in (select purchase_order_id from purchase_order_lines)
  union all select 'other than its order: invoice ' || i.id from invoices i join purchase_orders o on o.invoice_id = i.id
    where i.amount_cents <> o.amount_cents or i.purchase_order_name <> o.name or i.school_group_id <> o.school_group_id
  union all select 'without its order: invoice ' || id from invoices
    where purchase_order_name is not null and credited_cents < total_cents
      and id not in (select invoice_id from purchase_orders where invoice_id is not null)
  union all select 'not noted as made once: order ' || id from purchase_orders o
    where 1 <> (select count(*) from activity where kind = 'purchaseOrder' and action = 'created' and record_id = o.id)
  union all select 'no lines: invoice ' || id from invoices where id not in (select invoice_id from invoice_lines)
  union all select 'no batch: invoice ' || id from invoices where id not in (select invoice_id from batch_items)
  union all select 'line ' || id || ' has ' || credited_cents || ' of ' || amount_cents || ' credited' from invoice_lines l
    where credited_cents > amount_cents or credited_cents <>
      coalesce((select sum(amount_cents) from credit_note_lines where invoice_line_id = l.id), 0)
  union all select 'other credit than its notes: invoice ' || id from invoices i
    where credited_cents <> coalesce((select sum(amount_cents + vat_cents) from credit_notes where invoice_id = i.id), 0)
  union all select 'two PDFs: invoice ' || invoice_id from invoice_files group by invoice_id having count(*) > 1
  union all select 'nobody''s file ' || id from files where arriving_since is null and id not in
    (select file_id from invoice_files union select file_id from credit_notes where file_id is not null
      union select request_file_id from purchase_orders where request_file_id is not null
      union select file_id from purchase_orders where file_id is not null)
  union all select 'half of a file: ' || id from files f
    where arriving_since is null and bytes <> (select sum(length(content)) from file_chunks where file_id = f.id)
  union all select 'noted as sent ' || count(*) || ' times: invoice ' || record_id from activity
    where kind = 'invoice' and action = 'sent' group by record_id having count(*) > 1
  union all select 'not noted as made once: invoice ' || id from invoices i
    where 1 <> (select count(*) from activity where kind = 'invoice' and action = 'created' and record_id = i.id)
  union all ${wrongSources}
  union all (${wrongPayments})`

/** Faults of sources besides contracts alone. */
export async function wrongSourcesInBooks(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(wrongSources)
  return Wrong.parse(rows).map(({ what }) => what)
}

/** The number of each kind that is still to be done. */
export async function leftToDo(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(left)
  return z.record(z.string(), z.number()).parse(rows[0])
}

export const nothingLeft = {
  unbilled: 0,
  open: 0,
  items: 0,
  dispatches: 0,
  jobs: 0,
  unsent: 0,
  drawings: 0,
  notes: 0,
  requests: 0,
}

const left = `
  select
    (select count(*)::int from school_groups where id not in (select school_group_id from invoices where type = 0)) as unbilled,
    (select count(*)::int from participants where id not in (select source_id from billed_sources where kind = 'participant'))
      + (select count(*)::int from school_visits where id not in (select source_id from billed_sources where kind = 'schoolVisit'))
      + (select count(*)::int from individual_feedback where id not in (select source_id from billed_sources where kind = 'feedback'))
      as open,
    (select count(*)::int from batch_items where state = 'queued') as items,
    (select count(*)::int from dispatches where state in ('queued', 'sending')) as dispatches,
    (select count(*)::int from jobs.job where state < 'completed') as jobs,
    (select count(*)::int from invoices where status = 1 and problem is null) as unsent,
    (select count(*)::int from invoices where file_id is null) as drawings,
    (select count(*)::int from credit_notes where file_id is null) as notes,
    (select count(*)::int from purchase_orders where request_file_id is null) as requests`
