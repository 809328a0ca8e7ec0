/** Open amounts by age among 100,000 invoices and 200,000 allocations, on days near and long past, at the school API. */
import { reports } from '@schoolbeheer/contracts/school/reports'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import type pg from 'pg'
import { Pool } from 'undici'
import { adminAuthorization } from '../admin.ts'
import { ask } from '../alternately.ts'
import { insertGroups } from '../billing.ts'
import { startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const [customers, invoices, days] = [1000, 100_000, 2200]
const calls = 15
const most = 300

export function openAmounts(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const group = await withClient(databases.school, fill)
    const headers = { authorization: await adminAuthorization(system.ready) }
    const pool = new Pool(system.ready.schoolApi, { connections: 1 })
    const today = brusselsDate(new Date())
    const before = (back: number) => `?date=${addDays(today, -back)}`
    const asked: [string, string][] = [
      [`open amounts of ${invoices} invoices and ${2 * invoices} allocations, today`, reports.aged.path],
      ['a month ago', reports.aged.path + before(30)],
      ['half the invoices ago', reports.aged.path + before(days / 2)],
      ['before the first invoice', reports.aged.path + before(2 * days)],
      [
        'invoices behind those of a customer, half the invoices ago',
        `${reports.agedInvoices.path}${before(days / 2)}&schoolGroupId=${group}`,
      ],
    ]
    const rows: Row[] = []
    for (const [what, path] of asked)
      rows.push({ what, unit: 'ms', ours: await timed(() => ask(pool, path, headers)), most })
    await pool.close()
    return rows
  })
}

async function timed(call: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < calls; round++) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return median(times.slice(3))
}

/**
 * Invoices of six years, each paid by halves; of every fiftieth a half was undone and is open. Some customers have a credit,
 * and some payments no customer. Answers a customer.
 */
async function fill(client: pg.Client): Promise<number> {
  const ids = await insertGroups(client, customers)
  for (const statement of statements) {
    await client.query(statement, [ids, invoices])
    await client.query('vacuum analyze')
  }
  return ids[0] ?? 0
}

/** Statements of the ids of customers and the number of invoices. */
const statements = [
  `insert into invoices (year, sequence, invoice_number, reference, type, status, creation_date, due_date,
    school_group_id, amount_cents, total_cents, sent_at)
  select 2019, at, '2019-' || lpad(at::text, 6, '0'), 'oud' || at, 1, case at % 50 when 0 then 2 else 3 end, day, day + 30,
    ($1::int[])[1 + at % cardinality($1::int[])], 10000, 12100, day
  from generate_series(1, $2::int) at, lateral (select current_date - 50 - ${days} + at * ${days} / $2::int as day) days`,
  `with billed as (select id, reference, creation_date, school_group_id, sequence from invoices
    where year = 2019 and school_group_id = any($1::int[]) and sequence <= $2::int),
  entries as (insert into payment_entries (source, date, amount_cents, kind, reference, school_group_id)
    select 'manual', creation_date + half, 6050, 'other', reference, school_group_id
    from billed, unnest(array[20, 40]) half returning id, reference, date)
  insert into payment_allocations (entry_id, invoice_id, amount_cents, automatic, journal_date, at, by, undone_at,
    undone_by, undone_journal_date)
  select entries.id, billed.id, 6050, false, date, date, 'bench', case when undone then date + 1 end,
    case when undone then 'bench' end, case when undone then date end
  from entries join billed using (reference),
    lateral (select billed.sequence % 50 = 0 and date - creation_date = 40 as undone) halves`,
  `insert into payment_entries (source, date, amount_cents, kind, school_group_id, assigned_at)
  select 'manual', current_date - at * $2::int / 1000000, 5000, 'other', ids[at], case at % 2 when 0 then now() end
  from (select $1::int[] as ids) customers, generate_series(1, cardinality(ids)) at`,
]
