/**
 * The mapping of many rows in pieces. Drizzle maps all rows of an answer at once, and meanwhile nobody else is served:
 * 50 ms for ten thousand invoices.
 */
import type pg from 'pg'
import { mapInPieces } from '../pieces.ts'

const rowsAtOnce = 250

/** The pool for drizzle. Whoever awaits a query awaits the mapping of its rows too. */
export function mappingInPieces(pool: pg.Pool): pg.Pool {
  return withOwn(pool, { connect: async () => withOwn(await pool.connect(), {}) })
}

function withOwn<Client extends pg.Pool | pg.PoolClient>(client: Client, methods: object): Client {
  const query = async (config: pg.QueryArrayConfig | pg.QueryConfig, params: unknown[]) => {
    const answer = await client.query(config, params)
    // Queries outside drizzle's own mapping get rows as objects.
    if ('rowMode' in config && answer.rows.length > rowsAtOnce) mapLater(answer.rows)
    return answer
  }
  const own = { ...methods, query }
  return new Proxy(client, { get: (target, key) => Reflect.get(key in own ? own : target, key) })
}

function mapLater(rows: unknown[]): void {
  const map = <Mapped>(change: (row: unknown) => Mapped): Promise<Mapped[]> => mapInPieces(rows, change)
  Object.defineProperty(rows, 'map', { value: map })
}
