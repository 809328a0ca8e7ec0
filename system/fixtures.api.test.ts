/** Installations of earlier releases: each is restored, upgraded and verified, held, and serves its PDFs as they were. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { callers, startTestApi } from '@schoolbeheer/school-api/testing/api'
import { openPool } from '@schoolbeheer/server/database/pool'
import { release } from '@schoolbeheer/server/release'
import { createTestDatabase } from '@schoolbeheer/testing/database'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { checkFile } from './backup/check.ts'
import { newestKnown } from './backup/databases.ts'
import { restore } from './backup/restore.ts'
import { Secrets } from './secrets.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const releases = globSync('*.zip.br', { cwd: fixtures }).map((file) => file.replace('.zip.br', ''))
const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const Pdfs = z.record(z.string(), z.string())

/** The most bytes of a fixture. Commits before the first release had a larger demo. */
function mostBytes(name: string): number {
  return name.includes('.') ? 300_000 : 315_000
}

test.each(releases)('%s', async (name) => {
  const pdfs = Pdfs.parse(JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')))
  expect(Object.keys(pdfs).length).toBeGreaterThan(0)
  const { database, secret } = await restoreFixture(name)
  const api = await startTestApi({ on: Promise.resolve(database), env: { DATA_SECRET: secret } })
  onTestFinished(api.close)
  expect((await api.database.pool.query('select held()')).rows).toEqual([{ held: true }])
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
  const served: Record<string, string> = {}
  for (const address of Object.keys(pdfs)) {
    const bytes = await (await fetch(api.url + address, { headers })).bytes()
    served[address] = createHash('sha256').update(bytes).digest('hex')
  }
  expect(served).toEqual(pdfs)
})

// Migrations that come after a release are of the next one.
test.skipIf(!isTagged())('the fixture of a commit that is tagged has all its migrations', async () => {
  const { school, identity } = (await readFixture(release)).checked.manifest
  expect([school.migration, identity.migration]).toEqual([newestKnown('school'), newestKnown('identity')])
})

function isTagged(): boolean {
  const { stdout } = spawnSync('git tag --points-at HEAD', { cwd: fixtures, encoding: 'utf8', shell: true })
  return stdout.split('\n').includes(`v${release}`)
}

/** The backup in a fixture, as a file that is checked. */
async function readFixture(name: string) {
  const compressed = join(fixtures, `${name}.zip.br`)
  expect(statSync(compressed).size).toBeLessThanOrEqual(mostBytes(name))
  const file = join(folder, `${name}.zip`)
  writeFileSync(file, brotliDecompressSync(readFileSync(compressed)))
  const keys = { identities: [] }
  return { file, keys, checked: await checkFile(file, keys) }
}

/** Restores into new databases, which takes them to the newest migration, and expects that all rules hold. */
async function restoreFixture(name: string) {
  const { file, keys, checked } = await readFixture(name)
  const empty = { name: 'nothing', prepare: async () => undefined }
  const [school, identity] = [await createTestDatabase(empty), await createTestDatabase(empty)]
  const pools = { school: (await openPool(school.url)).pool, identity: (await openPool(identity.url)).pool }
  try {
    expect(await restore(pools, { file, keys, checked, dataDir: null, settledAt: null })).toEqual([])
  } finally {
    await Promise.all([pools.school.end(), pools.identity.end()])
    await identity.drop()
  }
  return { database: school, secret: Secrets.parse(JSON.parse(String(checked.secrets))).schoolDataSecret }
}
