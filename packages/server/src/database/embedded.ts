/**
 * A real PostgreSQL from npm, for installations without a server of their own. It is initialised at the first start,
 * listens on a free loopback port, stops with the process, and is found again after a crash.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '../freePort.ts'
import { StartError } from '../start.ts'
import { findInstallation, nobody, type Installation } from './embeddedPlace.ts'

export type EmbeddedPostgres = {
  /** The address of a database of this server. */
  url: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the server whose data is in `dir`. It is durable unless the caller says otherwise (tests). Throws a StartError
 * when another process uses the folder or the server does not come up.
 */
export async function startEmbeddedPostgres({
  dir,
  durable = true,
}: {
  dir: string
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const place = await findInstallation(resolve(dir))
  await claim(place.data)
  const password = initialise(place, durable)
  const port = await freePort()
  const server = spawn(place.binary('postgres'), serverArguments(place.data, port, durable), {
    ...place.user,
    cwd: place.data,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C is for this process, which stops the server last.
    detached: true,
  })
  // The server ends with this process in every case but a kill.
  const endWithProcess = () => server.kill('SIGINT')
  process.once('exit', endWithProcess)
  await untilReady(server)
  return {
    url: (database) => addressOf(database, password, port),
    stop: async () => {
      process.off('exit', endWithProcess)
      if (server.exitCode === null) {
        const exited = once(server, 'exit')
        server.kill('SIGINT')
        await exited
      }
      rmSync(ownerFile(place.data), { force: true })
    },
  }
}

/** Joins the server that runs on `dir`; starts it where none does, with new data where there are none. */
export async function openEmbeddedPostgres({ dir }: { dir: string }): Promise<EmbeddedPostgres> {
  const { data } = await findInstallation(resolve(dir))
  return existsSync(join(data, 'PG_VERSION')) ? joinEmbeddedPostgres({ dir }) : startEmbeddedPostgres({ dir })
}

/**
 * The server whose data is in `dir`: the one that another process runs there now, which goes on afterwards, or one that
 * is started. Throws a StartError when there are no data, or that other process does not answer yet.
 */
export async function joinEmbeddedPostgres({ dir }: { dir: string }): Promise<EmbeddedPostgres> {
  if (!existsSync(dirname(resolve(dir)))) throw new StartError(noData(dir))
  const { data } = await findInstallation(resolve(dir))
  if (!existsSync(join(data, 'PG_VERSION'))) throw new StartError(noData(dir))
  const owner = readNumber(ownerFile(data))
  if (owner === undefined || !alive(owner)) return startEmbeddedPostgres({ dir })
  const running = join(data, 'postmaster.pid')
  const [pid, , , port, , , , status] = existsSync(running) ? readFileSync(running, 'utf8').split('\n') : []
  if (status?.trim() !== 'ready' || !alive(Number(pid)))
    throw new StartError(`The database in ${data} is starting or stopping: try again in a moment.`)
  const password = readFileSync(join(data, 'password'), 'utf8')
  return { url: (database) => addressOf(database, password, Number(port)), stop: async () => undefined }
}

function noData(dir: string): string {
  return `There is no database in ${dir}: set DATA_DIR, or SCHOOL_DATABASE_URL and IDENTITY_DATABASE_URL.`
}

function addressOf(database: string, password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

function ownerFile(data: string): string {
  return `${data}.owner`
}

/** Takes the folder for this process; a server that a crashed owner left behind is stopped first. */
async function claim(data: string): Promise<void> {
  const owner = readNumber(ownerFile(data))
  if (owner !== undefined && owner !== process.pid && alive(owner))
    throw new StartError(
      `The database in ${data} is in use by another process (${owner}). Stop that one, or set DATA_DIR.`,
    )
  writeFileSync(ownerFile(data), String(process.pid))
  const orphan = readNumber(join(data, 'postmaster.pid'))
  if (orphan === undefined || !alive(orphan)) return
  process.kill(orphan, 'SIGINT')
  for (let waited = 0; alive(orphan); waited += 50) {
    if (waited >= 10_000)
      throw new StartError(`A PostgreSQL of an earlier run (${orphan}) does not stop. Stop it by hand.`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

function readNumber(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs initdb once, in a folder that gets its name only when it is complete; answers the kept password. */
function initialise({ data, binary, user }: Installation, durable: boolean): string {
  const passwordFile = join(data, 'password')
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8')
  // Data that were copied without it are not ours to throw away.
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new StartError(
      `The folder ${data} has files, but not the file 'password' of its database. Put that file there, or set DATA_DIR.`,
    )
  const password = randomBytes(24).toString('base64url')
  const half = `${data}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  const given = join(half, 'password')
  writeFileSync(given, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const path of [half, given]) chownSync(path, nobody.uid, nobody.gid)
  const cluster = join(half, 'cluster')
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${given}`,
    '-E',
    'UTF8',
    '--locale-provider=icu',
    '--icu-locale=nl-BE',
    // A server that need not last may be in memory, and needs no long log.
    ...(durable ? [] : ['--wal-segsize=4']),
  ]
  execFileSync(binary('initdb'), ['-D', cluster, ...options, '--locale=C', '--no-sync'], {
    ...user,
    cwd: half,
    stdio: 'pipe',
  })
  renameSync(given, join(cluster, 'password'))
  rmSync(data, { recursive: true, force: true })
  renameSync(cluster, data)
  rmSync(half, { recursive: true, force: true })
  return password
}

function serverArguments(data: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let log = ''
    server.stderr?.on('data', (piece: Buffer) => {
      log = (log + String(piece)).slice(-2000)
      if (log.includes('ready to accept connections')) ready()
    })
    server.once('exit', () => failed(new StartError(ofAnotherMajor(log) ?? `PostgreSQL did not start:\n${log}`)))
    server.once('error', failed)
  })
}

/** The advice where the log says that another major version of PostgreSQL wrote the data; undefined otherwise. */
function ofAnotherMajor(log: string): string | undefined {
  const [, written, running] =
    /initialized by PostgreSQL version (\S+), which is not compatible with this version (\d+)/.exec(log) ?? []
  if (!written || !running) return undefined
  return `The data is of PostgreSQL ${written}, and this release has ${running}. Run \`pnpm backup\` with the release that ran before, and \`pnpm restore --moved\` with this one in another DATA_DIR.`
}
