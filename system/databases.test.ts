/** The databases and roles of an installation in containers, on a server of the test's own: roles are of a whole server. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const dir = temporaryFolder()
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), durable: false })
  const superuser = await connected(server.url('postgres'))
  // What psql does: its variables are the passwords, each here the name of its role.
  const script = readFileSync(join(import.meta.dirname, '../docker/databases.sql'), 'utf8')
    .replaceAll(/^(--|\\).*$/gm, '')
    .replaceAll(/:'(\w+)_password'/g, "'$1'")
  for (const statement of script.split(';')) await superuser.query(statement)
  await superuser.end()
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  return client
}

function as(role: string, database: string): string {
  return Object.assign(new URL(server.url(database)), { username: role, password: role }).href
}

test('each app makes its tables as a role that owns its database and has no further rights', async () => {
  const school = await openSchoolDatabase({ DATABASE_URL: as('school', 'school'), DATA_DIR: '' })
  const identity = await openIdentityDatabase({ DATABASE_URL: as('identity', 'identity'), DATA_DIR: '' })
  for (const { pool } of [school, identity]) {
    const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls'
    const { rows } = await pool.query(`select ${rights} from pg_roles where rolname = current_user`)
    expect(rows.flatMap((row: object) => Object.values(row))).toEqual([false, false, false, false, false])
  }
  await Promise.all([school.close(), identity.close()])
})

test.each([
  ['school', 'identity'],
  ['identity', 'school'],
  ['school', 'postgres'],
  ['identity', 'postgres'],
  ['school', 'template1'],
])('the role %s cannot enter the database %s', async (role, database) => {
  await expect(connected(as(role, database))).rejects.toMatchObject({ code: '42501' })
})
