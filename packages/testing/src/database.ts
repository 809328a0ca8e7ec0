/** A fresh database for a test file, on the server that the test set-up started. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseServer } from './provided.ts'

/** Creates an empty database; `drop` removes it, open connections and all. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = databaseServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `drop database ${name} with (force)`) }
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
