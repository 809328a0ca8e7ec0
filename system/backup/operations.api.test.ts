/** The manual for operators: its commands as they stand there, on an installation of the test's own. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { joinEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The blocks of commands on the page, with its folder in another place. */
function blocksOf(page: string, folder: string): string[] {
  const text = readFileSync(join(repository, page), 'utf8')
    .replaceAll('/srv/schoolbeheer', folder)
    .replaceAll('-2026=', `-${new Date().getFullYear()}=`)
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}

/** The commands that set a variable hold for the blocks after theirs. */
function createTerminal() {
  let settings = 'set -e\nexport PORT=0 BACKUP_PASSPHRASE=\n'
  const options = { cwd: repository }
  return {
    run: async (block: string) => {
      const { stdout } = await run('bash', ['-c', settings + block], options)
      settings +=
        block
          .split('\n')
          .filter((line) => /^(export|unset) /.test(line))
          .join('\n') + '\n'
      return stdout
    },
    /** Starts the product in the background; answers its address and how it is stopped. */
    start: async (block: string) => {
      const child = spawn('bash', ['-c', settings + block], {
        ...options,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const stop = async () => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
        const exit = once(child, 'exit')
        // As Ctrl-C does, with all that it has started.
        process.kill(-child.pid, 'SIGINT')
        await exit
      }
      onTestFinished(stop)
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      child.once('exit', () => reject(new Error('start ended before it was up')))
      // Its later lines are read too: writing to nobody would end it with an error.
      createInterface(child.stdout).on('line', (line) => {
        const url = /Schoolbeheer +(http\S+)/.exec(line)?.[1]
        if (url !== undefined) resolve(url)
      })
      return { url: await promise, stop }
    },
  }
}

/** Queries a database of an embedded installation that runs. */
async function query(dataDir: string, name: 'school' | 'identity', text: string) {
  const server = await joinEmbeddedPostgres({ dir: join(dataDir, name, 'postgres') })
  const client = new pg.Client(server.url(name))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
    await server.stop()
  }
}

/** The names of the users. */
async function users(dataDir: string): Promise<unknown[]> {
  return (await query(dataDir, 'identity', 'select user_name as name from users')).map(({ name }) => name)
}

/** The code of React that a page loads. */
async function clientOf(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const [path = ''] = /\/assets\/react-[^"]+\.js/.exec(page) ?? []
  return (await fetch(new URL(path, url))).text()
}

async function hasCommand(name: string): Promise<boolean> {
  return run('bash', ['-c', `command -v ${name}`]).then(
    () => true,
    () => false,
  )
}

test('an installation is backed up by itself and by hand, drilled, verified and restored', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [data, restored] = [join(folder, 'data'), join(folder, 'restored')]
  const { run: type, start } = createTerminal()
  const [
    settings = '',
    starting = '',
    makingAdmin = '',
    looking = '',
    byHand = '',
    verifying = '',
    restoring = '',
    sealing = '',
    opening = '',
    migrating = '',
    asking = '',
    settling = '',
    moving = '',
    ...more
  ] = blocksOf('docs/operations.md', folder)
  expect(more).toEqual([])

  await type(settings)
  const first = await start(starting)
  const isForProduction = (await clientOf(first.url)).includes('Minified React error')
  expect(isForProduction, 'the client is built for production, also by a test').toBe(true)
  expect(await type(makingAdmin)).toMatch(/http:\S+\/confirm\?/)
  const log = () => readFileSync(join(data, 'logs/backup.log'), 'utf8')
  await expect.poll(log).toContain('drill succeeded')
  expect(log()).toContain('backup succeeded')
  expect(await type(looking)).toMatch(/^schoolbeheer-\d{8}T\d{6}Z\.age\n[^]*drill succeeded/)
  expect(await type(byHand)).toMatch(/by-hand\.age: \d+ rows of 20.*, with the secrets\n/)
  expect((await type(verifying)).match(/All rules hold/g)).toHaveLength(2)
  expect(await type(restoring)).toMatch(/by-hand\.age is restored, as of 20[^]*All rules hold/)
  await first.stop()
  const second = await start(starting)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await users(restored)).toEqual(['griet@example.be'])
  expect(await type(asking)).toContain('The database is held')
  expect(await type(settling)).toContain('The database is settled')
  const holdAgain = `update installation set held_since = now(), held_why = 'database' where held_since is null returning id`
  expect(await query(restored, 'school', holdAgain)).toHaveLength(1)
  expect(await type(moving)).toContain('The database is settled')
  await second.stop()
  // Nothing runs: the servers are started for the command.
  expect(await type(migrating)).toBe('Database school: nothing to migrate\nDatabase identity: nothing to migrate\n')
  // Not every machine has the standard tools.
  const hasTools = (await hasCommand('age')) && (await hasCommand('unzip'))
  expect(await type(hasTools ? sealing : byHand)).toMatch(/\.age: \d+ rows of/)
  if (!hasTools) return
  expect(await type(opening)).toContain('No errors detected')
}, 600_000)
