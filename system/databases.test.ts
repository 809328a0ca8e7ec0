/**
 * The databases and roles of an installation in containers, and the connections to them, on a server of the test's own.
 */
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { createApp } from '@schoolbeheer/server/app'
import { startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { createJobs } from '@schoolbeheer/school-api/jobs/jobs'
import { leadNames } from '@schoolbeheer/server/testing/names'
import { startCable } from '@schoolbeheer/server/testing/cable'
import { makeCertificate, trust, type Certificate } from '@schoolbeheer/server/testing/certificates'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const dir = temporaryFolder()
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), durable: false })
  const superuser = await connected(server.url('postgres'))
  // The script is filled in as psql does: its variables are the passwords, each here the name of its role.
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

const { log } = createApp({ name: 'jobs', log: { LOG_LEVEL: 'info' }, ready: {} })

/** An address that leads to this machine, but is none of its own addresses. */
const elsewhere = '0.0.0.0'

/** The address of the school API's database at another host, behind a cable on which everything can be read. */
async function behindCable(host: string, parameters = '') {
  const { port, overheard } = await startCable(Number(new URL(server.url('')).port))
  const url = Object.assign(new URL(as('school', 'school')), { hostname: host, port: String(port), search: parameters })
  return { url: url.href, overheard }
}

test.each(['', '?sslmode=require', '?sslmode=verify-full&sslmode=disable'])(
  'a database elsewhere is refused with words, and nothing is sent there (%s)',
  async (parameters) => {
    const { url, overheard } = await behindCable(elsewhere, parameters)
    await expect(openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })).rejects.toThrow(
      /^DATABASE_URL: 0\.0\.0\.0 is 0\.0\.0\.0, outside PRIVATE_NETWORKS\. .*sslmode=verify-full/,
    )
    expect(overheard()).toBe('')
  },
)

test('in a private network it needs no TLS', async () => {
  const { url, overheard } = await behindCable(elsewhere)
  const database = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '', PRIVATE_NETWORKS: [elsewhere] })
  await database.pool.query("select 'in plain text'")
  expect(overheard()).toContain('in plain text')
  await database.close()
})

test('a name that leads elsewhere after the start is not followed', async () => {
  const lead = leadNames()
  lead('127.0.0.1')
  const { url } = await behindCable('db.test')
  const database = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '', PRIVATE_NETWORKS: ['192.0.2.0/24'] })
  lead(elsewhere)
  const known = await Promise.all(Array.from({ length: database.pool.idleCount }, () => database.pool.connect()))
  await expect(database.ping()).rejects.toMatchObject({ code: 'ERR_IP_BLOCKED' })
  await expect(createJobs(database, log).start()).rejects.toMatchObject({ code: 'ERR_IP_BLOCKED' })
  for (const client of known) client.release()
  await database.close()
})

test('elsewhere it needs a certificate that holds, and nobody on the way reads a word', async () => {
  const certificate = makeCertificate(elsewhere)
  await encryptWith(certificate)
  const { url, overheard } = await behindCable(elsewhere, '?sslmode=verify-full')
  const open = () => openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  await expect(open()).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  trust(certificate)
  const database = await open()
  await database.pool.query("select 'not in plain text'")
  expect(overheard()).not.toMatch(/select|school/)
  await database.close()
})

/** Encrypts the server as an operator does. */
async function encryptWith({ key, cert }: Certificate): Promise<void> {
  const superuser = await connected(server.url('postgres'))
  const { rows } = await superuser.query<{ data_directory: string }>('show data_directory')
  const folder = rows[0]?.data_directory ?? ''
  const { uid, gid } = statSync(folder)
  for (const [name, content] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    chownSync(join(folder, name), uid, gid)
  }
  await superuser.query('alter system set ssl = on')
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
}
