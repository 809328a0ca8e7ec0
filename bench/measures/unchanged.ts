/** The cost of long lists that the client has already: their ETags are sent, and a 304 comes back. */
import type pg from 'pg'
import { request } from 'undici'
import { adminCookie } from '../admin.ts'
import { insertGroups } from '../billing.ts'
import { startGateway, startSystem, startUpstream, type Child } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { compareCpu, type Effort, type Target } from '../load.ts'
import { year as yearOfUpstream } from '../processes/invoices.ts'
import { insertRecords } from '../records.ts'
import type { Row } from '../table.ts'

const many = 10_000
/** As many at once as a browser has connections. */
const concurrency = 6
/** V8 compiles for some thousand calls, which counts too, as in the row of the small call. */
const ofGateways = {
  unchanged: { calls: 1000, concurrency },
  lists: { calls: 10, concurrency: 2, rounds: 5, warmUp: 8 },
}
const ofSchoolApis = { unchanged: { calls: 120, concurrency }, lists: { calls: 10, concurrency: 2, rounds: 5 } }
const mostRatio = 0.05

/** The gateway stands before the light upstream: whoever waits for a slower one wakes up for every call, which counts too. */
export async function unchangedList(): Promise<Row[]> {
  return [...(await ofGateway()), ...(await ofSchoolApi())]
}

async function ofGateway(): Promise<Row[]> {
  await using system = await startSystem(1)
  await using upstream = await startUpstream(many, { invoices: many, orders: many, tagged: true })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url })
  return await compareLists(gateway, gateway, {
    name: 'the gateway',
    lists: listsOf(yearOfUpstream),
    effort: ofGateways,
  })
}

function ofSchoolApi(): Promise<Row[]> {
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
    return await compareLists(gateway, system, {
      name: 'the school API',
      lists: listsOf(2030),
      effort: ofSchoolApis,
    })
  })
}

function listsOf(year: number): Record<string, string> {
  const input = `input=${encodeURIComponent(JSON.stringify({ json: { year } }))}`
  return {
    groups: '/trpc/schoolGroups.list',
    invoices: `/trpc/invoices.list?${input}`,
    orders: `/trpc/purchaseOrders.list?${input}`,
  }
}

type Gateway = Child<{ url: string }>
type Comparison = {
  name: string
  lists: Record<string, string>
  effort: { unchanged: NonNullable<Target['effort']>; lists: Effort }
}

async function compareLists(
  gateway: Gateway,
  { usage, kept }: Pick<Gateway, 'usage' | 'kept'>,
  { name, lists, effort }: Comparison,
): Promise<Row[]> {
  const { url } = gateway.ready
  const cookie = await adminCookie(url)
  const child = { ...gateway, usage, kept }
  const rows: Row[] = []
  for (const [list, path] of Object.entries(lists)) {
    const first = await request(url + path, { headers: { cookie } })
    await first.body.dump()
    const known = { cookie, 'if-none-match': String(first.headers.etag) }
    const ours = { child, path, headers: known, status: 304, effort: effort.unchanged, collects: true }
    const compared = await compareCpu(ours, { child, path, headers: { cookie } }, effort.lists)
    rows.push({ what: `unchanged ${many} ${list}, CPU of ${name}`, unit: 'ms', ...compared, mostRatio })
  }
  return rows
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
