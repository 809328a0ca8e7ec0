/** The signs by which a database is known to be that of another installation. */
import { installation, settleInstallation, watchInstallation } from '@schoolbeheer/server/database/installation'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { copyFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, afterEach, expect, test } from 'vitest'
import type { SchoolDatabase } from './connection.ts'
import { openSchoolDatabase } from './database.ts'
import { createSchoolDatabase } from '../testing/database.ts'

let database: SchoolDatabase
let end: () => Promise<void>
let file: string
let held: string[]
beforeEach(async () => {
  const { url, drop } = await createSchoolDatabase()
  database = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  end = async () => {
    await database.close()
    await drop()
  }
  file = join(temporaryFolder(), 'witness.json')
  held = []
})
afterEach(() => end())

const address = 'https://school.example'

/** Looks as an app does at its start. */
async function look(more: Partial<Parameters<typeof watchInstallation>[0]> = {}): Promise<string | null | undefined> {
  const hold = async (_tx: unknown, why: string) => void held.push(why)
  const options = { db: database.db, address, trustsFailover: false, witnessFile: file, now: Date.now, hold }
  await watchInstallation({ ...options, ...more })()
  return (await database.db.select().from(installation))[0]?.heldWhy
}

/** Changes what the database keeps. */
async function keep(kept: Partial<typeof installation.$inferInsert>): Promise<void> {
  await database.db.update(installation).set(kept)
}

test('the installation that first serves a database keeps it, start after start', async () => {
  for (let start = 0; start < 3; start += 1) expect(await look()).toBeNull()
  expect(held).toEqual([])
})

test('another database is held once, whoever looks, and until it is settled', async () => {
  await look()
  await keep({ database: 'restored from another server' })
  expect(await Promise.all([look(), look(), look()])).toContain('database')
  expect(held).toEqual(['database'])
  await database.db.transaction((tx) => settleInstallation(tx, new Date()))
  expect(await look()).toBeNull()
})

test('a later timeline is held, unless a failover is trusted; an earlier one always', async () => {
  await look()
  await keep({ timeline: '00000000' })
  expect(await look({ trustsFailover: true })).toBeNull()
  await keep({ timeline: '00000000' })
  expect(await look()).toBe('timeline')
  await database.db.transaction((tx) => settleInstallation(tx, new Date()))
  await look({ trustsFailover: true })
  await keep({ timeline: '0000FFFF' })
  expect(await look({ trustsFailover: true })).toBe('timeline')
})

test('a position that another process of the app notes in the middle of a look holds nothing', async () => {
  const note = () => writeFileSync(file, JSON.stringify({ settledAt: 0, position: Number.MAX_SAFE_INTEGER }))
  const db = new Proxy(database.db, {
    get: (target, name): unknown => {
      if (name === 'select') note()
      return Reflect.get(target, name)
    },
  })
  expect(await look({ db })).toBeNull()
})

test('another address is held, but not another port of this machine', async () => {
  await look({ address: 'http://localhost:3000' })
  expect(await look({ address: 'http://127.0.0.1:4000' })).toBeNull()
  await keep({ address })
  expect(await look({ address: 'http://localhost:3000' })).toBe('address')
})

test('a database behind the position that was noted outside is held, and not held again once it is settled', async () => {
  await look()
  writeFileSync(file, JSON.stringify({ settledAt: 0, position: 1e15 }))
  expect(await look()).toBe('behind')
  await database.db.transaction((tx) => settleInstallation(tx, new Date()))
  expect(await look()).toBeNull()
  const future = Date.now() + 1000
  writeFileSync(file, JSON.stringify({ settledAt: future, position: 0 }))
  expect(await look()).toBe('behind')
})

test('a folder that was copied, or put back from a copy, is held until it is settled; one that was renamed is not', async () => {
  await look()
  const [copy, renamed] = [`${file}.copy`, `${file}.renamed`]
  copyFileSync(file, copy)
  renameSync(file, renamed)
  expect(await look({ witnessFile: renamed })).toBeNull()
  renameSync(copy, file)
  expect(await look()).toBe('database')
  await database.db.transaction((tx) => settleInstallation(tx, new Date()))
  expect(await look()).toBeNull()
  expect(await look()).toBeNull()
})
