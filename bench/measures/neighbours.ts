/** The times of somebody else's small calls while PDFs are made, and while a long list passes. */
import { reference } from '@schoolbeheer/contracts/school/reference'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Pool } from 'undici'
import { adminAuthorization, adminCookie } from '../admin.ts'
import { createInvoices, insertGroups, recreatePdfs, untilMade } from '../billing.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import { askSmall, idleMs, p99, timeCalls } from '../neighbour.ts'
import { year } from '../processes/invoices.ts'
import type { Row } from '../table.ts'

const [pdfs, listed, listings, rounds] = [1000, 10_000, 100, 3]
const mostRatio = 3

/** The school API makes PDFs in as many threads as there are cores less one. */
export function besidePdfs(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const { schoolApi } = system.ready
    let authorization = await adminAuthorization(system.ready)
    return await withClient(databases.school, async (client) => {
      const groups = await insertGroups(client, pdfs)
      const ids = await createInvoices(schoolApi, authorization, { contractStart: '2030-01-01', groups })
      await untilMade(client)
      const caller = new Pool(schoolApi)
      const call = () => askSmall(caller, reference.onderwijsnetten.path, { authorization })
      const compared = await compare(
        call,
        async () => {
          await recreatePdfs(schoolApi, authorization, ids)
          await untilMade(client)
        },
        // A token would expire, because the measure lasts some minutes.
        async () => void (authorization = await adminAuthorization(system.ready)),
      )
      await caller.close()
      return [{ what: `small call while ${pdfs} PDFs are made, 99 %`, unit: 'ms', ...compared, mostRatio }]
    })
  })
}

export async function besideList(): Promise<Row[]> {
  await using system = await startSystem(1)
  await using upstream = await startUpstream(1, { invoices: listed })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url })
  const cookie = await adminCookie(gateway.ready.url)
  const caller = new Pool(gateway.ready.url)
  const list = `${gateway.ready.url}/trpc/invoices.list?input=${encodeURIComponent(JSON.stringify({ json: { year } }))}`
  const call = () => askSmall(caller, '/trpc/reference.onderwijsnetten', { cookie })
  const compared = await compare(call, async () => {
    const workerData = { url: list, cookie, times: listings }
    await once(new Worker(new URL('../processes/lister.ts', import.meta.url), { workerData }), 'exit')
  })
  await caller.close()
  return [{ what: `small call while a list of ${listed} passes, 99 %`, unit: 'ms', ...compared, mostRatio }]
}

/**
 * The longest time of 99 of 100 calls, while the work is done and then while nothing else is, after a round to warm up.
 */
async function compare(
  call: () => Promise<void>,
  work: () => Promise<void>,
  before: () => Promise<void> = () => Promise.resolve(),
) {
  const pairs: { ours: number; peer: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    await before()
    const working = work()
    const ours = await timeCalls(
      call,
      working.then(() => true),
    )
    pairs.push({ ours: p99(ours), peer: p99(await timeCalls(call, setTimeout(idleMs, true))) })
  }
  const counted = pairs.slice(1)
  return {
    ours: median(counted.map(({ ours }) => ours)),
    peer: median(counted.map(({ peer }) => peer)),
    ratio: median(counted.map(({ ours, peer }) => ours / peer)),
  }
}
