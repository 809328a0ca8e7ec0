/**
 * The needs of a replica of each app, and its work: its memory at rest and at work, the requests of a core while nineteen of
 * twenty are answered in 300 ms, and the invoices of an hour. Kubernetes gets its requests and limits of it.
 */
import { freePort } from '@schoolbeheer/server/freePort'
import { finished } from 'node:stream/promises'
import { Pool } from 'undici'
import { adminAuthorization, adminCookie } from '../admin.ts'
import { createInvoices, insertGroups, untilMade } from '../billing.ts'
import {
  peakMemory,
  startGateway,
  startIdentity,
  startSchoolApi,
  startSystem,
  startUpstream,
  type Child,
} from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import type { Row } from '../table.ts'
import { signIn, user } from './signInFlood.ts'

const [mostMs, secondsEach, invoices] = [300, 4, 500]

/** A person has six calls at once: this many sessions have all that are made. */
const sessions = 16

type App = { name: string; child: Child<{ url: string }>; path: string; headers: Record<string, string>[] }

export function capacity(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1)
    const { schoolApi: audience, identity: provider } = system.ready
    // It has a gateway of its own at the same address.
    const authorization = await adminAuthorization(system.ready)
    await using upstream = await startUpstream(1)
    await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url })
    await using identity = await startIdentity(user)
    const port = await freePort()
    await using schoolApi = await startSchoolApi({
      PORT: String(port),
      PUBLIC_URL: audience,
      OIDC_ISSUER: `${provider}/oidc`,
      DATABASE_URL: databases.school,
    })
    const rest = async (name: string, child: Child<unknown>) => memory(`${name}, memory at rest`, await rss(child))
    const rows = [
      await rest('gateway', gateway),
      await rest('school API', schoolApi),
      await rest('identity app', identity),
    ]
    const cookies = await Promise.all(Array.from({ length: sessions }, () => adminCookie(gateway.ready.url)))
    const path = '/trpc/reference.onderwijsnetten'
    rows.push(
      ...(await load({ name: 'gateway', child: gateway, path, headers: cookies.map((cookie) => ({ cookie })) })),
    )

    const groups = await withClient(databases.school, (client) => insertGroups(client, invoices))
    const headers = [{ authorization }]
    rows.push(...(await load({ name: 'school API', child: schoolApi, path: '/api/location', headers })))
    const began = performance.now()
    const making = withClient(databases.school, async (client) => {
      await createInvoices(schoolApi.ready.url, authorization, { contractStart: '2030-01-01', groups })
      await untilMade(client)
    })
    rows.push(memory('school API, memory while invoices are made', await peakMemory(schoolApi, making)))
    const hour = (invoices / (performance.now() - began)) * 3_600_000
    rows.push({ what: 'school API, invoices with their PDFs an hour', unit: 'calls', ours: hour })

    const { access_token: token } = await signIn(identity.ready)
    const asked = {
      name: 'identity app',
      child: identity,
      path: '/oidc/me',
      headers: [{ authorization: `Bearer ${token}` }],
    }
    rows.push(...(await load(asked)))
    return rows
  })
}

function memory(what: string, bytes: number): Row {
  return { what, unit: 'MB', ours: bytes / 1e6 }
}

async function rss(child: Child<unknown>): Promise<number> {
  return (await child.usage()).rssBytes
}

/** More and more callers, until one in twenty waits too long; the rate of a core is that of the last good round. */
async function load(app: App): Promise<Row[]> {
  let [rate, peak] = [0, 0]
  for (let callers = 4; callers <= sessions * 6; callers *= 2) {
    const before = await app.child.usage()
    const working = callFor(app, callers)
    peak = Math.max(peak, await peakMemory(app.child, working))
    const times = await working
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    if (p95 > mostMs) break
    rate = (times.length / ((await app.child.usage()).cpuMs - before.cpuMs)) * 1000
  }
  return [
    memory(`${app.name}, memory under load`, peak),
    { what: `${app.name}, calls a second of a core`, unit: 'calls', ours: rate },
  ]
}

/** The milliseconds of each call. */
async function callFor({ child, path, headers }: App, callers: number): Promise<number[]> {
  const pool = new Pool(child.ready.url, { connections: callers })
  const times: number[] = []
  const end = performance.now() + secondsEach * 1000
  const caller = async (at: number) => {
    while (performance.now() < end) {
      const began = performance.now()
      const answer = await pool.request({ method: 'GET', path, headers: headers[at % headers.length] ?? {} })
      await finished(answer.body.resume())
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, at) => caller(at)))
  await pool.close()
  return times
}
