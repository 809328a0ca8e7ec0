/**
 * The import of a bank's file of 5,000 lines that pay as many of 50,000 invoices, beside writing the same rows with plain
 * SQL; and a neighbour's small calls meanwhile.
 */
import { reference } from '@schoolbeheer/contracts/school/reference'
import { paymentUploads } from '@schoolbeheer/contracts/school/paymentImports'
import type { Booking, Day } from '@schoolbeheer/bank/writing/day'
import { codaFile, codaRecords, plainCoda } from '@schoolbeheer/bank/writing/writeCoda'
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { Pool } from 'undici'
import { z } from 'zod'
import { adminAuthorization } from '../admin.ts'
import { insertGroups } from '../billing.ts'
import { peakMemory, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import { askSmall, idleMs, p99, timeCalls } from '../neighbour.ts'
import type { Row } from '../table.ts'

const [invoices, lines, rounds] = [50_000, 5000, 5]
/** A year without demo data. */
const year = 2031
const iban = 'BE68539007547034'

type Measured = { ours: number; peer: number; busy: number; idle: number; grownMB: number }

export function bankImport(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const { schoolApi } = system.ready
    const caller = new Pool(schoolApi)
    return await withClient(databases.school, async (client) => {
      const [group = 0] = await insertGroups(client, 1)
      await insertInvoices(client, group)
      const measured: Measured[] = []
      // A few lines first, so that what is read and compiled once is not counted.
      const first = await lastIds(client)
      await send(schoolApi, await adminAuthorization(system.ready), { round: 0, count: 10 })
      await takeRows(client, first)
      const before = (await system.usage()).rssBytes
      for (let round = 1; round <= rounds + 1; round++) {
        const authorization = await adminAuthorization(system.ready)
        const call = () => askSmall(caller, reference.onderwijsnetten.path, { authorization })
        const idle = p99(await timeCalls(call, setTimeout(idleMs, true)))
        const last = await lastIds(client)
        const importing = timed(() => send(schoolApi, authorization, { round, count: lines }))
        const peak = peakMemory(system, importing)
        const busy = p99(
          await timeCalls(
            call,
            importing.then(() => true),
          ),
        )
        const ours = await importing
        const rows = await takeRows(client, last)
        const peer = await timed(() => insertRows(client, rows))
        await takeRows(client, last)
        measured.push({ ours, peer, busy, idle, grownMB: ((await peak) - before) / 1e6 })
      }
      await caller.close()
      return rowsOf(measured.slice(1))
    })
  })
}

function rowsOf(measured: Measured[]): Row[] {
  const middle = (of: (one: Measured) => number) => median(measured.map(of))
  return [
    {
      what: `import of ${lines} lines beside ${invoices} invoices`,
      unit: 'ms',
      ours: middle(({ ours }) => ours),
      peer: middle(({ peer }) => peer),
      ratio: middle(({ ours, peer }) => ours / peer),
      mostRatio: 3,
    },
    { what: 'its whole time', unit: 'ms', ours: middle(({ ours }) => ours), most: 5000 },
    { what: 'its memory growth', unit: 'MB', ours: middle(({ grownMB }) => grownMB), most: 64 },
    {
      what: 'small call meanwhile, 99 %',
      unit: 'ms',
      ours: middle(({ busy }) => busy),
      peer: middle(({ idle }) => idle),
      ratio: middle(({ busy, idle }) => busy / idle),
      mostRatio: 3,
    },
  ]
}

/** Sent invoices of € 121, whose sequences begin at 1. */
async function insertInvoices(client: pg.Client, group: number): Promise<void> {
  await client.query(
    `insert into invoices (year, sequence, invoice_number, reference, type, status, creation_date, due_date,
      school_group_id, amount_cents, total_cents, sent_at)
    select ${year}, at, '${year}-' || lpad(at::text, 5, '0'),
      ${year}000000 + at || lpad(coalesce(nullif((${year}000000::bigint + at) % 97, 0), 97)::text, 2, '0'), 0, 2,
      '${year}-01-01', '${year}-01-31', $1, 10000, 12100, now() from generate_series(1, $2::int) at`,
    [group, invoices],
  )
  await client.query('vacuum analyze')
}

/** A day of transfers, each with the reference of another invoice. */
function fileOf(round: number, count: number): Buffer {
  const date = `${year}-02-${String(round + 1).padStart(2, '0')}`
  const bookings = Array.from({ length: count }, (_, at): Booking => {
    const said = { type: 'reference', text: paymentReference(year, at * (invoices / lines) + 1) } as const
    const name = `Scholengroep ${at}`
    const payment = { amountCents: 121_00, kind: 'transfer', name, iban: null, said, bankReference: `B${at}` } as const
    return { date, valueDate: date, as: 'alone', payment }
  })
  const balances = { openingDate: null, openingCents: 0 }
  const day: Day = { account: iban, number: round + 1, isDuplicate: false, ...balances, date, bookings }
  return codaFile(codaRecords([day], plainCoda), 'utf-8')
}

async function send(
  schoolApi: string,
  authorization: string,
  { round, count }: { round: number; count: number },
): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(fileOf(round, count))]), 'bank.cod')
  const response = await fetch(schoolApi + paymentUploads.import.path, {
    method: 'POST',
    body,
    headers: { authorization },
  })
  z.object({ statements: z.array(z.object({ booked: z.literal(count) })) }).parse(await response.json())
}

/** The tables with the rows of an import, in the order of their references. */
const tables = ['bank_statements', 'payment_entries', 'payment_allocations', 'activity']

async function lastIds(client: pg.Client): Promise<number[]> {
  const last: number[] = []
  for (const table of tables) {
    const { rows } = await client.query(`select coalesce(max(id), 0)::int as last from ${table}`)
    last.push(z.object({ last: z.number() }).parse(rows[0]).last)
  }
  return last
}

/** Removes the new rows of each table, so that no invoice is paid, and answers them as JSON. */
async function takeRows(client: pg.Client, last: number[]): Promise<string[]> {
  const taken: string[] = []
  for (const [at, table] of tables.entries()) {
    const { rows } = await client.query(
      `select coalesce(json_agg(t), '[]')::text as taken from ${table} t where id > $1`,
      [last[at]],
    )
    taken.push(z.object({ taken: z.string() }).parse(rows[0]).taken)
  }
  for (const [at, table] of [...tables.entries()].toReversed())
    await client.query(`delete from ${table} where id > $1`, [last[at]])
  await client.query('update invoices set status = 2, paid_cents = 0, paid_at = null where year = $1 and status = 3', [
    year,
  ])
  return taken
}

/** The columns of entries that an import writes; a trigger of the allocations sums what is paid of entries and invoices. */
const columns = `id, source, statement_id, account, fingerprint, occurrence, date, value_date, amount_cents, kind, name,
  iban, reference, communication, hints, bank_reference, school_group_id`

async function insertRows(client: pg.Client, rows: string[]): Promise<void> {
  await client.query('begin')
  for (const [at, table] of tables.entries()) {
    const [into, what] = table === 'payment_entries' ? [`(${columns})`, columns] : ['', '*']
    await client.query(
      `insert into ${table} ${into} overriding system value
      select ${what} from json_populate_recordset(null::${table}, $1::json)`,
      [rows[at]],
    )
  }
  await client.query('update invoices set status = 3, paid_at = now() where year = $1 and paid_cents > 0', [year])
  await client.query('commit')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
