/** The cost of long lists that the client has already: their ETags are sent, and a 304 comes back. */
import type pg from 'pg'
import { request } from 'undici'
import { adminCookie } from '../admin.ts'
import { insertGroups } from '../billing.ts'
import { startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { compareCpu } from '../load.ts'
import { insertRecords } from '../records.ts'
import type { Row } from '../table.ts'

const many = 10_000
const effort = { calls: 10, concurrency: 2, rounds: 5 }
/** As many at once as a browser has connections. */
const ofUnchanged = { calls: 120, concurrency: 6 }
const mostRatio = 0.05

const ofYear = `input=${encodeURIComponent(JSON.stringify({ json: { year: 2030 } }))}`
const lists = {
  groups: '/trpc/schoolGroups.list',
  invoices: `/trpc/invoices.list?${ofYear}`,
  orders: `/trpc/purchaseOrders.list?${ofYear}`,
}

export function unchangedList(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    await using gateway = await startGateway(system.ready)
    await withClient(databases.school, (school) =>
      withClient(databases.identity, async (identity) => {
        const [group = 0] = await insertGroups(school, many)
        await insertRecords({ school, identity }, { group, from: 1, to: many })
        await insertLines(school)
      }),
    )
    const { url } = gateway.ready
    const cookie = await adminCookie(url)
    const rows: Row[] = []
    for (const [list, path] of Object.entries(lists)) {
      const first = await request(url + path, { headers: { cookie } })
      await first.body.dump()
      const known = { cookie, 'if-none-match': String(first.headers.etag) }
      for (const [name, { usage }] of Object.entries({ gateway, 'school API': system })) {
        const child = { ...gateway, usage }
        const ours = { child, path, headers: known, status: 304, effort: ofUnchanged }
        const compared = await compareCpu(ours, { child, path, headers: { cookie } }, effort)
        rows.push({ what: `unchanged ${many} ${list}, CPU of the ${name}`, unit: 'ms', ...compared, mostRatio })
      }
    }
    return rows
  })
}

/** Two lines for each invoice and order. */
async function insertLines(school: pg.Client): Promise<void> {
  for (const kind of ['invoice', 'purchase_order'])
    await school.query(
      `insert into ${kind}_lines (${kind}_id, position, type_name, description, quantity, unit_price_cents, amount_cents,
        vat_rate)
      select id, position, 'Contract', 'Periode van 1 januari tot 31 december 2030', 1, 50, 50, 21
      from ${kind}s, generate_series(1, 2) position where year = 2030`,
    )
  await school.query('vacuum analyze')
}
