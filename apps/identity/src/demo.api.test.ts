import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentityDatabase } from './db/database.ts'
import { demoAccounts, demoPassword, seedDemoUsers } from './demo.ts'
import { hashPassword, isPassword } from './users/passwords.ts'
import { findUserByName, seedUsers } from './users/queries.ts'
import { users } from './db/tables/users.ts'
import { createIdentityDatabase } from './testing/database.ts'
import { startIdentity } from './testing/identity.ts'

let server: Awaited<ReturnType<typeof createIdentityDatabase>>
let database: Awaited<ReturnType<typeof openIdentityDatabase>>
beforeAll(async () => {
  server = await createIdentityDatabase()
  database = await openIdentityDatabase({ DATABASE_URL: server.url, DATA_DIR: '' })
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

const schools = Array.from({ length: 2000 }, (_, index) => ({
  guid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: 'Vrije Basisschool Sint-Jozef én Marià',
}))

test('fills an empty table once, with the accounts of the contract at the first school', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  await Promise.all([1, 2, 3].map(() => seedDemoUsers(database.db, { schools, now })))
  const found = await database.db.select().from(users).orderBy(users.id)
  expect(found.slice(0, demoAccounts.length).map(({ userName }) => userName)).toEqual([
    'admin@demo.test',
    'opleiding@demo.test',
    'schooladmin@demo.test',
    'directie@demo.test',
    'boekhouding@demo.test',
    'leerkracht@demo.test',
    'inactief@demo.test',
  ])
  expect(found.filter(({ schoolGuid }) => schoolGuid === schools[0]?.guid)).toHaveLength(5)
  expect(found.every(({ createdAt }) => createdAt.getTime() === now.getTime())).toBe(true)
  const perSchool = Map.groupBy(found, ({ schoolGuid }) => schoolGuid)
  for (const school of schools.slice(1)) expect(perSchool.get(school.guid)?.length ?? 0).toBeLessThan(7)
  expect(new Set(found.map(({ userName }) => userName)).size).toBe(found.length)
  expect(found.length).toBeGreaterThan(4000)
  const director = await findUserByName(database.db, 'Directie@Demo.Test')
  expect(director?.roles).toEqual(['Active', 'Directie'])
  expect(await isPassword(director?.passwordHash, demoPassword)).toBe(true)
  expect(await isPassword(director?.passwordHash, `${demoPassword} `)).toBe(false)
})

test('a user without a password cannot sign in with any', async () => {
  expect(await isPassword(null, '')).toBe(false)
})

test('a user name exists once, whatever its case', async () => {
  await database.db.delete(users)
  const person = { firstName: 'An', lastName: 'Maes', roles: [] }
  await expect(
    seedUsers(database.db, [
      { ...person, userName: 'an@school.test' },
      { ...person, userName: 'AN@school.test' },
    ]),
  ).rejects.toMatchObject({ cause: { constraint: 'users_user_name' } })
})

test('as long as a demo account can sign in, an app that others reach warns of it when it starts', async () => {
  const logFile = join(temporaryFolder(), 'identity.log')
  const elsewhere = { GATEWAY_URL: 'https://beheer.example', LOG_LEVEL: 'warn', LOG_FILE: logFile }
  const identity = await startIdentity({ ...elsewhere, TRUST_PROXY: '127.0.0.1/32' })
  const warnings = async () => {
    writeFileSync(logFile, '')
    await identity.restart()
    return readFileSync(logFile, 'utf8').match(/"accounts":\d+,"msg":"demo accounts can sign in/g) ?? []
  }
  expect(await warnings()).toEqual([])
  await identity.db.delete(users)
  await seedDemoUsers(identity.db, { schools, now: new Date() })
  const enabled = (await identity.db.select().from(users)).filter(({ roles }) => roles.includes('Active'))
  expect(await warnings()).toEqual([`"accounts":${enabled.length},"msg":"demo accounts can sign in`])
  const own = { passwordHash: await hashPassword('another one') }
  await identity.db.update(users).set(own).where(ne(users.userName, 'inactief@demo.test'))
  expect(await warnings()).toEqual([])
  await identity.stop()
})

test('on one machine nobody is warned', async () => {
  const logFile = join(temporaryFolder(), 'identity.log')
  const identity = await startIdentity({ LOG_LEVEL: 'warn', LOG_FILE: logFile })
  await identity.db.delete(users)
  await seedDemoUsers(identity.db, { schools, now: new Date() })
  await identity.restart()
  expect(readFileSync(logFile, 'utf8')).toBe('')
  await identity.stop()
})
