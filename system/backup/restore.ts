/** The restore of a backup that was checked into empty databases. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { noteRestored, settleInstallation } from '@schoolbeheer/server/database/installation'
import { migrateTo } from '@schoolbeheer/server/database/migrating'
import { isBeingRestored, restoringSchema } from '@schoolbeheer/server/database/restoring'
import type { BrokenRule } from '@schoolbeheer/server/database/integrity'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { secretsFile } from '../secrets.ts'
import { entriesIn, type Checked } from './check.ts'
import { newestKnown, programs } from './databases.ts'
import { products, tableOf, type DatabaseManifest, type Product } from './manifest.ts'
import { Refusal } from './refusal.ts'
import type { Keys } from './keys.ts'
import type { Pools } from './snapshots.ts'
import { copyIn } from './tables.ts'
import { verify } from './verify.ts'
import type { ZipEntry } from './zip.ts'

type RestoreOptions = {
  file: string
  keys: Keys
  checked: Checked
  /** The folder that gets the secrets; null for none. */
  dataDir: string | null
  /** When nothing left since the backup, the time; otherwise the product holds the databases until somebody settles. */
  settledAt: Date | null
}

/**
 * Fills the databases, which no app opens until it is complete, and takes them to the newest migration. Answers the rules
 * that do not hold. Throws a Refusal when there is something in them. One that broke off begins anew.
 */
export async function restore(
  pools: Pools,
  { file, keys, checked, dataDir, settledAt }: RestoreOptions,
): Promise<BrokenRule[]> {
  const alone = await lockRestore(pools.school)
  try {
    if (!(await isComplete(pools.school))) {
      for (const product of products) await refuseFull(product, pools[product])
      for (const product of products) await begin(pools[product])
      await fill(pools, file, keys, checked)
    }
    for (const product of products) await migrateToNewest(product, pools[product])
    const broken = await verify(pools)
    if (dataDir !== null && checked.secrets) keepSecrets(dataDir, checked.secrets)
    for (const product of products) {
      const db = drizzle(pools[product], { casing: 'snake_case' })
      await noteRestored(db)
      if (settledAt) await settleInstallation(db, settledAt)
    }
    await complete(pools)
    return broken
  } finally {
    alone.release(true)
  }
}

/** The number of the lock that a restore has of the school database until it ends. */
const restoreLock = 20_261_127

async function lockRestore(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as first', [restoreLock])
  if (z.tuple([z.object({ first: z.boolean() })]).parse(rows)[0].first) return client
  client.release(true)
  throw new Refusal('Another restore into these databases is under way.')
}

/** Whether a restore was killed when all was there, and only its marks were left to be taken off. */
async function isComplete(school: pg.Pool): Promise<boolean> {
  const { rowCount } = await school.query(
    `select from pg_namespace where nspname = $1 and obj_description(oid, 'pg_namespace') = 'complete'`,
    [restoringSchema],
  )
  return rowCount === 1
}

async function complete({ school, identity }: Pools): Promise<void> {
  await school.query(`comment on schema ${restoringSchema} is 'complete'`)
  for (const pool of [identity, school]) await pool.query(`drop schema if exists ${restoringSchema}`)
}

/** Everything that is not PostgreSQL's own, nor of an extension. */
const somethingInIt = `
  select from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname <> 'information_schema' and nspname !~ '^pg_'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') limit 1`

async function refuseFull(product: Product, pool: pg.Pool): Promise<void> {
  if (!(await isBeingRestored(pool)) && (await pool.query(somethingInIt)).rowCount === 1)
    throw new Refusal(`The database ${product} is not empty: a restore takes empty databases only.`)
}

/** Marks the database, and takes away what a killed restore has left in it. */
async function begin(pool: pg.Pool): Promise<void> {
  await pool.query(
    (await isBeingRestored(pool))
      ? 'drop schema if exists public, drizzle, jobs cascade; create schema public'
      : `create schema ${restoringSchema}`,
  )
}

/** Copies each table in a transaction of its database. */
async function fill(pools: Pools, file: string, keys: Keys, { manifest }: Checked): Promise<void> {
  const targets = {
    school: await openTarget('school', pools.school, manifest.school),
    identity: await openTarget('identity', pools.identity, manifest.identity),
  }
  try {
    for await (const { product, name, pieces } of tablesIn(entriesIn(file, keys))) {
      const table = manifest[product].tables.find((one) => one.name === name)
      if (!table) throw new Error(`${file} changed while it was read`)
      const rows = targets[product].query(copyFrom(copyIn(table)))
      await pipeline(pieces, rows)
      if (rows.rowCount !== table.rows) throw new Error(`${name} has ${rows.rowCount} rows of ${table.rows}`)
    }
    for (const product of products) {
      for (const { name, last, called } of manifest[product].sequences)
        await targets[product].query('select setval($1::regclass, $2, $3)', [`public."${name}"`, last, called])
      for (const { name } of manifest[product].tables)
        await targets[product].query(`alter table public."${name}" enable trigger user`)
      await targets[product].query('commit; analyze')
    }
  } finally {
    for (const product of products) targets[product].release(true)
  }
}

/**
 * A transaction on a database at the migration of the file, with its tables empty of what migrations write, and without
 * their own triggers: the sums that these keep are in the file.
 */
async function openTarget(product: Product, pool: pg.Pool, { migration, tables }: DatabaseManifest) {
  const client = await pool.connect()
  await migrateTo(client, programs[product], product, migration)
  const names = tables.map(({ name }) => `public."${name}"`)
  await client.query(`begin; truncate ${names.join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return client
}

type TableInFile = { product: Product; name: string; pieces: AsyncGenerator<Buffer> }

/** The tables of a file, each with its pieces, which are read before the next table. */
async function* tablesIn(entries: AsyncGenerator<ZipEntry>): AsyncGenerator<TableInFile> {
  let next = await entries.next()
  while (!next.done) {
    const table = tableOf(next.value.name)
    const product = products.find((one) => table?.startsWith(`${one}/`))
    if (table === undefined || product === undefined) {
      next = await entries.next()
      continue
    }
    const pieces = async function* () {
      while (!next.done && tableOf(next.value.name) === table) {
        yield next.value.content
        next = await entries.next()
      }
    }
    yield { product, name: table.slice(product.length + 1), pieces: pieces() }
  }
}

async function migrateToNewest(product: Product, pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migrateTo(client, programs[product], product, newestKnown(product))
  } finally {
    client.release()
  }
}

function keepSecrets(dataDir: string, secrets: Buffer): void {
  const file = secretsFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${file}.part`, secrets, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
