/** `pnpm rotate-keys`, as docs/secrets.md has it, while the product runs on embedded databases. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabases } from './backup/databases.ts'
import { startSystem } from './system.ts'
import { blocksOf } from './testing/manual.ts'

test('it makes new keys for tokens and cookies while the product runs', async () => {
  const dataDir = temporaryFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { stop } = await startSystem({ dataDir, port: 0, demoGroups: 0, logLevel: 'warn', servesWeb: false })
  onTestFinished(stop)
  const { identity, close } = await openDatabases({ DATA_DIR: dataDir, PRIVATE_NETWORKS: [] })
  onTestFinished(close)
  const keys = async () => (await identity.query('select from provider_keys')).rowCount
  const before = await keys()

  const block = blocksOf('docs/secrets.md').find((one) => one.endsWith('rotate-keys\n')) ?? ''
  const commands = `export DATA_DIR='${dataDir}'\n${block}`
  const { stdout } = await promisify(execFile)('bash', ['-ec', commands], { cwd: join(import.meta.dirname, '..') })
  expect(stdout).toMatch(/sign from .* UTC on\.\n.* refused from .* UTC on\./)
  expect(await keys()).toBe(2 * (before ?? 0))
})
