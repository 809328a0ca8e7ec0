/** The migrations of an app, and a database that is taken to one of them. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

function journalOf(folder: string) {
  return Journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
}

/** The names of the migrations in a folder that drizzle-kit wrote, in their order. */
export function migrationsIn(folder: string): string[] {
  return journalOf(folder).entries.map(({ tag }) => tag)
}

const Applied = z.array(z.object({ created_at: z.coerce.number() }))

/** The newest migration that a database has had; undefined when it had none, or none of this folder. */
export async function migrationOf(client: Pick<pg.ClientBase, 'query'>, folder: string): Promise<string | undefined> {
  const { rowCount } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (rowCount === 0) return undefined
  const { rows } = await client.query(
    'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const [newest] = Applied.parse(rows)
  return journalOf(folder).entries.find(({ when }) => when === newest?.created_at)?.tag
}

/** Migrates a database until this migration, and not beyond it. */
export async function migrateTo(client: pg.Client | pg.PoolClient, folder: string, last: string): Promise<void> {
  const { entries, ...journal } = journalOf(folder)
  const some = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1)
  // Drizzle runs all migrations of a folder.
  const half = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    mkdirSync(join(half, 'meta'))
    writeFileSync(join(half, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: some }))
    for (const { tag } of some) copyFileSync(join(folder, `${tag}.sql`), join(half, `${tag}.sql`))
    await migrate(drizzle(client), { migrationsFolder: half })
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}
