/** Installations of earlier releases: each is restored, upgraded and verified, held, and serves its PDFs as they were. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { callers, startTestApi } from '@schoolbeheer/school-api/testing/api'
import { openPool } from '@schoolbeheer/server/database/database'
import { createTestDatabase } from '@schoolbeheer/testing/database'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { checkFile } from './backup/check.ts'
import { restore } from './backup/restore.ts'
import { Secrets } from './secrets.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const releases = globSync('*.zip.br', { cwd: fixtures }).map((file) => file.replace('.zip.br', ''))
const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const Pdfs = z.record(z.string(), z.string())

/** The most bytes of a fixture. Commits before the first release had a larger demo. */
function mostBytes(release: string): number {
  return release.includes('.') ? 300_000 : 315_000
}

test.each(releases)('%s', async (release) => {
  const pdfs = Pdfs.parse(JSON.parse(readFileSync(join(fixtures, `${release}.json`), 'utf8')))
  expect(Object.keys(pdfs).length).toBeGreaterThan(0)
  const { database, secret } = await restoreFixture(release)
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

/** Restores into new databases, which takes them to the newest migration, and expects that all rules hold. */
async function restoreFixture(release: string) {
  const compressed = join(fixtures, `${release}.zip.br`)
  expect(statSync(compressed).size).toBeLessThanOrEqual(mostBytes(release))
  const file = join(folder, `${release}.zip`)
  writeFileSync(file, brotliDecompressSync(readFileSync(compressed)))
  const keys = { identities: [] }
  const checked = await checkFile(file, keys)
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
