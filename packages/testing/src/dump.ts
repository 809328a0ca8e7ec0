/** A copy of a database, as it could fall into somebody's hands. */
import pg from 'pg'

/** Every row of every table as text, bytes included; without the schemas and tables that do not count. */
export async function dumpOf(url: string, without: readonly string[] = []): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set bytea_output = 'escape'")
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema <> all ($1) and table_name <> all ($1) order by name`,
      [['pg_catalog', 'information_schema', ...without]],
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`select row::text as text from ${name} row`)
      texts.push(...rows.map(({ text }) => text))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}
