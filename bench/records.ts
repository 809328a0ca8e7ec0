/** Records of every kind, for searches and lists. */
import type pg from 'pg'

export type Databases = { school: pg.Client; identity: pg.Client }

/** Inserts this many invoices, purchase orders, people on course days and users. */
export async function insertRecords(
  { school, identity }: Databases,
  records: { group: number; from: number; to: number },
) {
  const { group, from, to } = records
  await school.query(
    `insert into invoices (year, sequence, invoice_number, reference, type, creation_date, due_date, school_group_id,
      amount_cents, total_cents)
    select 2030, at, '2030-' || lpad(at::text, 5, '0'),
      2030000000 + at || lpad(coalesce(nullif((2030000000 + at) % 97, 0), 97)::text, 2, '0'), 1, '2030-01-01', '2030-01-31', $1, 100 + at % 900000, 121 + at % 900000 from generate_series($2::int, $3::int) at`,
    [group, from, to],
  )
  await school.query(
    `insert into purchase_orders (year, sequence, purchase_order_number, type, school_group_id, creation_date,
      amount_cents, total_cents, secret, secret_hash, name, uploaded_at)
    select 2030, at, 'BB2030-' || lpad(at::text, 5, '0'), 1, $1, '2030-01-01', 100, 121, '', md5(at::text),
      'Bestelling ' || at, now() from generate_series($2::int, $3::int) at`,
    [group, from, to],
  )
  await school.query(
    `with days as (
      insert into course_days (type, theme, description, is_public, start_date, end_date, parts, travel_kms,
        max_participants, links_to_manual, price_cents, price_participant_cents)
      select 0, 'Thema ' || at, 'Tekst', true, now(), now() + interval '1 day', 1, 0, 30, '{}', 0, 0
      from generate_series($1::int, $2::int, 20) at returning id)
    insert into participants (course_day_id, first_name, last_name, email, purchase_order_required)
    select id, (array['An', 'Jan', 'Zoë', 'Bart'])[1 + (id + at) % 4], (array['Peeters', 'Claes', 'Maes'])[1 + at % 3],
      'iemand' || id || '.' || at || '@school.test', false from days, generate_series(1, 20) at`,
    [from, to],
  )
  await identity.query(
    `insert into users (user_name, first_name, last_name, roles, school_guid)
    select 'gebruiker' || at || '@school.test', (array['An', 'Jan', 'Zoë', 'Bart'])[1 + at % 4],
      (array['Peeters', 'Claes', 'Maes'])[1 + at % 3] || ' ' || at, '{Active}', md5((at / 30)::text)::uuid::text
    from generate_series($1::int, $2::int) at`,
    [from, to],
  )
  for (const client of [school, identity]) await client.query('vacuum analyze')
}
