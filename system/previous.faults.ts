/**
 * The release before this one on the databases of this one, as in the minutes in which replicas are replaced: its API
 * tests pass where its own migrations are these.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { later } from '@schoolbeheer/server/database/migrating'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { expect, onTestFinished, test } from 'vitest'
import { programs } from './backup/databases.ts'

const repository = join(import.meta.dirname, '..')

/** The newest release before this commit; undefined before the first, and where a newer one says that all must stop. */
async function readPrevious(): Promise<string | undefined> {
  const options = ['--list', 'v*', '--merged', 'HEAD~1', '--sort=-version:refname']
  const { stdout } = await promisify(execFile)('git', ['tag', ...options], { cwd: repository })
  const [tag] = stdout.trim().split('\n')
  if (!tag) return undefined
  const release = tag.slice(1)
  const migrations = Object.values(programs).flatMap((program) => program.migrations)
  return migrations.every(({ oldest }) => later(oldest, release) === release) ? tag : undefined
}

const previous = await readPrevious()

test.skipIf(previous === undefined)(
  'the API tests of the release before pass on the databases of this one',
  async () => {
    const checkout = temporaryFolder()
    onTestFinished(() => rmSync(checkout, { recursive: true, force: true }))
    const run = async (command: string) => {
      const child = spawn('bash', ['-c', command], { cwd: checkout, stdio: 'inherit' })
      expect(await once(child, 'exit')).toEqual([0, null])
    }
    await run(`set -o pipefail; git -C '${repository}' archive ${previous} | tar -x`)
    for (const app of ['school-api', 'identity']) {
      const migrations = join('apps', app, 'migrations')
      rmSync(join(checkout, migrations), { recursive: true })
      cpSync(join(repository, migrations), join(checkout, migrations), { recursive: true })
    }
    await run('npx --yes pnpm@12 install --frozen-lockfile')
    await run('npx --yes pnpm@12 vitest run --project api apps/school-api apps/identity')
  },
  1_800_000,
)
