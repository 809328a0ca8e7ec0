/**
 * Versions of what a list reads, made by the database: of its rows it looks at their keys and at the transactions that
 * wrote them, and sends none of them.
 */
import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgDatabase, type PgTable } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'

type Db = PgDatabase<NodePgQueryResultHKT>

/** Rows of a table; without a condition all. */
export type Rows = readonly [table: PgTable, where: SQL | undefined]

/**
 * A text that differs whenever one of these rows was written, came or went. All are seen at one moment, and what is
 * committed after it is not in it. Transactions have numbers that mean something in one database of a running server
 * only: one that was restored may give a number again.
 */
export async function versionOfRows(db: Db, ...all: Rows[]): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select concat_ws(' ', own_database(), pg_postmaster_start_time(), ${sql.join(all.map(versionOf), sql`, `)}) as version`,
  )
  return rows.map(({ version }) => version).join()
}

function versionOf([table, where = sql`true`]: Rows): SQL {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((composed) => composed.columns)]
  const written = sql.join([...key, sql`${table}.xmin`], sql`, `)
  return sql`(
    select count(*) || ':' || coalesce(sum(hash_record_extended(row(${written}), 0)), 0) from ${table} where ${where})`
}
