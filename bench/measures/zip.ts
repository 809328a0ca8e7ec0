/** 1,000 PDFs of 300 kB in one ZIP file through the gateway, beside reading the same files from the database. */
import type pg from 'pg'
import { z } from 'zod'
import { headersOf } from '../admin.ts'
import { peakMemory, startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'
import { insertInvoices, readAll, timed } from '../zips.ts'

const [pdfs, bytes, rounds] = [1000, 300_000, 3]

export function zip(): Promise<Row[]> {
  return withDatabases(measure)
}

async function measure(databases: { school: string; identity: string }): Promise<Row[]> {
  await using system = await startSystem(1, databases)
  await using gateway = await startGateway(system.ready)
  const headers = await headersOf(gateway.ready.url, 'admin')
  return await withClient(databases.school, async (client) => {
    const ids = await insertInvoices(client, { name: 'bench', count: pdfs, bytes, date: '2199-01-01' })
    const body = JSON.stringify({ invoices: ids.map((invoiceId) => ({ invoiceId })) })
    const download = () => timed(() => readAll(`${gateway.ready.url}/files/invoices.zip`, headers, body))
    const [ours, peer]: [number[], number[]] = [[], []]
    const before = (await Promise.all([system.usage(), gateway.usage()])).map(({ rssBytes }) => rssBytes)
    const peaks = [0, 0]
    for (let round = 0; round <= rounds; round++) {
      const downloaded = download()
      const grown = await Promise.all([peakMemory(system, downloaded), peakMemory(gateway, downloaded)])
      grown.forEach((peak, index) => (peaks[index] = Math.max(peaks[index] ?? 0, peak)))
      ours.push(await downloaded)
      peer.push(await timed(() => readFiles(client)))
    }
    const grownMB = peaks.map((peak, index) => (peak - (before[index] ?? 0)) / 1e6)
    return [
      {
        what: `ZIP of ${pdfs} PDFs of ${bytes / 1000} kB`,
        unit: 's',
        ours: median(ours.slice(1)),
        peer: median(peer.slice(1)),
        ratio: median(ours.map((seconds, round) => seconds / (peer[round] ?? 0)).slice(1)),
        mostRatio: 1.3,
      },
      { what: 'ZIP, memory growth of the school API', unit: 'MB', ours: grownMB[0] ?? 0, most: 64 },
      { what: 'ZIP, memory growth of the gateway', unit: 'MB', ours: grownMB[1] ?? 0, most: 64 },
    ]
  })
}

async function readFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select id from files where name = 'bench' order by id")
  for (const { id } of z.array(z.object({ id: z.number() })).parse(rows))
    await client.query('select content from file_chunks where file_id = $1 order by position', [id])
}
