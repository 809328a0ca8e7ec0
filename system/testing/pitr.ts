/** An installation in containers whose database has its archive, with a name, a network and a key of its own. */
import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createSchoolApi } from '@schoolbeheer/school-api/app'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { demoCompany } from '@schoolbeheer/school-api/demo/company'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { z } from 'zod'

const Commands = z.string()
const Blocks = z.tuple([Commands, Commands, Commands, Commands, Commands, Commands, Commands, Commands])

const root = join(import.meta.dirname, '../..')

/** The database and its services run alone; the tests play the apps. */
const withoutApps = ['gateway', 'school-api', 'identity', 'access-point', 'demo', 'mail']
  .map((app) => `  ${app}: { profiles: [apps] }\n`)
  .join('')

/** The commands on the page for operators, in the order in which they stand there. */
export function readManual() {
  const text = readFileSync(join(root, 'docs/backups.md'), 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands)
  const [starting, printing, checking, byHand, restoring, returning, removing, moving] = Blocks.parse(blocks)
  return { starting, printing, checking, byHand, restoring, returning, removing, moving }
}

function smallDisk(megabytes: number): string {
  const options = `{ type: tmpfs, device: tmpfs, o: 'size=${megabytes}m,uid=999,gid=999' }`
  return `volumes: { repository: { driver_opts: ${options} } }\n`
}

type Options = {
  /** The size of the disk of the archive, in MB; none is the size of this machine's. */
  disk?: number
  /** The variables of a second repository. */
  repository?: Record<string, string>
  /** The key of the operator, a new one unless it is that of another installation. */
  key?: string
}

export async function createInstallation({ disk, repository = {}, key }: Options = {}) {
  const folder = temporaryFolder()
  const identity = key ?? (await generateX25519Identity())
  const { file, repositoryFile } = writeFiles(folder, { disk, repository, identity })
  const project = `pitr-${randomInt(1e9)}`
  const settings = [
    `COMPOSE_FILE=docker-compose.yml:docker/pitr.yml:${file}`,
    `COMPOSE_PROJECT_NAME=${project}`,
    `SUBNET=10.88.${randomInt(256)}.0/24`,
    `REPOSITORY_FILE=${repositoryFile}`,
    `BACKUP_RECIPIENT=${await identityToRecipient(identity)}`,
  ]

  /** Runs a command in the repository; answers its outputs. Rejects unless it succeeds. */
  const run = async (...words: string[]) => {
    const { stdout, stderr } = await promisify(execFile)('env', [...settings, ...words], { cwd: root, maxBuffer: 1e8 })
    return stdout + stderr
  }
  const compose = (...words: string[]) => run('docker', 'compose', ...words)

  /** The address of the school database for the app or for its superuser. */
  const url = async (user: 'school' | 'postgres') => {
    const secret = user === 'postgres' ? 'superuser' : user
    const password = await compose('exec', '-T', 'postgres', 'cat', `/secrets/${secret}`)
    const [, port = ''] = /:(\d+)/.exec(await compose('port', 'postgres', '5432')) ?? []
    return `postgres://${user}:${password.trim()}@127.0.0.1:${port}/school`
  }

  return {
    project,
    key: identity,
    compose,
    /** As long as it had no archive. */
    composeWithoutArchive: (...words: string[]) =>
      run(`COMPOSE_FILE=docker-compose.yml:${file}`, 'docker', 'compose', ...words),
    /** Runs commands of the page for operators. */
    type: (block: string) =>
      run('bash', '-c', `set -euo pipefail\n${block.replaceAll('key.txt', join(folder, 'key.txt'))}`),
    /** Begins to restore and ends the command after these milliseconds, or all that runs, as when the machine stops. */
    endRestore: async (ms: number, machineStops: boolean) => {
      const command = spawn('env', [...settings, 'docker/restore.sh', 'latest'], { cwd: root, detached: true })
      const ended = once(command, 'exit')
      await Promise.race([ended, setTimeout(ms, undefined, { ref: false })])
      if (command.exitCode === null && command.pid !== undefined) process.kill(-command.pid, 'SIGKILL')
      await ended
      if (machineStops) await run('bash', '-c', `docker rm --force $(docker ps --quiet --filter name=^${project}-)`)
    },
    /** Starts and ends the school API, which migrates the database and looks whether it is that of the installation. */
    serveOnce: async () => {
      const env = schoolApiEnv({
        COMPANY: JSON.stringify(demoCompany),
        OIDC_ISSUER: 'http://localhost:3002/oidc',
        DATABASE_URL: await url('school'),
        DATA_SECRET: 'a data secret of this test, which nobody else knows',
      })
      const api = await createSchoolApi(env, await openSchoolDatabase(env))
      await api.ready()
      await api.close()
    },
    /** A connection as the superuser, who may end a segment of the log. */
    connect: async () => {
      const client = new pg.Client(await url('postgres'))
      // Its server is killed by tests, and its queries are refused then.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    /** Takes away the volume of the database, as a broken disk does, while its server runs. */
    loseDatabase: async () => {
      await compose('kill', 'postgres')
      await compose('rm', '--stop', '--force', 'postgres', 'backup', 'drill')
      await run('docker', 'volume', 'rm', `${project}_database`)
    },
    /** Copies a folder of the archive of another installation, as it is carried to another machine. */
    takeArchive: async ({ project: other }: { project: string }, of: string) => {
      const volumes = ['--volume', `${other}_repository:/from`, '--volume', `${project}_repository:/to`]
      await compose('create', 'postgres')
      await run(
        'docker',
        'run',
        '--rm',
        '--user',
        'root',
        ...volumes,
        'schoolbeheer/archive',
        'cp',
        '-a',
        `/from/${of}`,
        '/to/',
      )
    },
    remove: async () => {
      await compose('--profile', '*', 'down', '--volumes', '--timeout', '0')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Files = { disk: number | undefined; repository: Record<string, string>; identity: string }

/** Writes the compose file, the key and the second repository of an installation. */
function writeFiles(folder: string, { disk, repository, identity }: Files) {
  const [file, repositoryFile] = [join(folder, 'test.yml'), join(folder, 'repository.env')]
  writeFileSync(
    file,
    `services:\n${withoutApps}  postgres:\n    ports: ['127.0.0.1::5432']\n${disk ? smallDisk(disk) : ''}`,
  )
  writeFileSync(join(folder, 'key.txt'), identity, { mode: 0o600 })
  const variables = Object.entries(repository).map(([name, value]) => `PGBACKREST_REPO2_${name}=${value}\n`)
  writeFileSync(repositoryFile, variables.join(''))
  return { file, repositoryFile }
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>

/** Builds the images of the database and of its archive. */
export async function buildImages(): Promise<void> {
  for (const name of ['postgres', 'archive'])
    await promisify(execFile)('docker', ['build', '--target', name, '--tag', `schoolbeheer/${name}:latest`, root])
}
