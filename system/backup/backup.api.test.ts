/** Backups as an operator makes and restores them, by the commands. */
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { keptSecrets } from '../secrets.ts'
import { createEmptyInstallation, createInstallation, runCommand, type Installation } from '../testing/backups.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function backUp({ dataDir, env }: Installation, more: Record<string, string> = {}, words: string[] = []) {
  const file = join(dataDir, 'backup.age')
  expect(await runCommand(['backup', ...words, file], { ...env, ...more })).toMatchObject({ code: 0 })
  return file
}

test('what is restored is what was backed up, secrets and counters too, without what opens something', async () => {
  const before = await createInstallation()
  await query(
    before.identity,
    `insert into provider_records (model, id, payload, expires_at) values ('Session', 'x', 'sealed', now() + interval '1 hour');
     insert into account_codes (user_id, purpose, code_hash, expires_at)
     select id, purpose, purpose, now() + interval '1 hour' from users, (values ('confirm'), ('reset')) as codes (purpose) where id = 1`,
  )
  const file = await backUp(before)
  const key = await query(before.school, `insert into batches (asked_at, actor_id) values (now(), 'next') returning id`)
  const after = await createEmptyInstallation()
  const restored = await runCommand(['restore', file], after.env)
  expect(restored).toEqual({ code: 0, out: expect.stringMatching(/is restored, as of 20.*\nAll rules hold\.$/s) })
  expect(await runCommand(['verify'], after.env)).toEqual({ code: 0, out: 'All rules hold.' })
  expect(
    await query(after.school, `insert into batches (asked_at, actor_id) values (now(), 'next') returning id`),
  ).toEqual(key)
  expect(readFileSync(join(after.dataDir, 'secrets.json'))).toEqual(readFileSync(join(before.dataDir, 'secrets.json')))
  expect(await query(after.identity, 'select purpose from account_codes')).toEqual([{ purpose: 'confirm' }])
  expect(await query(after.identity, 'select from provider_records')).toEqual([])
  await query(before.identity, `delete from provider_records; delete from account_codes where purpose = 'reset'`)
  const [rows, restoredRows] = [await before.dump(), await after.dump()]
  // The rows that were written to compare counters have a time of their own.
  const isNext = (row: string) => row.includes(',next,')
  expect(restoredRows.filter((row) => !isNext(row))).toEqual(rows.filter((row) => !isNext(row)))
  expect(await query(before.school, 'select kind, succeeded, file, problem from operation_results')).toEqual([
    { kind: 'backup', succeeded: true, file: 'backup.age', problem: null },
  ])
  expect(await query(after.school, `select from pg_namespace where nspname = 'restoring'`)).toEqual([])
  expect(await runCommand(['restore', file], after.env)).toEqual({
    code: 1,
    out: 'The database school is not empty: a restore takes empty databases only.',
  })
})

test('a pass phrase opens a file, and the key beside the secrets one of a recipient; no other key does', async () => {
  const before = await createInstallation()
  const verified = { code: 0, out: 'All rules hold.' }
  const ofRecipient = await backUp(before)
  expect(await runCommand(['verify', ofRecipient], { ...before.env, BACKUP_IDENTITY: '' })).toEqual(verified)
  const after = await createEmptyInstallation()
  const withoutKey = { ...after.env, BACKUP_IDENTITY: '' }
  expect(await runCommand(['restore', ofRecipient], withoutKey)).toEqual({
    code: 1,
    out: expect.stringMatching(/backup\.age is sealed for another key: name the file of the key in BACKUP_IDENTITY/),
  })
  const written = `select from pg_class where relnamespace = 'public'::regnamespace
    union all select from pg_namespace where nspname = 'restoring'`
  expect(await query(after.school, written)).toEqual([])
  const passphrase = { BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE: 'a pass phrase of the tests' }
  const file = await backUp(before, passphrase)
  expect(await runCommand(['restore', '--moved', file], { ...withoutKey, ...passphrase })).toMatchObject({ code: 0 })
  expect(await query(after.school, 'select held()')).toEqual([{ held: false }])
})

test('a user of a school that is not there, and a session in a restored database, break a rule', async () => {
  const before = await createInstallation()
  await query(before.identity, `update users set school_guid = gen_random_uuid() where school_guid is not null`)
  const missing = /^Does not hold: users are of schools that exist/m
  expect(await runCommand(['verify'], before.env)).toEqual({ code: 1, out: expect.stringMatching(missing) })
  const after = await createEmptyInstallation()
  expect(await runCommand(['restore', await backUp(before)], after.env)).toEqual({
    code: 1,
    out: expect.stringMatching(missing),
  })
  const session = `insert into provider_records (model, id, payload, expires_at) values ('Session', 'x', 'sealed', now())`
  await query(after.identity, session)
  const kept = /^Does not hold: a restored database has no sessions, grants, tokens and codes of before/m
  expect(await runCommand(['verify'], after.env)).toEqual({ code: 1, out: expect.stringMatching(kept) })
})

test('a plain file has no secrets, and is restored where those of the installation are', async () => {
  const before = await createInstallation()
  const file = await backUp(before, {}, ['--plain'])
  const content = readFileSync(file)
  expect(content.includes('secrets.json')).toBe(false)
  const { schoolDataSecret } = keptSecrets(before.dataDir)
  expect(content.includes(schoolDataSecret)).toBe(false)
  const after = await createEmptyInstallation()
  writeFileSync(join(after.dataDir, 'secrets.json'), readFileSync(join(before.dataDir, 'secrets.json')))
  expect(await runCommand(['restore', file], after.env)).toEqual({
    code: 0,
    out: expect.stringContaining('It has no secrets'),
  })
  const other = await createEmptyInstallation()
  writeFileSync(join(other.dataDir, 'secrets.json'), JSON.stringify({}))
  expect(await runCommand(['restore', file], other.env)).toEqual({
    code: 1,
    out: expect.stringMatching(/backup\.age is of another installation than .*secrets\.json/),
  })
  expect(await query(other.school, `select from pg_namespace where nspname = 'restoring'`)).toEqual([])
})

test('a full disk leaves the last file as it was, and says so', async () => {
  const before = await createInstallation()
  const file = await backUp(before)
  const last = readFileSync(file)
  symlinkSync('/dev/full', `${file}.part`)
  const out = `${file} cannot be written (ENOSPC): is there room, and may it be written there?`
  expect(await runCommand(['backup', file], before.env)).toEqual({ code: 1, out })
  expect(readFileSync(file)).toEqual(last)
  expect(existsSync(`${file}.part`)).toBe(false)
  expect(await query(before.school, 'select succeeded, problem from operation_results order by id')).toEqual([
    { succeeded: true, problem: null },
    { succeeded: false, problem: out },
  ])
})

test('called wrongly it says how; without a key it makes nothing; and no database is made where there is none', async () => {
  const { env, dataDir } = await createEmptyInstallation()
  const wrongly: [string[], Record<string, string>][] = [
    [[], env],
    [['restore'], env],
    [['backup', '--plian'], env],
    [['verify', 'a', 'b'], env],
    [['restore', join(dataDir, 'no.age')], env],
    [['verify'], { ...env, IDENTITY_DATABASE_URL: '' }],
    [['backup'], { ...env, BACKUP_RECIPIENT: 'age1' }],
  ]
  for (const [words, given] of wrongly)
    expect(await runCommand(words, given)).toEqual({ code: 2, out: expect.stringContaining('Usage:') })
  expect(await runCommand(['backup'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    out: 'A backup is sealed: set BACKUP_RECIPIENT or BACKUP_PASSPHRASE. --plain leaves it open, and the secrets out.',
  })
  expect(await runCommand(['verify'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    out: expect.stringMatching(/^There is no database in /),
  })
  expect(readdirSync(dataDir)).toEqual(['key.txt'])
})
