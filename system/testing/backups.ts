/** Installations with demo data, and the commands that back them up. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { sealIdentityDatabase } from '@schoolbeheer/identity/db/sealed'
import { seedDemoUsers } from '@schoolbeheer/identity/demo'
import { loadKeys } from '@schoolbeheer/identity/provider/keys'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { sealSchoolDatabase } from '@schoolbeheer/school-api/db/sealed'
import { demoSchools, seedDemo } from '@schoolbeheer/school-api/demo/seed'
import { compiled } from '@schoolbeheer/testing/compiled'
import { createTestDatabase } from '@schoolbeheer/testing/database'
import { dumpOf } from '@schoolbeheer/testing/dump'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { onTestFinished } from 'vitest'
import { keptSecrets } from '../secrets.ts'

const DATA_SECRET = 'a data secret of the tests, which nobody else knows'
const now = new Date('2026-11-21T12:00:00Z')

/** The school that users of the demo are of, in every database of the tests. */
const school = { guid: '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11', name: 'Testschool' }

/** The key of the operator. */
export const key = await generateX25519Identity()
const recipient = await identityToRecipient(key)

export type Installation = Awaited<ReturnType<typeof createInstallation>>

/** An installation with demo data in databases at their addresses, and its secrets in a folder. */
export async function createInstallation() {
  const [ofSchool, ofIdentity] = await Promise.all([
    createTestDatabase({ name: 'school_demo', prepare: prepareSchool }),
    createTestDatabase({ name: 'identity_demo', prepare: prepareIdentity }),
  ])
  return installation(ofSchool, ofIdentity, DATA_SECRET)
}

/** An installation without anything yet. */
export async function createEmptyInstallation() {
  const empty = { name: 'nothing', prepare: async () => undefined }
  const [ofSchool, ofIdentity] = [await createTestDatabase(empty), await createTestDatabase(empty)]
  return installation(ofSchool, ofIdentity)
}

type Created = Awaited<ReturnType<typeof createTestDatabase>>

function installation(ofSchool: Created, ofIdentity: Created, secret?: string) {
  const dataDir = temporaryFolder()
  onTestFinished(async () => {
    await Promise.all([ofSchool.drop(), ofIdentity.drop()])
    rmSync(dataDir, { recursive: true, force: true })
  })
  writeFileSync(join(dataDir, 'key.txt'), `# of the operator\n${key}\n`)
  if (secret !== undefined) {
    const secrets = { ...keptSecrets(dataDir), schoolDataSecret: secret, identityDataSecret: secret }
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
  }
  return {
    dataDir,
    school: ofSchool.url,
    identity: ofIdentity.url,
    env: {
      DATA_DIR: dataDir,
      SCHOOL_DATABASE_URL: ofSchool.url,
      IDENTITY_DATABASE_URL: ofIdentity.url,
      BACKUP_RECIPIENT: recipient,
      BACKUP_IDENTITY: join(dataDir, 'key.txt'),
    },
    /** All rows but those of jobs, of the place of the database, and of the results of the backups themselves. */
    dump: async () => {
      const without = ['jobs', 'installation']
      const rows = [await dumpOf(ofSchool.url, without), await dumpOf(ofIdentity.url, without)]
      return rows.flatMap((one) => one.split('\n').toSorted()).filter((row) => !/^\(\d+,(backup|drill),/.test(row))
    },
  }
}

async function prepareSchool(url: string): Promise<void> {
  const database = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  const sealing = await sealSchoolDatabase(database, { DATA_SECRET })
  await seedDemo(database.db, sealing, { groups: 3, courseDays: 8, participants: 4, now })
  const [first] = await demoSchools(database.db)
  await database.pool.query('update schools set guid = $1 where guid = $2', [school.guid, first?.guid])
  await database.close()
}

async function prepareIdentity(url: string): Promise<void> {
  const database = await openIdentityDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  await loadKeys(database.db, await sealIdentityDatabase(database, { DATA_SECRET }), new Date())
  await seedDemoUsers(database.db, { schools: [school], now })
  await database.close()
}

export type Ended = { code: number | null; out: string }

/** A command for backups as a process; `out` is all that it says. */
export function startCommand(words: readonly string[], env: Record<string, string>) {
  const program = join(import.meta.dirname, '../backup/main.ts')
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: endOf(child) }
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const said = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')))
  const exit = once(child, 'exit')
  const out = (await said).join('').trim()
  await exit
  return { code: child.exitCode, out }
}

export function runCommand(words: readonly string[], env: Record<string, string>): Promise<Ended> {
  return startCommand(words, env).ended
}
