/** PostgreSQL of a benchmark's own, for rows that it inserts or reads beside our programs. */
import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import pg from 'pg'

/** Empty databases for a system; they are dropped when the work is done. */
export async function withDatabases<T>(
  work: (databases: { school: string; identity: string }) => Promise<T>,
): Promise<T> {
  const dir = temporaryFolder()
  const server = await startEmbeddedPostgres({ dir })
  try {
    const databases = { school: server.url('school'), identity: server.url('identity') }
    await withClient(server.url('postgres'), async (client) => {
      for (const name of Object.keys(databases)) await client.query(`create database ${name}`)
    })
    return await work(databases)
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
