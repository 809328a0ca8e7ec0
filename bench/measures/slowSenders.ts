/**
 * The memory that a thousand connections hold in the gateway, or in the school API, when they send drop by drop: forms
 * and JSON of everybody who may reach these, in the smallest pieces that are accepted. A connection that is cut off
 * connects again.
 */
import { setTimeout } from 'node:timers/promises'
import { exceptionUploads } from '@schoolbeheer/contracts/school/exceptions'
import { purchaseOrderUploads } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { demoPassword } from '@schoolbeheer/identity/demo'
import { signIn } from '@schoolbeheer/testing/browser'
import { authorizationsOf } from '../admin.ts'
import { startGateway, startSystem, type Child, type System } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { sendSlowly, type Form, type Destination } from '../drops.ts'
import { programAuthorization } from '../program.ts'
import type { Row } from '../table.ts'

const most = 64

/** Enough people to fill all places for senders with an account. */
const people = ['admin', 'opleiding', 'schooladmin', 'directie'].map((name) => `${name}@demo.test`)
/** Enough orders to fill all places for links. */
const orders = 24

type Databases = { school: string; identity: string }
type Place = { system: System; gateway: string; databases: Databases }
type Kind = Form & {
  what: string
  /** The destination; the process that grows most counts. */
  to: 'gateway' | 'schoolApi'
  destinations: (place: Place) => Promise<Destination[]>
  /** The statuses that the senders may get. */
  answers: number[]
}

const form = 'multipart/form-data; boundary=b'
const json = { contentType: 'application/json', body: '{"name":"' }

const kinds: Kind[] = [
  {
    what: 'order, wrong secret',
    to: 'gateway',
    destinations: async () => [{ path: `/orders/${'x'.repeat(22)}` }],
    contentType: form,
    body: fields(19, 1000) + file('file'),
    answers: [404, 408],
  },
  {
    what: 'order, right secret',
    to: 'gateway',
    destinations: async (place) => (await orderSecrets(place)).map((secret) => ({ path: `/orders/${secret}` })),
    contentType: form,
    body: fields(19, 1000) + file('file'),
    answers: [408, 429],
  },
  {
    what: 'form of a user',
    to: 'gateway',
    destinations: async (place) =>
      (await cookies(place)).map((headers) => ({ path: '/files/purchase-orders/1', headers })),
    contentType: form,
    body: fields(19, 8000) + file('file'),
    answers: [408, 429],
  },
  {
    what: 'JSON of anybody',
    to: 'gateway',
    // The token is checked only once the whole body has come.
    destinations: async () => [{ path: '/trpc/schoolGroups.create', headers: { authorization: 'Bearer x' } }],
    ...json,
    answers: [408, 413],
  },
  {
    what: 'form to the API',
    to: 'schoolApi',
    destinations: async (place) =>
      (await tokens(place)).map((authorization) => ({
        path: purchaseOrderUploads.upload.path,
        headers: { authorization },
      })),
    contentType: form,
    body: fields(19, 8000) + file('file'),
    answers: [408, 429],
  },
  {
    what: 'bug report to the API',
    to: 'schoolApi',
    destinations: async ({ system }) => {
      const asked = { resource: system.schoolApi, scope: 'exceptions:report' }
      return [
        { path: exceptionUploads.report.path, headers: { authorization: await programAuthorization(system, asked) } },
      ]
    },
    contentType: form,
    body: fields(40, 50_000) + file('model'),
    answers: [408, 429],
  },
  {
    what: 'JSON to the API',
    to: 'schoolApi',
    destinations: async (place) =>
      (await tokens(place)).map((authorization) => ({ path: schoolGroups.create.path, headers: { authorization } })),
    ...json,
    answers: [408, 413],
  },
]

export async function slowSenders(): Promise<Row[]> {
  const rows: Row[] = []
  let resident = 0
  for (const kind of kinds) {
    const { kept, rss } = await withDatabases((databases) => measure(kind, databases))
    rows.push({ what: `1,000 slow: ${kind.what}`, unit: 'MB', ours: kept, most })
    resident = Math.max(resident, rss)
  }
  return [...rows, { what: '1,000 slow, resident, the worst', unit: 'MB', ours: resident }]
}

/** The memory of a process, or its growth: in use after a collection, and resident. */
type Sizes = { kept: number; rss: number }

/** The growth in MB. Each kind has processes of its own, because grown memory stays. */
async function measure(kind: Kind, databases: Databases): Promise<Sizes> {
  await using system = await startSystem(1, databases)
  await makeAdmins(databases)
  const place = { system: system.ready, gateway: system.ready.publicUrl, databases }
  // Tokens for the API are read at a gateway of the same address.
  await using gateway = kind.to === 'gateway' ? await startGateway(system.ready) : undefined
  const destinations = await kind.destinations(place)
  const children = gateway ? [gateway, system] : [system]
  const before = await Promise.all(children.map(sizesOf))
  const sent = sendSlowly(gateway ? place.gateway : system.ready.schoolApi, kind, destinations)
  const grown = await Promise.all(children.map((child, at) => growth(child, before.slice(at, at + 1), sent)))
  const unexpected = [...(await sent)].filter((status) => !kind.answers.includes(status))
  if (unexpected.length > 0) throw new Error(`${kind.what} was answered ${unexpected.join(', ')}`)
  return { kept: Math.max(...grown.map(({ kept }) => kept)), rss: Math.max(...grown.map(({ rss }) => rss)) }
}

async function sizesOf(child: Child<unknown>): Promise<Sizes> {
  const { rssBytes } = await child.usage()
  return { kept: await child.kept(), rss: rssBytes }
}

/**
 * The growth from the least to the most, because a start leaves memory to be freed. It looks only every second, because
 * a collection holds up a process.
 */
async function growth(child: Child<unknown>, before: Sizes[], work: Promise<unknown>): Promise<Sizes> {
  const done = work.then(() => true)
  const seen = [...before]
  do seen.push(await sizesOf(child))
  while (!(await Promise.race([done, setTimeout(1000, false)])))
  const span = (of: keyof Sizes) => {
    const values = seen.map((sizes) => sizes[of] / 1e6)
    return Math.max(...values) - Math.min(...values)
  }
  return { kept: span('kept'), rss: span('rss') }
}

/** Adds admins, because the demo has too few users who sign in. */
async function makeAdmins({ identity }: Databases): Promise<void> {
  await withClient(identity, (client) =>
    client.query(
      `update users set roles = '{Active,Admin}', school_guid = null, school_name = null where user_name = any($1)`,
      [people],
    ),
  )
}

function tokens({ system }: Place): Promise<string[]> {
  return authorizationsOf(system, people)
}

async function cookies({ gateway }: Place): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = []
  for (const userName of people) {
    const browser = await signIn(gateway, userName, demoPassword)
    headers.push({
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    })
  }
  return headers
}

/** The secrets of new orders. An order is found by the hash of its secret, so nothing has to be sealed. */
async function orderSecrets({ databases }: Place): Promise<string[]> {
  const secrets = Array.from({ length: orders }, (_, at) => `order-${at}`)
  await withClient(databases.school, (client) =>
    client.query(
      `insert into purchase_orders (year, sequence, purchase_order_number, type, creation_date, school_group_id,
        amount_cents, total_cents, secret, secret_hash)
      select 2199, at, 'BB2199-' || at, 3, '2199-01-01', (select min(id) from school_groups), 100, 121, secret,
        encode(sha256(secret::bytea), 'hex')
      from unnest($1::text[]) with ordinality as secrets (secret, at)`,
      [secrets],
    ),
  )
  return secrets
}

/** Unknown fields with this many letters each. */
function fields(count: number, letters: number): string {
  return Array.from({ length: count }, (_, at) => `${part(`field${at}`)}${'x'.repeat(letters)}\r\n`).join('')
}

function file(name: string): string {
  return `${part(name, '; filename="file.pdf"\r\nContent-Type: application/pdf')}%PDF-`
}

function part(name: string, rest = ''): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`
}
