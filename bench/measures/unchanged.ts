/** The cost of a long list that the client has already: its ETag is sent, and a 304 comes back. */
import { request } from 'undici'
import { adminCookie } from '../admin.ts'
import { insertGroups } from '../billing.ts'
import { startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { compareCpu } from '../load.ts'
import type { Row } from '../table.ts'

const many = 10_000
const effort = { calls: 10, concurrency: 2, rounds: 5 }
const mostRatio = 0.05

export function unchangedList(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    await using gateway = await startGateway(system.ready)
    await withClient(databases.school, (client) => insertGroups(client, many))
    const { url } = gateway.ready
    const path = '/trpc/schoolGroups.list'
    const cookie = await adminCookie(url)
    const first = await request(url + path, { headers: { cookie } })
    await first.body.dump()
    const known = { cookie, 'if-none-match': String(first.headers.etag) }
    const rows: Row[] = []
    for (const [name, { usage }] of Object.entries({ gateway, 'school API': system })) {
      const child = { ...gateway, usage }
      const ours = { child, path, headers: known, status: 304 }
      const compared = await compareCpu(ours, { child, path, headers: { cookie } }, effort)
      rows.push({ what: `unchanged list of ${many}, CPU of the ${name}`, unit: 'ms', ...compared, mostRatio })
    }
    return rows
  })
}
