/**
 * Prepared statements for work that repeats the same few: a connection parses each once, and PostgreSQL keeps its plan
 * where that is as good as a new one.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The pool for drizzle, where each statement with parameters has a name that follows from its text. */
export function preparing(pool: pg.Pool): pg.Pool {
  return withNames(pool, { connect: async () => forgetting(await pool.connect()) })
}

/** A connection is closed once a plan of it fits its table no more, which repeating the statement would not mend. */
function forgetting(client: pg.PoolClient): pg.PoolClient {
  let isStale = false
  const stale = (error: unknown) => {
    isStale ||= isPlanStale(error)
    throw error
  }
  const release = (broken?: Error | boolean) => client.release(isStale || broken)
  return withNames(client, { release }, stale)
}

function withNames<Client extends pg.Pool | pg.PoolClient>(
  client: Client,
  methods: object,
  failed: (error: unknown) => never = rethrow,
): Client {
  const query = (config: pg.QueryConfig, params: unknown[] = []) => {
    const named = params.length > 0 ? { ...config, name: nameOf(config.text) } : config
    return client.query(named, params).catch(failed)
  }
  const own = { ...methods, query }
  return new Proxy(client, { get: (target, key) => Reflect.get(key in own ? own : target, key) })
}

function rethrow(error: unknown): never {
  throw error
}

const names = new Map<string, string>()

/** The name is a hash of the text: PostgreSQL reads 63 letters of a name. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** "cached plan must not change result type": a column that the statement answers has another type since. */
function isPlanStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}
