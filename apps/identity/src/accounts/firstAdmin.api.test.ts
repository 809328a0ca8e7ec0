import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { account } from '@schoolbeheer/contracts/identity/account'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../db/tables/audit.ts'
import { anna, createBrowser, gatewayUrl, startIdentity, type TestIdentity } from '../testing/identity.ts'
import { users } from '../db/tables/users.ts'
import { createFirstAdmin } from './firstAdmin.ts'

let identity: TestIdentity
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())
beforeEach(() => identity.db.delete(users))

const password = 'Een goed wachtwoord'
const griet = { userName: 'griet@school.test', firstName: 'Griet', lastName: 'Claes' }
const luc = { userName: 'luc@school.test', firstName: 'Luc', lastName: 'Maes' }

function create(person = griet) {
  return createFirstAdmin(identity.db, gatewayUrl, person)
}

async function follow(link: string) {
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe(`${gatewayUrl}/confirm`)
  const { userId = '', confirmCode = '' } = Object.fromEntries(searchParams)
  const upstream = createUpstream({ url: identity.url })
  try {
    return await upstream.as({ requestId: 'test' })(account.confirm, { userId, code: confirmCode, password })
  } finally {
    await upstream.close()
  }
}

const refused = { status: 400, fields: { code: 'account_codeinvalid' } }

async function found() {
  return (await identity.db.select().from(users)).map(({ userName, roles }) => [userName, roles])
}

const admin = ['Active', 'Admin']

test('the command prints a link with which the admin chooses a password and signs in', async () => {
  const command = promisify(execFile)(
    process.execPath,
    ['src/createAdmin.ts', griet.userName, griet.firstName, griet.lastName],
    { cwd: `${import.meta.dirname}/../..`, env: { DATABASE_URL: identity.databaseUrl, GATEWAY_URL: gatewayUrl } },
  )
  const [link = ''] = /http\S+/.exec((await command).stdout) ?? []
  await follow(link)
  expect(await found()).toEqual([[griet.userName, admin]])
  const { code } = await createBrowser(identity).signIn({ userName: griet.userName, password })
  expect(code).not.toBe('')
  const [entry] = await identity.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'user.created'))
    .orderBy(desc(auditEntries.id))
  expect(entry).toMatchObject({ actorId: 'create-admin', userName: griet.userName, role: 'Admin' })
})

test('once an admin can sign in, it refuses and changes nothing', async () => {
  await follow(await create())
  await expect(create(luc)).rejects.toThrow(`There is an admin already: ${griet.userName}`)
  await expect(create()).rejects.toThrow('There is an admin already')
  expect(await found()).toEqual([[griet.userName, admin]])
})

test('two at once make one admin, and one link works', async () => {
  // The lock keeps both from writing until both have begun.
  const begun = await identity.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in share mode`)
    const both = [create(), create(luc)]
    // Tables of other tests' databases have the same number.
    const waiting = sql`select from pg_locks where relation = 'users'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await tx.execute(waiting)).rowCount).toBe(2)
    return both
  })
  const ends = await Promise.allSettled((await Promise.all(begun)).map(follow))
  expect(await found()).toHaveLength(1)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('until the link is used, another run gives a new one in its place, also for another address', async () => {
  const [first, second] = [await create({ ...griet, userName: 'grite@school.test' }), await create()]
  const links = [first, second, await create(), await create(), await create()]
  expect(await found()).toEqual([[griet.userName, admin]])
  for (const link of links.slice(0, -1)) await expect(follow(link)).rejects.toMatchObject(refused)
  await follow(links.at(-1) ?? '')
})

test('an admin who is disabled is none, and the account of somebody else is left alone', async () => {
  const person = { firstName: 'Anna', lastName: 'Berg', passwordHash: 'x', schoolGuid: anna.school }
  await identity.db.insert(users).values([
    { ...person, userName: anna.userName, roles: ['Active', 'Directie'] },
    { ...person, userName: luc.userName, roles: ['Admin'] },
  ])
  await expect(create({ ...griet, userName: anna.userName.toUpperCase() })).rejects.toThrow('has an account already')
  await expect(create(luc)).rejects.toThrow('has an account already')
  await create()
  expect(await found()).toHaveLength(3)
})

test.each([[[]], [['no address']]])('arguments %j are refused with how to say it', async (given) => {
  const command = promisify(execFile)(process.execPath, ['src/createAdmin.ts', ...given], {
    cwd: `${import.meta.dirname}/../..`,
    env: {},
  })
  await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('create-admin e-mail') })
})
