/** Reads a query batch by batch through a cursor, so that memory does not grow with the number of rows. */
import type { Query } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './connection.ts'
import { borrowClient, type LongRead } from './longReads.ts'

type Select<Row> = (db: Db) => {
  toSQL: () => Query
  prepare: (name: string) => { execute: () => Promise<Row[]> }
}

/** The process answers nobody else while it writes these rows. */
const rowsAtOnce = 50

/**
 * The rows of a query, all of one moment in time. A connection is held until the rows are read; when the reading stops
 * early the connection is closed, and with it the query. Throws a 429 when too many are read.
 */
export async function streamRows<Row>(pool: pg.Pool, select: Select<Row>): Promise<AsyncGenerator<Row, void>> {
  return readRows(await borrowClient(pool), select)
}

async function* readRows<Row>({ client, pause, giveBack }: LongRead, select: Select<Row>): AsyncGenerator<Row, void> {
  const db = drizzle(fetching(client), { casing: 'snake_case' })
  const query = select(db)
  const { sql, params } = query.toSQL()
  // Built once, and not for each batch. A name would prepare it on the connection, which only fetches.
  const next = query.prepare('')
  let isRead = false
  try {
    await client.query('begin read only')
    await client.query(`declare stream cursor for ${sql}`, params)
    for (let batch = await next.execute(); batch.length > 0; batch = await next.execute()) {
      await pause()
      yield* batch
    }
    await client.query('commit')
    isRead = true
  } finally {
    giveBack(isRead)
  }
}

/** The client, with every query answering the cursor's next rows: drizzle maps them like rows of the query. */
function fetching(client: pg.PoolClient): pg.PoolClient {
  const query = (config: pg.QueryConfig) => client.query({ ...config, text: `fetch ${rowsAtOnce} from stream` })
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}
