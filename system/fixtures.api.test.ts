/** Installations of earlier releases: each is restored, upgraded and verified, held, and serves its PDFs as they were. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { callers, startTestApi } from '@schoolbeheer/school-api/testing/api'
import { openPool } from '@schoolbeheer/server/database/database'
import { createTestDatabase } from '@schoolbeheer/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { checkFile } from './backup/check.ts'
import { identitiesIn } from './backup/keys.ts'
import { restore } from './backup/restore.ts'
import { Secrets } from './secrets.ts'

const folder = join(import.meta.dirname, 'fixtures')
const releases = globSync('*.age', { cwd: folder }).map((file) => file.replace('.age', ''))
const keys = { identities: identitiesIn(readFileSync(join(folder, 'key.txt'), 'utf8')) }
const Pdfs = z.record(z.string(), z.string())

test.each(releases)('%s', async (release) => {
  const file = join(folder, `${release}.age`)
  const pdfs = Pdfs.parse(JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8')))
  expect(Object.keys(pdfs).length).toBeGreaterThan(0)
  expect(statSync(file).size).toBeLessThanOrEqual(300_000)
  const checked = await checkFile(file, keys)
  const school = await restoredFrom(file, checked)
  const { schoolDataSecret } = Secrets.parse(JSON.parse(String(checked.secrets)))
  const api = await startTestApi({ on: Promise.resolve(school), env: { DATA_SECRET: schoolDataSecret } })
  onTestFinished(api.close)
  expect((await api.database.pool.query('select held()')).rows).toEqual([{ held: true }])
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
  const served = await Promise.all(
    Object.keys(pdfs).map(async (address) => {
      const bytes = await (await fetch(api.url + address, { headers })).bytes()
      return [address, createHash('sha256').update(bytes).digest('hex')] as const
    }),
  )
  expect(Object.fromEntries(served)).toEqual(pdfs)
})

/** Restores into new databases, which takes them to the newest migration, and expects that all rules hold. */
async function restoredFrom(file: string, checked: Awaited<ReturnType<typeof checkFile>>) {
  const empty = { name: 'nothing', prepare: async () => undefined }
  const [school, identity] = [await createTestDatabase(empty), await createTestDatabase(empty)]
  const pools = { school: (await openPool(school.url)).pool, identity: (await openPool(identity.url)).pool }
  try {
    expect(await restore(pools, { file, keys, checked, dataDir: null, settledAt: null })).toEqual([])
  } finally {
    await Promise.all([pools.school.end(), pools.identity.end()])
    await identity.drop()
  }
  return school
}
