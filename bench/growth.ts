/** A fixed part of a school API's data, and any amount of finished work of other groups beside it. */
import type pg from 'pg'
import { z } from 'zod'
import { insertGroups } from './billing.ts'

/** The records that are read: their number does not depend on the amount of other data. */
const FixedRecords = z.object({ schoolGroupId: z.number(), invoiceId: z.number() })
export type FixedRecords = z.output<typeof FixedRecords> & { billed: number[] }

/**
 * Gives the group of the demo school 20 sent invoices and some activity, and inserts so many finished rows of each kind
 * of others: paid invoices with their payments, invoiced orders, people on past days, billed visits and feedback, accepted mails.
 */
export async function fillSchool(client: pg.Client, rows: number): Promise<FixedRecords> {
  const billed = await insertGroups(client, 20)
  const { rows: groups } = await client.query(
    `insert into school_groups (name, onderwijsnet_id, client_number, salutation, street, number, city_id, invoice_emails,
      peppol, requires_purchase_order, yearly, contract_type, licence_expiration_date)
    select 'Ander ' || at, 1, 'ander' || at, 'Mevrouw', 'Straat', '1', 1, 'a@b.test', false, false, true, 1, '2039-12-31'
    from generate_series(1, $1::int) at returning id`,
    [rows / 100],
  )
  const others = z
    .array(z.object({ id: z.number() }))
    .parse(groups)
    .map(({ id }) => id)
  const fixed = FixedRecords.parse((await client.query(fixedRows)).rows[0])
  for (const statement of otherRows) {
    // The plans of joins and of foreign keys are of the few rows before: some would read whole tables for each row.
    await client.query('analyze')
    await client.query(statement, [others, rows])
  }
  await client.query('vacuum analyze')
  return { ...fixed, billed }
}

const invoiceColumns = `insert into invoices (year, sequence, invoice_number, reference, type, status, creation_date,
  due_date, school_group_id, amount_cents, total_cents, sent_at, paid_at, paid_cents)`

const fixedRows = `
  with own as (select school_group_id as id from schools order by id limit 1),
  bills as (${invoiceColumns}
    select 2040, at, '2040-' || lpad(at::text, 5, '0'), 'eigen' || at, 1, 2, '2026-01-01', '2026-01-31', own.id, 100, 121,
      now(), null, 0
    from own, generate_series(1, 20) at returning id, school_group_id),
  lines as (insert into invoice_lines (invoice_id, position, type_name, description, quantity, unit_price_cents,
      amount_cents, vat_rate)
    select id, at, 'Soort', 'Tekst', 1, 50, 50, 21 from bills, generate_series(1, 2) at),
  events as (insert into activity (at, kind, record_id, action, actor_id, changes)
    select now(), kind, id, 'changed', 'bench', '[]'
    from (select 'schoolGroup' as kind, id from own union all select 'invoice', min(id) from bills) as records,
      generate_series(1, 20))
  select school_group_id as "schoolGroupId", min(id) as "invoiceId" from bills group by 1`

/** Statements of the ids of other groups and the number of rows. */
const otherRows = [
  `with groups as (select $1::int[] as ids),
  bills as (${invoiceColumns}
    select 2019, at, '2019-' || lpad(at::text, 6, '0'), 'ander' || at, 1, 3, '2019-01-01', '2019-01-31',
      ids[1 + at % cardinality(ids)], 100, 121, '2019-01-02', '2019-02-01', 121
    from groups, generate_series(1, $2::int) at returning id, sequence, school_group_id),
  orders as (insert into purchase_orders (year, sequence, purchase_order_number, type, school_group_id, creation_date,
      amount_cents, total_cents, secret, secret_hash, name, uploaded_at, invoice_id)
    select 2019, sequence, 'BB2019-' || lpad(sequence::text, 6, '0'), 1, school_group_id, '2019-01-01', 100, 121, '',
      'ander' || sequence, 'Bestelling ' || sequence, now(), id from bills),
  mails as (insert into dispatches (document_kind, document_id, purpose, recipient, message_id, asked_by, state, queued_at)
    select 'invoice', id, 'invoice', 'a@b.test', 'ander' || id, 'bench', 'accepted', '2019-01-02' from bills),
  events as (insert into activity (at, kind, record_id, action, actor_id, changes)
    select '2019-01-02', kind, record, 'changed', 'bench', '[]' from bills,
      lateral (values ('invoice', id), ('schoolGroup', school_group_id)) as records (kind, record)),
  batch as (insert into batches (asked_at, actor_id) values ('2019-01-02', 'bench') returning id),
  items as (insert into batch_items (batch_id, invoice_id, action, state)
    select batch.id, bills.id, 'send', 'done' from batch, bills)
  insert into invoice_lines (invoice_id, position, type_name, description, quantity, unit_price_cents, amount_cents, vat_rate)
  select id, at, 'Soort', 'Tekst', 1, 50, 50, 21 from bills, generate_series(1, 3) at`,
  `with paid as (select id, reference, school_group_id from invoices
    where year = 2019 and school_group_id = any($1::int[]) and $2::int > 0),
  entries as (insert into payment_entries (source, date, amount_cents, allocated_cents, kind, reference, school_group_id)
    select 'manual', '2019-02-01', 121, 121, 'other', reference, school_group_id from paid returning id, reference)
  insert into payment_allocations (entry_id, invoice_id, amount_cents, automatic, journal_date, at, by)
  select entries.id, paid.id, 121, false, '2019-02-01', '2019-02-01', 'bench' from entries join paid using (reference)`,
  `with groups as (select $1::int[] as ids)
  insert into schools (school_group_id, name, street, number, city_id)
  select unnest(ids), 'Andere school', 'Straat', '1', 1 from groups where $2::int > 0`,
  `with days as (
    insert into course_days (type, theme, description, is_public, start_date, end_date, parts, travel_kms,
      max_participants, links_to_manual, price_cents, price_participant_cents)
    select 0, 'Thema ' || at, 'Tekst', true, '2019-01-01 09:00', '2019-01-01 16:00', 1, 0, 30, '{}', 0, 5000
    from generate_series(1, $2::int, 20) at returning id)
  insert into participants (course_day_id, first_name, last_name, email, purchase_order_required, school_id, present)
  select days.id, 'Jan', 'Peeters', 'iemand' || days.id || '.' || at || '@school.test', false,
    (select min(id) from schools where school_group_id = ($1::int[])[1 + days.id % cardinality($1::int[])]), true
  from days, generate_series(1, 20) at`,
  `insert into calendar_entries (course_day_id, email, uid, told_at)
  select course_day_id, email, 'ander' || id, '2018-12-31' from participants
  where email like 'iemand%' and cardinality($1::int[]) <= $2::int`,
  `insert into school_visits (school_group_id, theme, description, date, location, hours, travel_kms, purchase_order_required)
  select ($1::int[])[1 + at % cardinality($1::int[])], 'Ander', 'Tekst', '2019-01-01', 'School', 2, 10, false
  from generate_series(1, $2::int) at`,
  `insert into individual_feedback (school_group_id, description, date, hours, purchase_order_required)
  select ($1::int[])[1 + at % cardinality($1::int[])], 'Ander', '2019-01-01', 2, false from generate_series(1, $2::int) at`,
  `with lines as (select min(id) as id from invoice_lines where cardinality($1::int[]) <= $2::int)
  insert into billed_sources (kind, source_id, school_group_id, invoice_line_id)
  select kind, source_id, school_group_id, lines.id from lines, (
    select unnest(array['schoolVisit', 'schoolVisitTravel']) as kind, id as source_id, school_group_id from school_visits
    where theme = 'Ander'
    union all select 'feedback', id, school_group_id from individual_feedback where description = 'Ander'
    union all select 'participant', people.id, schools.school_group_id from participants people
      join schools on schools.id = people.school_id where people.email like 'iemand%') as sources`,
]
