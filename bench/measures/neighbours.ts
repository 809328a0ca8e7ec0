/** The times of somebody else's small calls while PDFs are made, and while a long list passes. */
import { reference } from '@schoolbeheer/contracts/school/reference'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'
import { adminAuthorization, adminCookie } from '../admin.ts'
import { createInvoices, insertGroups, recreatePdfs, untilMade } from '../billing.ts'
import { listAgain, startGateway, startSystem, startUpstream } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import { askSmall, idleMs, p99, timeCalls } from '../neighbour.ts'
import { year } from '../processes/invoices.ts'
import type { Row } from '../table.ts'

const [pdfs, rounds] = [1000, 3]
/** The rows of a long list, and how often it passes. */
const lists = [
  { listed: 10_000, times: 100 },
  { listed: 50_000, times: 20 },
]

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
      return [{ what: `small call while ${pdfs} PDFs are made, 99 %`, unit: 'ms', ...compared, mostRatio: 3 }]
    })
  })
}

export async function besideList(): Promise<Row[]> {
  const rows: Row[] = []
  for (const list of lists) rows.push(await besideListOfGateway(list), await besideListOfSchoolApi(list))
  return rows
}

type List = (typeof lists)[number]

async function besideListOfGateway({ listed, times }: List): Promise<Row> {
  await using system = await startSystem(1)
  await using upstream = await startUpstream(1, { invoices: listed })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url })
  const { url } = gateway.ready
  const headers = { cookie: await adminCookie(url) }
  const list = `${url}/trpc/invoices.list?input=${encodeURIComponent(JSON.stringify({ json: { year } }))}`
  const caller = new Pool(url)
  const call = () => askSmall(caller, '/trpc/reference.onderwijsnetten', headers)
  const compared = await compare(call, () => listAgain({ url: list, headers, times }))
  await caller.close()
  return besideRow(`a list of ${listed} passes the gateway`, compared)
}

function besideListOfSchoolApi({ listed, times }: List): Promise<Row> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const { schoolApi } = system.ready
    await withClient(databases.school, async (client) => {
      await insertGroups(client, listed)
      await client.query('vacuum analyze')
    })
    let headers = { authorization: '' }
    const caller = new Pool(schoolApi)
    const call = () => askSmall(caller, reference.onderwijsnetten.path, headers)
    const compared = await compare(
      call,
      () => listAgain({ url: schoolApi + schoolGroups.list.path, headers, times }),
      // A token would expire, because the measure lasts some minutes.
      async () => void (headers = { authorization: await adminAuthorization(system.ready) }),
    )
    await caller.close()
    return besideRow(`the school API lists ${listed}`, compared)
  })
}

function besideRow(what: string, compared: { ours: number; peer: number; ratio: number }): Row {
  return { what: `small call while ${what}, 99 %`, unit: 'ms', ...compared, mostRatio: 2 }
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
