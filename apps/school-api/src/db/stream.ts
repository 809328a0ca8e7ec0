/** Reads a query batch by batch through a cursor, so that memory does not grow with the number of rows. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { Query } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './connection.ts'
import * as schema from './schema.ts'

type Select<Row> = (db: Db) => PromiseLike<Row[]> & { toSQL: () => Query }

/** A slow reader keeps its connection for long: the limit leaves connections for other calls. */
const mostAtOnce = 6
const underWay = new WeakMap<pg.Pool, number>()

/**
 * The rows of a query, all of one moment in time. A connection is held until the rows are read; when the reading stops
 * early the connection is closed, and with it the query. Throws a 429 when too many are read.
 * @param rowsAtOnce how many are in memory
 */
export async function streamRows<Row>(
  pool: pg.Pool,
  select: Select<Row>,
  rowsAtOnce = 250,
): Promise<AsyncGenerator<Row, void>> {
  if ((underWay.get(pool) ?? 0) >= mostAtOnce) throw problem(429)
  count(pool, 1)
  try {
    return readRows(await pool.connect(), select, { rowsAtOnce, onEnd: () => count(pool, -1) })
  } catch (error) {
    count(pool, -1)
    throw error
  }
}

function count(pool: pg.Pool, change: 1 | -1): void {
  underWay.set(pool, (underWay.get(pool) ?? 0) + change)
}

type Reading = { rowsAtOnce: number; onEnd: () => void }

async function* readRows<Row>(
  client: pg.PoolClient,
  select: Select<Row>,
  { rowsAtOnce, onEnd }: Reading,
): AsyncGenerator<Row, void> {
  const db = drizzle(fetching(client, rowsAtOnce), { schema, casing: 'snake_case' })
  const { sql, params } = select(db).toSQL()
  let read = false
  try {
    await client.query('begin read only')
    await client.query(`declare stream cursor for ${sql}`, params)
    for (let batch = await select(db); batch.length > 0; batch = await select(db)) yield* batch
    await client.query('commit')
    read = true
  } finally {
    client.release(!read)
    onEnd()
  }
}

/** The client, where every query answers the cursor's next rows: drizzle maps them as it maps those of the query. */
function fetching(client: pg.PoolClient, rowsAtOnce: number): pg.PoolClient {
  const query = (config: pg.QueryConfig) => client.query({ ...config, text: `fetch ${rowsAtOnce} from stream` })
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}
