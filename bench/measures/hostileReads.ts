/** The times of somebody else's small calls while a signed-in client of each role reads as much as it may. */
import { fileAddress, filePaths } from '@schoolbeheer/contracts/gateway/filePaths'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { Pool } from 'undici'
import { z } from 'zod'
import { headersOf } from '../admin.ts'
import { insertGroups } from '../billing.ts'
import { startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import { askSmall, timeCalls } from '../neighbour.ts'
import { insertRecords } from '../records.ts'
import type { Row } from '../table.ts'

const [connections, records, rounds] = [600, 10_000, 3]
const [idleMs, hostileMs] = [2000, 6000]
const mostRatio = 5

type HostileRead = { what: string; account: string; path: string; body?: string }

export function hostileReads(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(60, databases)
    await using gateway = await startGateway(system.ready)
    const { url } = gateway.ready
    const reads = await withClient(databases.school, (school) =>
      withClient(databases.identity, async (identity) => {
        const [group = 0] = await insertGroups(school, 1)
        await insertRecords({ school, identity }, { group, from: 1, to: records })
        return listReads(school)
      }),
    )
    const other = new Pool(url, { connections: 1 })
    const { cookie } = await headersOf(url, 'directie')
    const call = () => askSmall(other, '/trpc/reference.onderwijsnetten', { cookie })
    const p95During = async (ms: number) => p95(await timeCalls(call, setTimeout(ms, true)))
    const rows: Row[] = []
    for (const { what, account, path, body } of reads) {
      const headers = await headersOf(url, account)
      const pairs: { ours: number; peer: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const peer = await p95During(idleMs)
        const workerData = { url, path, method: body ? 'POST' : 'GET', headers, body, connections }
        const hostile = new Worker(new URL('../processes/hostile.ts', import.meta.url), { workerData })
        pairs.push({ ours: await p95During(hostileMs), peer })
        await hostile.terminate()
      }
      rows.push({
        what: `small call beside ${connections} × ${what} (${account}), 95 %`,
        unit: 'ms',
        ours: median(pairs.map(({ ours }) => ours)),
        peer: median(pairs.map(({ peer }) => peer)),
        ratio: median(pairs.map(({ ours, peer }) => ours / peer)),
        mostRatio,
      })
    }
    await other.close()
    return rows
  })
}

async function listReads(school: pg.Client): Promise<HostileRead[]> {
  const { rows } = await school.query(
    `select (select number from attests where email = 'leerkracht@demo.test' limit 1) as number,
      (select course_day_id from participants group by 1 order by count(*) desc limit 1) as day,
      (select guid from schools order by id limit 1) as "schoolId",
      (select array_agg(id) from (select id from invoices where file_id is not null limit 1000) as made) as made`,
  )
  const { number, day, schoolId, made } = Found.parse(rows[0])
  const body = JSON.stringify({ invoices: made.map((invoiceId) => ({ invoiceId })) })
  const period = { from: '2030-01-01', to: '2030-12-31' }
  return [
    { what: 'a PDF', account: 'leerkracht', path: fileAddress('attestPdf', { number }) },
    { what: 'a search', account: 'leerkracht', path: query('search.find', { q: 'peeters 4' }) },
    { what: 'a list of days', account: 'schooladmin', path: query('courseDays.past', {}) },
    { what: 'own invoices', account: 'boekhouding', path: query('invoices.listOwn', {}) },
    { what: 'a PDF', account: 'opleiding', path: fileAddress('courseDayAttendance', { id: day }) },
    { what: 'a list of invoices', account: 'admin', path: query('invoices.list', { year: 2030 }) },
    { what: 'a list of users', account: 'admin', path: query('users.list', { schoolId }) },
    { what: 'a search', account: 'admin', path: query('search.find', { q: 'peeters 4' }) },
    { what: 'an export', account: 'admin', path: fileAddress('accountingXlsx', period) },
    { what: 'a ZIP', account: 'admin', path: filePaths.invoicesZip, body },
  ]
}

const Found = z.object({ number: z.string(), day: z.number(), schoolId: z.string(), made: z.array(z.number()) })

function query(procedure: string, input: object): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
}

function p95(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? Number.NaN
}
