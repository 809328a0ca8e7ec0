/** Suggestions for a payment beside many open invoices, through the gateway and both APIs, beside a small call. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import type pg from 'pg'
import { Pool } from 'undici'
import { z } from 'zod'
import { adminCookie } from '../admin.ts'
import { alternately, ask } from '../alternately.ts'
import { insertGroups } from '../billing.ts'
import { startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { insertRecords } from '../records.ts'
import type { Row } from '../table.ts'

const [groups, invoices, booked] = [1000, 50_000, 20_000]

export function paymentSuggest(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    await using gateway = await startGateway(system.ready)
    const pool = new Pool(gateway.ready.url, { connections: 1 })
    const headers = { cookie: await adminCookie(gateway.ready.url) }
    const ids = await withClient(databases.school, (school) =>
      withClient(databases.identity, async (identity) => {
        const [group = 0] = await insertGroups(school, groups)
        await insertRecords({ school, identity }, { group, from: 1, to: invoices })
        return insertPayments(school)
      }),
    )
    const suggest = (call: number) => {
      const input = JSON.stringify({ json: { id: ids[call % ids.length] } })
      return ask(pool, `/trpc/payments.suggest?input=${encodeURIComponent(input)}`, headers)
    }
    const times = await alternately(suggest, () => ask(pool, '/trpc/courseDays.ownAttests', headers))
    await pool.close()
    const what = `suggestions for a payment beside ${invoices} open invoices`
    return [{ what, unit: 'ms', ...times, ratio: times.ours / times.peer, most: 50, mostRatio: 3 }]
  })
}

/** Texts and senders of payments, in cents: by reference, with a slip, by account, by name, of nobody, and back. */
const payments = [
  { cents: 50_000, communication: `Factuur ${paymentReference(2030, 192)}` },
  { cents: 1321, communication: paymentReference(2030, 1200).replace(/.$/, '') + '1' },
  { cents: 1421, iban: 'BE1' },
  { cents: 1521, name: 'GROEP 4000007' },
  { cents: 1621, name: 'Onbekende vzw', iban: 'BE9999' },
  { cents: -100, kind: 'return', iban: 'BE2' },
  { cents: -121, kind: 'sent', iban: 'BE3' },
]

/** The open invoices are sent and divided over the groups, each of which paid from its account before. */
async function insertPayments(school: pg.Client): Promise<number[]> {
  await school.query(`update invoices set status = 2, sent_at = now(), due_date = '2026-01-31',
    school_group_id = (select max(id) from school_groups) - sequence % ${groups} where year = 2030`)
  await school.query(`insert into bank_accounts values ('BE0')`)
  await school.query(`insert into bank_statements (account, format, key, opening_cents, date, closing_cents, entries,
    entries_hash, imported_at, imported_by) values ('BE0', 'coda', '1', 0, '2026-02-01', 0, 0, '', now(), 'bench')`)
  const columns =
    'source, statement_id, account, fingerprint, occurrence, date, amount_cents, kind, name, iban, communication'
  await school.query(`insert into payment_entries (${columns}, school_group_id)
    select 'bank', 1, 'BE0', 'booked', at, '2026-01-31', 100, 'transfer', 'Groep', 'BE' || at % ${groups}, '',
      (select max(id) from school_groups) - at % ${groups} from generate_series(1, ${booked}) at`)
  await school.query(`insert into payment_allocations (entry_id, invoice_id, amount_cents, automatic, journal_date, at, by)
    select entry.id, invoice.id, 1, true, '2026-01-31', now(), 'bench' from payment_entries entry
    join invoices invoice on invoice.year = 2030 and invoice.sequence = occurrence where entry.account = 'BE0'`)
  const { rows } = await school.query(
    `insert into payment_entries (${columns})
    select 'bank', 1, 'BE0', 'open ' || row_number() over (), 1, '2026-02-01', cents, coalesce(kind, 'transfer'), name, iban, communication
    from json_to_recordset($1) as row (cents bigint, kind text, name text, iban text, communication text)
    returning id`,
    [JSON.stringify(payments)],
  )
  await school.query('vacuum analyze')
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}
