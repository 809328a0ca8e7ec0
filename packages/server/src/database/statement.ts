/**
 * Statements that are written once. Drizzle writes the same text at every call otherwise, and a long one takes longer to
 * write than to send.
 */
import { is, sql, type Placeholder } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw'
import type { PgDatabase, PreparedQueryConfig } from 'drizzle-orm/pg-core'

type Db = PgDatabase<NodePgQueryResultHKT>

type Prepared<Result> = { execute: (values: Record<string, unknown>) => Promise<Result> }

type Query<Result> = { prepare: (name: string) => Prepared<Result> } | PgRaw<Result>

/** Values for a query, or their names in one that is written once. */
export type NamedValues<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

/**
 * A statement of which only the values differ, for the database or the transaction that it is given.
 * @param write the query, of which each value is a name; no column converts its value
 */
export function statement<Values extends Record<string, unknown>, Result>(
  write: (db: Db, names: { [Name in keyof Values]: Placeholder }) => Query<Result>,
): (db: Db, values: Values) => Promise<Result> {
  let written: Prepared<Result> | undefined
  return (db, values) => {
    written ??= prepare(
      db,
      write(db, new Proxy(Object.create(null), { get: (_none, name) => sql.placeholder(String(name)) })),
    )
    // Drizzle's own is bound to the connection that it was written on.
    const here: Prepared<Result> = Object.create(written, { client: { value: Reflect.get(db._.session, 'client') } })
    return here.execute(values)
  }
}

function prepare<Result>(db: Db, query: Query<Result>): Prepared<Result> {
  if (!is(query, PgRaw)) return query.prepare('')
  return db._.session.prepareQuery<PreparedQueryConfig & { execute: Result }>(
    query.getQuery(),
    undefined,
    undefined,
    false,
  )
}
