/** A migrated database of the school API, and a way to cut it off. */
import { createTestDatabase, type TestDatabase } from '@schoolbeheer/testing/database'
import { databaseServer } from '@schoolbeheer/testing/provided'
import pg from 'pg'
import { openSchoolDatabase } from '../db/database.ts'

export function createSchoolDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'school',
    prepare: async (url) => (await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })).close(),
  })
}

/** Does this while nobody reaches the database; existing connections are cut off. */
export async function whileAway<T>({ url }: { url: string }, work: () => Promise<T>): Promise<T> {
  const name = new URL(url).pathname.slice(1)
  const server = new pg.Client(databaseServer())
  await server.connect()
  try {
    await server.query(`alter database ${name} allow_connections false`)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    return await work()
  } finally {
    await server.query(`alter database ${name} allow_connections true`)
    await server.end()
  }
}
