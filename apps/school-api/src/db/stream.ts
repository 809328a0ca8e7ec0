/** Reads a query batch by batch through a cursor, so that memory does not grow with the number of rows. */
import { nextPiece } from '@schoolbeheer/server/pieces'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Db } from './connection.ts'
import { borrowClient, type LongRead, type Reader } from './longReads.ts'

type Select<Row> = (db: Db) => { prepare: (name: string) => { execute: () => Promise<Row[]> } }

/** The process answers nobody else while it reads or writes these rows; a row of a spreadsheet takes twice as long. */
const [rowsOfList, rowsOfExport] = [100, 50]

/**
 * The rows of a query, all of one moment in time. A connection is held until the rows are read; when the reading stops
 * early the connection is closed, and with it the query. Throws a 429 when too many are read.
 */
export async function streamRows<Row>(
  pool: pg.Pool,
  select: Select<Row>,
  reader?: Reader,
): Promise<AsyncGenerator<Row, void>> {
  return readRows(await borrowClient(pool, reader), select)
}

async function* readRows<Row>({ client, pause, giveBack }: LongRead, select: Select<Row>): AsyncGenerator<Row, void> {
  let isRead = false
  try {
    for await (const batch of fetchBatches(client, select, rowsOfExport)) {
      await pause()
      yield* batch
    }
    isRead = true
  } finally {
    giveBack(isRead)
  }
}

/**
 * The rows of a query in batches, all of one moment in time, for a reader who does not wait for anybody: a connection is
 * held until all are read. The objects of a batch are gone before they are old, which keeps V8 from collecting a long
 * list again and again.
 */
export async function* readInBatches<Row, Changed>(
  pool: pg.Pool,
  select: Select<Row>,
  change: (row: Row) => Changed,
): AsyncGenerator<Changed[], void> {
  const client = await pool.connect()
  let isRead = false
  try {
    for await (const batch of fetchBatches(client, select, rowsOfList)) {
      yield batch.map((row) => change(row))
      await nextPiece()
    }
    isRead = true
  } finally {
    client.release(!isRead)
  }
}

async function* fetchBatches<Row>(
  client: pg.PoolClient,
  select: Select<Row>,
  size: number,
): AsyncGenerator<Row[], void> {
  // The query is built once, and not for each batch.
  const next = select(drizzle(fetching(client, size), { casing: 'snake_case' })).prepare('')
  let batch: Row[]
  do {
    batch = await next.execute()
    yield batch
  } while (batch.length === size)
}

/** The client, with every query answering the next rows of the first: drizzle maps them like rows of the query. */
function fetching(client: pg.PoolClient, size: number): pg.PoolClient {
  let cursor: Cursor | undefined
  const query = async ({ text, types = pg.types }: pg.QueryArrayConfig, params: unknown[]) => {
    cursor ??= client.query(new Cursor(text, params, { rowMode: 'array', types }))
    return { rows: await cursor.read(size) }
  }
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}
