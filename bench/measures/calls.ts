/** The cost of a call for the gateway: session, permission, input and output checked, one call to the upstream. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { adminCookie } from '../admin.ts'
import { startGateway, startProxy, startSystem, startUpstream } from '../children.ts'
import { compareCpu } from '../load.ts'
import { year } from '../processes/invoices.ts'
import type { Row } from '../table.ts'

const many = 10_000
/** The token is as long as a signed one. */
const bearer = 'x'.repeat(700)

/** Alone, and as a browser sends it: in a batch of one, and ten in one batch beside ten calls of the peer. */
export async function smallCall(): Promise<Row[]> {
  const { path } = reference.onderwijsnetten
  const procedure = 'reference.onderwijsnetten'
  const batchOf = (calls: number) => `${Array.from({ length: calls }, () => procedure).join()}?batch=1&input=%7B%7D`
  // As many calls at once as a browser has connections and a person has turns: a seventh waits, and the gateway is idle.
  // V8 compiles until some 40,000 calls were made, on a thread whose CPU counts too; a gateway runs for days.
  const effort = { calls: 2000, concurrency: 6, rounds: 9, warmUp: 20 }
  return [
    ...(await compareCall({ what: 'small call, CPU', procedure, path, effort, mostRatio: 2 })),
    ...(await compareCall({ what: 'in a batch of one, CPU', procedure: batchOf(1), path, effort, mostRatio: 2 })),
    ...(await compareCall({
      what: 'ten in one batch, CPU',
      procedure: batchOf(10),
      path,
      effort,
      mostRatio: 2,
      of: 10,
    })),
  ]
}

export function list(): Promise<Row[]> {
  return compareCall({
    what: `list of ${many} groups, CPU`,
    procedure: 'schoolGroups.list',
    path: schoolGroups.list.path,
    effort: { calls: 20, concurrency: 2, rounds: 9 },
    mostRatio: 4,
  })
}

export function listOfInvoices(): Promise<Row[]> {
  return compareCall({
    what: `list of ${many} invoices, CPU`,
    procedure: `invoices.list?input=${encodeURIComponent(JSON.stringify({ json: { year } }))}`,
    path: `${invoices.list.path}?year=${year}`,
    effort: { calls: 20, concurrency: 2, rounds: 9 },
    mostRatio: 4,
  })
}

type Call = {
  what: string
  procedure: string
  path: string
  effort: Parameters<typeof compareCpu>[2]
  mostRatio: number
  /** The calls of the peer that one of ours stands for. */
  of?: number
}

async function compareCall({ what, procedure, path, effort, mostRatio, of = 1 }: Call): Promise<Row[]> {
  await using system = await startSystem(1)
  await using upstream = await startUpstream(many, { invoices: many })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url })
  await using proxy = await startProxy(upstream.ready.url)
  const cookie = await adminCookie(gateway.ready.url)
  const compared = await compareCpu(
    { child: gateway, path: `/trpc/${procedure}`, headers: { cookie } },
    { child: proxy, path, headers: { authorization: `Bearer ${bearer}` } },
    effort,
  )
  const { ours, peer, ratio } = compared
  return [{ what, unit: 'ms', ours, peer: peer * of, ratio: ratio / of, mostRatio }]
}
