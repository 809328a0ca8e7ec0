/**
 * The sending of 1,000 e-invoices to the simulator, beside posting the same XML to it, and beside somebody else's small
 * calls.
 */
import { reference } from '@schoolbeheer/contracts/school/reference'
import { freePort } from '@schoolbeheer/server/freePort'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { Pool, request } from 'undici'
import { z } from 'zod'
import { adminAuthorization } from '../admin.ts'
import { createInvoices, insertGroups, preflightInvoices, sendInvoices, untilMade } from '../billing.ts'
import { startPapers, startSimulator, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import { askSmall, idleMs, p99, timeCalls } from '../neighbour.ts'
import { costOf } from '../papers.ts'
import type { Row } from '../table.ts'

const [documents, atOnce, rounds] = [1000, 16, 3]

/** The first of them warm all processes up. */
const warming = 200

/** The time of an answer of a provider, where the simulator takes some milliseconds. */
const slowSeconds = 0.5

const account = {
  ACCESS_POINT_KEY: 'bench-key',
  ACCESS_POINT_SECRET: 'bench-secret',
  ACCESS_POINT_COMPANY: 'c_simulator',
  ACCESS_POINT_WEBHOOK_SECRET: 'bench-webhook-secret',
}

type Round = { ours: number; peer: number; during: number; idle: number }

export function eInvoicesSend(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    const port = await freePort()
    const address = { ACCESS_POINT: 'simulator', ACCESS_POINT_URL: `http://127.0.0.1:${port}` }
    await using system = await startSystem(1, databases, { ...account, ...address })
    const { schoolApi } = system.ready
    const WEBHOOK_URL = `${schoolApi}/webhooks/access-point`
    await using simulator = await startSimulator({ ...account, PORT: `${port}`, WEBHOOK_URL })
    await using bare = await startSimulator({ ...account, PORT: `${await freePort()}` })
    return await withClient(databases.school, async (client) => {
      const groups = await insertGroups(client, documents, true)
      const contractStarts = Array.from({ length: rounds + 3 }, (_, round) => `${2030 + round}-01-01`)
      const prepare = async (count: number): Promise<Sending> => {
        const authorization = await adminAuthorization(system.ready)
        const contractStart = contractStarts.shift() ?? ''
        const ids = await createInvoices(schoolApi, authorization, {
          contractStart,
          groups: groups.slice(0, count),
        })
        await untilMade(client)
        await preflightInvoices(schoolApi, authorization, ids)
        return { client, schoolApi, authorization, ids }
      }
      const measure = async (count = documents): Promise<Round> => {
        const sending = await prepare(count)
        const sent = await sendBesideCalls(sending)
        const sentXml = await listXml(client, sending.ids)
        return { ...sent, peer: await timed(() => postAll(bare.ready.url, sentXml)) }
      }
      await measure(warming)
      const measured: Round[] = []
      while (measured.length < rounds) measured.push(await measure())
      const alone = await prepare(documents)
      const before = await system.usage()
      await sendInvoices(schoolApi, alone.authorization, alone.ids)
      await untilAll(client, alone.ids, ['delivered'])
      const cpuMs = ((await system.usage()).cpuMs - before.cpuMs) / documents
      for (const { ready } of [simulator, bare]) await slowDown(ready.url)
      const slow = await measure()
      const document = await documentCpuMs()
      const most = await request(`${simulator.ready.url}/most-at-once`)
      return [
        {
          what: `sending ${documents} e-invoices`,
          unit: 's',
          ours: median(measured.map(({ ours }) => ours)),
          peer: median(measured.map(({ peer }) => peer)),
          ratio: median(measured.map(({ ours, peer }) => ours / peer)),
          mostRatio: 5,
        },
        {
          what: `the same, answered after ${slowSeconds} s`,
          unit: 's',
          ours: slow.ours,
          peer: slow.peer,
          ratio: slow.ours / slow.peer,
          mostRatio: 1.5,
        },
        {
          what: 'the same, calls at once',
          unit: 'calls',
          ours: z.object({ most: z.number() }).parse(await most.body.json()).most,
          most: atOnce,
        },
        {
          what: 'small call meanwhile, 99 %',
          unit: 'ms',
          ours: median(measured.map(({ during }) => during)),
          peer: median(measured.map(({ idle }) => idle)),
          ratio: median(measured.map(({ during, idle }) => during / idle)),
          mostRatio: 3,
        },
        { what: 'an e-invoice but its text, CPU', unit: 'ms', ours: cpuMs - document, most: 9 },
      ]
    })
  })
}

/** The CPU time of an e-invoice's document in milliseconds: of its text alone, because its check is made in the preflight. */
async function documentCpuMs(): Promise<number> {
  await using papers = await startPapers(1)
  await costOf(papers, 'texts', warming)
  return (await costOf(papers, 'texts', documents)).cpuMs
}

async function slowDown(simulator: string): Promise<void> {
  const body = JSON.stringify({ kind: 'slow', seconds: slowSeconds })
  const headers = { 'content-type': 'application/json' }
  const { statusCode } = await request(`${simulator}/faults`, { method: 'POST', headers, body })
  if (statusCode !== 201) throw new Error(`The simulator answered ${statusCode}`)
}

type Sending = { client: pg.Client; schoolApi: string; authorization: string; ids: number[] }

/** The seconds until the access point has all e-invoices; the small calls go on until all are delivered. */
async function sendBesideCalls({ client, schoolApi, authorization, ids }: Sending): Promise<Omit<Round, 'peer'>> {
  let ours = 0
  const sending = async () => {
    ours = await timed(async () => {
      await sendInvoices(schoolApi, authorization, ids)
      await untilAll(client, ids, ['accepted', 'delivered'])
    })
    await untilAll(client, ids, ['delivered'])
    return true
  }
  const caller = new Pool(schoolApi)
  const call = () => askSmall(caller, reference.onderwijsnetten.path, { authorization })
  const during = p99(await timeCalls(call, sending()))
  const idle = p99(await timeCalls(call, setTimeout(idleMs, true)))
  await caller.close()
  return { ours, during, idle }
}

async function untilAll(client: pg.Client, ids: number[], states: string[]): Promise<void> {
  const Counts = z.object({ there: z.number(), wrong: z.string().nullable() })
  const of = `from dispatches where channel = 'peppol' and document_id = any($1)`
  for (;;) {
    await setTimeout(200)
    const { rows } = await client.query(
      `select count(*) filter (where state = any($2))::int as there,
         min(state || ' ' || words) filter (where state in ('failed', 'rejected', 'uncertain')) as wrong ${of}`,
      [ids, states],
    )
    const { there, wrong } = Counts.parse(rows[0])
    if (wrong !== null) throw new Error(`An e-invoice did not arrive: ${wrong}`)
    if (there === ids.length) return
  }
}

type SentXml = { receiver: string; xml: string }

async function listXml(client: pg.Client, ids: number[]): Promise<SentXml[]> {
  const { rows } = await client.query(
    `select receiver, convert_from(string_agg(content, null order by position), 'UTF8') as xml
     from e_invoices join dispatches on dispatches.id = dispatch_id join file_chunks on file_chunks.file_id = e_invoices.file_id
     where document_id = any($1) group by dispatch_id`,
    [ids],
  )
  return z.array(z.object({ receiver: z.string(), xml: z.string() })).parse(rows)
}

async function postAll(url: string, sent: SentXml[]): Promise<void> {
  const { ACCESS_POINT_KEY: key, ACCESS_POINT_SECRET: secret, ACCESS_POINT_COMPANY: company } = account
  const headers = { authorization: `Basic ${btoa(`${key}:${secret}`)}`, 'content-type': 'application/json' }
  const pool = new Pool(url, { connections: atOnce })
  const left = sent.values()
  const poster = async () => {
    for (const { receiver, xml } of left) {
      const body = JSON.stringify({ recipient: receiver, documentType: 'xml', document: xml })
      const answer = await pool.request({ method: 'POST', path: `/api/v1/${company}/send`, headers, body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`The simulator answered ${answer.statusCode}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, poster))
  await pool.close()
}

/** The duration of the work in seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
