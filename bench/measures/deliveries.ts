/**
 * A delivery to the accountant of 2,000 invoices with PDFs of 50 kB, from the call until its file is kept, beside a download
 * of the same files through the gateway.
 */
import { setTimeout } from 'node:timers/promises'
import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type pg from 'pg'
import { request } from 'undici'
import { headersOf } from '../admin.ts'
import { peakMemory, startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'
import { insertInvoices, readAll, timed } from '../zips.ts'

const [documents, few, bytes, rounds] = [2000, 20, 50_000, 3]

export function deliveries(): Promise<Row[]> {
  return withDatabases(measure)
}

async function measure(databases: { school: string; identity: string }): Promise<Row[]> {
  await using system = await startSystem(1, databases)
  await using gateway = await startGateway(system.ready)
  const { url } = gateway.ready
  const headers = await headersOf(url, 'admin')
  return await withClient(databases.school, async (client) => {
    const [ours, peer]: [number[], number[]] = [[], []]
    const growth: number[] = []
    // A year each, before those of the demo data.
    for (let round = 0; round <= rounds; round++) {
      const year = 2001 + round
      // A few warm up what every delivery needs.
      const count = round === 0 ? few : documents
      await insertInvoices(client, { name: `bench ${year}`, count, bytes, date: `${year}-01-15` })
      const period = { from: `${year}-01-01`, to: `${year}-12-31` }
      peer.push(await timed(() => readAll(url + fileAddress('accountingZip', period), headers)))
      const delivered = timed(() => deliver(url, headers, client, period.to))
      const { rssBytes } = await system.usage()
      growth.push((await peakMemory(system, delivered)) - rssBytes)
      ours.push(await delivered)
    }
    return [
      {
        what: `delivery of ${documents} documents`,
        unit: 's',
        ours: median(ours.slice(1)),
        peer: median(peer.slice(1)),
        ratio: median(ours.map((seconds, round) => seconds / (peer[round] ?? 0)).slice(1)),
        mostRatio: 1.3,
      },
      {
        what: 'delivery, memory growth of the school API',
        unit: 'MB',
        ours: median(growth.slice(1)) / 1e6,
        most: 64,
      },
    ]
  })
}

async function deliver(url: string, headers: Record<string, string>, client: pg.Client, until: string): Promise<void> {
  const body = JSON.stringify({ json: { until } })
  const answer = await request(`${url}/trpc/accounting.deliver`, { method: 'POST', headers, body })
  if (answer.statusCode !== 200)
    throw new Error(`accounting.deliver answered ${answer.statusCode}: ${await answer.body.text()}`)
  await answer.body.dump()
  const missing = 'select from deliveries where file_id is null'
  while ((await client.query(missing)).rowCount) await setTimeout(20)
}
