/** The creation of 1,000 contract invoices, beside inserting the same rows with plain SQL in one transaction. */
import type pg from 'pg'
import { z } from 'zod'
import { adminAuthorization } from '../admin.ts'
import { createInvoices, finishJobs, insertGroups } from '../billing.ts'
import { startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const [groups, rounds] = [1000, 5]

export function creation(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const authorization = await adminAuthorization(system.ready)
    return await withClient(databases.school, async (client) => {
      await finishJobs(client)
      const ids = await insertGroups(client, groups)
      const measured: { ours: number; peer: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        const before = await lastIds(client)
        const ours = await timed(() =>
          createInvoices(system.ready.schoolApi, authorization, {
            contractStart: `${2030 + round}-01-01`,
            groups: ids,
          }),
        )
        const made = await takeRows(client, before)
        measured.push({ ours, peer: await timed(() => insertRows(client, made)) })
        await finishJobs(client)
      }
      measured.shift()
      return [
        {
          what: `creating ${groups} contract invoices`,
          unit: 'ms',
          ours: median(measured.map(({ ours }) => ours)),
          peer: median(measured.map(({ peer }) => peer)),
          ratio: median(measured.map(({ ours, peer }) => ours / peer)),
          mostRatio: 3,
        },
      ]
    })
  })
}

/** The tables with the rows that belong to new invoices, by the column that counts them. */
const tables = { batches: 'id', invoices: 'id', invoice_lines: 'id', batch_items: 'batch_id', activity: 'id' }

async function lastIds(client: pg.Client): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  for (const [table, id] of Object.entries(tables)) {
    const { rows } = await client.query(`select coalesce(max(${id}), 0)::int as last from ${table}`)
    last.set(table, z.object({ last: z.number() }).parse(rows[0]).last)
  }
  return last
}

/** Removes the new rows of each table, with everything that jobs have made of them, and answers them as JSON. */
async function takeRows(client: pg.Client, before: Map<string, number>): Promise<Map<string, string>> {
  const taken = new Map<string, string>()
  const take = async (table: string, where: string) => {
    const { rows } = await client.query(
      `select coalesce(json_agg(t), '[]')::text as taken from ${table} t where ${where}`,
    )
    taken.set(table, z.object({ taken: z.string() }).parse(rows[0]).taken)
  }
  await take('jobs.job', `name = 'invoices'`)
  await finishJobs(client)
  for (const [table, id] of Object.entries(tables)) await take(table, `${id} > ${before.get(table) ?? 0}`)
  await client.query('delete from invoice_files where invoice_id > $1', [before.get('invoices')])
  for (const [table, id] of Object.entries(tables).toReversed())
    await client.query(`delete from ${table} where ${id} > $1`, [before.get(table)])
  return taken
}

async function insertRows(client: pg.Client, made: Map<string, string>): Promise<void> {
  await client.query('begin')
  for (const table of [...Object.keys(tables), 'jobs.job'])
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [made.get(table)],
    )
  await client.query('commit')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
