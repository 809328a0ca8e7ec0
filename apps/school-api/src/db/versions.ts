/** Versions of what queries answer, made by the database, which reads the rows but sends none of them. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './connection.ts'

/**
 * A text that differs whenever a row of one of these queries differs; their order does not count. All are read at one
 * moment, and what is committed after it is not in it.
 */
export async function versionOfRows(db: Db, ...queries: SQLWrapper[]): Promise<string> {
  const versions = queries.map(
    (query) => sql`(select count(*) || ':' || coalesce(sum(hash_record_extended(q, 0)), 0) from ${query} q)`,
  )
  const { rows } = await db.execute<{ version: string }>(
    sql`select concat_ws(' ', ${sql.join(versions, sql`, `)}) as version`,
  )
  return rows.map(({ version }) => version).join()
}
