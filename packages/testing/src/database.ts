/** A fresh database for a test file, on the server that the test set-up started. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseServer } from './provided.ts'

/** The preparation of an app's empty database before its first use. */
type Template = {
  /** The name of the app. A second template of the same name reuses the database that the first has prepared. */
  name: string
  prepare: (url: string) => Promise<void>
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * Creates a database as `prepare` leaves it; `prepare` runs once for all test files. `drop` removes it, even with open
 * connections.
 */
export async function createTestDatabase(template: Template): Promise<TestDatabase> {
  await onServer((server) => prepared(server, template))
  return copyTestDatabase({ url: addressOf(template.name) })
}

/** A copy of a database that nobody uses, as a restored one is a copy. */
export async function copyTestDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const original = new URL(url).pathname.slice(1)
  // Copying the files takes a quarter of the time that writing them through the log does.
  await onServer((server) => server.query(`create database ${name} template ${original} strategy file_copy`))
  return { url: addressOf(name), drop: () => onServer((server) => server.query(`drop database ${name} with (force)`)) }
}

/** When test files start at the same time, the first prepares the database and the others wait. */
async function prepared(server: pg.Client, { name, prepare }: Template): Promise<void> {
  await server.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    // The database gets its final name only when it is complete.
    await server.query(`drop database if exists ${name}_begun`)
    await server.query(`create database ${name}_begun`)
    await prepare(addressOf(`${name}_begun`))
    await server.query(`alter database ${name}_begun rename to ${name}`)
  }
  await server.query('select pg_advisory_unlock(hashtext($1))', [name])
}

/** Connects to the server for some work, and closes the connection at the end, which also releases its locks. */
async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client(databaseServer())
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function addressOf(database: string): string {
  const url = new URL(databaseServer())
  url.pathname = `/${database}`
  return url.href
}
