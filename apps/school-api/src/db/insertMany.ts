/**
 * Many rows in one statement with one parameter, as JSON. Drizzle builds a piece of SQL for every value, which took
 * most of the time of a large insert.
 */
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connection.ts'

/** A column that some of the rows name is null in the others; a column that none of them names gets its default. */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const named = rows.map(byColumn)
  const columns = [...new Set(named.flatMap((row) => Object.keys(row)))].map((name) => sql.identifier(name))
  if (columns.length === 0) return
  const list = sql.join(columns, sql`, `)
  await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`)
}

function byColumn(row: object): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row))
    // PostgreSQL takes no half of a surrogate pair, which JSON may hold.
    if (value !== undefined) named[columnOf(field)] = typeof value === 'string' ? value.toWellFormed() : value
  return named
}

const known = new Map<string, string>()

function columnOf(field: string): string {
  const name = known.get(field) ?? toSnakeCase(field)
  known.set(field, name)
  return name
}
