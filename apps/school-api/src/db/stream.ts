/** Reads a query batch by batch through a cursor, so that memory does not grow with the number of rows. */
import type { Query } from 'drizzle-orm'
import pg from 'pg'

/**
 * The rows of a drizzle query that selects `columns`, all of one moment in time. A connection is held until the rows
 * are read; when the reading stops early the connection is closed, and with it the query.
 */
export async function streamRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  columns: Record<keyof Row & string, unknown>,
  query: PromiseLike<Row[]> & { toSQL: () => Query },
): Promise<AsyncIterable<Row>> {
  const { sql, params } = query.toSQL()
  // Drizzle tells columns apart by their place; rows of our own need the names.
  const names = Object.keys(columns).map((name) => pg.escapeIdentifier(name))
  return readRows(await pool.connect(), `select * from (${sql}) as named (${names.join()})`, params)
}

async function* readRows<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  sql: string,
  params: unknown[],
): AsyncGenerator<Row> {
  let read = false
  try {
    await client.query('begin read only')
    await client.query(`declare stream cursor for ${sql}`, params)
    for (let batch = await fetchBatch<Row>(client); batch.length > 0; batch = await fetchBatch<Row>(client))
      yield* batch
    await client.query('commit')
    read = true
  } finally {
    client.release(!read)
  }
}

async function fetchBatch<Row extends pg.QueryResultRow>(client: pg.PoolClient): Promise<Row[]> {
  return (await client.query<Row>({ text: 'fetch 250 from stream', types })).rows
}

/** Dates as their text, as drizzle gives them: a Date of pg's own would be midnight on the machine's clock. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
