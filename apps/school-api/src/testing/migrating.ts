/** A migration over rows that were there before it. */
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Runs a migration once more, except for the columns and constraints that it adds. */
export async function migrateAgain(pool: pg.Pool, name: string): Promise<void> {
  const file = new URL(`../../migrations/${name}.sql`, import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) if (!/ ADD (COLUMN|CONSTRAINT) /.test(statement)) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}
