import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

const dir = mkdtempSync(join(tmpdir(), 'schoolbeheer-'))
// When root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dir, 0o755)
const data = join(dir, 'postgres')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** A process of its own that starts the server, writes a row, and is killed. */
const crashing = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)})
  const { default: pg } = await import('pg')
  const client = new pg.Client((await startEmbeddedPostgres({ dir: ${JSON.stringify(data)} })).url('postgres'))
  await client.connect()
  await client.query('create table kept as select 42 as answer')
  process.kill(process.pid, 'SIGKILL')`

async function serversOf() {
  const { stdout } = await promisify(execFile)('ps', ['ax', '-o', 'args'])
  return stdout.split('\n').filter((line) => line.includes(`-D ${data}`))
}

test('data survives a crash, and the server that was left behind is stopped', async () => {
  const crashed = spawn(process.execPath, ['--input-type=module', '-e', crashing], {
    stdio: 'ignore',
    cwd: import.meta.dirname,
  })
  await once(crashed, 'exit')
  const server = await startEmbeddedPostgres({ dir: data })
  expect(await query(server.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await query(server.url('postgres'), "select datlocale from pg_database where datname = 'postgres'")).toEqual([
    { datlocale: 'nl-BE' },
  ])
  await server.stop()
  expect(await serversOf()).toEqual([])
})

test('a process that gives up leaves no server behind', async () => {
  const givingUp = crashing
    .replace("process.kill(process.pid, 'SIGKILL')", 'process.exit(1)')
    .replace('kept as', 'kept_too as')
  const ended = spawn(process.execPath, ['--input-type=module', '-e', givingUp], {
    stdio: 'ignore',
    cwd: import.meta.dirname,
  })
  expect(await once(ended, 'exit')).toEqual([1, null])
  await expect.poll(serversOf).toEqual([])
})

test('data of another major version is refused, with both versions and what to do', async () => {
  const file = join(data, 'PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '9\n')
  await expect(startEmbeddedPostgres({ dir: data })).rejects.toThrow(
    new RegExp(`data is of PostgreSQL 9, and this release has ${version.trim()}\\..*pnpm backup.*pnpm restore --moved`),
  )
  writeFileSync(file, version)
})

test('data without their password are refused, and stay', async () => {
  const [file, elsewhere] = [join(data, 'password'), join(dir, 'password')]
  renameSync(file, elsewhere)
  await expect(startEmbeddedPostgres({ dir: data })).rejects.toThrow("not the file 'password' of its database")
  renameSync(elsewhere, file)
  const server = await startEmbeddedPostgres({ dir: data })
  expect(await query(server.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }])
  await server.stop()
})

test('a folder that another live process uses is refused, with which and what to do', async () => {
  writeFileSync(`${data}.owner`, '1')
  await expect(startEmbeddedPostgres({ dir: data })).rejects.toThrow(/in use by another process \(1\).*set DATA_DIR/s)
})
