/** User administration over real sockets: each call, its refusals and the rules of who manages whom. */
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { account } from '@schoolbeheer/contracts/identity/account'
import { roleCall, roleCalls, userRoles, users } from '@schoolbeheer/contracts/identity/users'
import { wireRequest } from '@schoolbeheer/contracts/call'
import { assignableRoles, type AssignableRole } from '@schoolbeheer/domain/users'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountOf, otherSchool, people, school, startTestApi, type Name, type TestApi } from '../testing/api.ts'
import { users as table } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const schoolId = school.guid
const endpoints = [account, users, userRoles, audit].flatMap((contract) => Object.values(contract))
const closed = endpoints.filter(({ permission }) => permission !== 'public')

async function reference(name: string) {
  const { id, schoolGuid } = await api.user(name)
  return { id, schoolId: schoolGuid ?? schoolId }
}
async function setRole(as: Name, name: string, role: AssignableRole, held: boolean) {
  return (await api.as(as))(roleCall(role), { ...(await reference(name)), [roleCalls[role].field]: held })
}
async function setActive(as: Name, name: string, active: boolean) {
  return (await api.as(as))(users.setActive, { ...(await reference(name)), active })
}
async function remove(as: Name, name: string) {
  return (await api.as(as))(users.remove, await reference(name))
}
async function create(as: Name, name: string, more: object = {}) {
  return (await api.as(as))(users.create, {
    userName: accountOf(name).userName,
    firstName: 'Eva',
    lastName: 'Maes',
    schoolId,
    ...more,
  })
}

test('the addresses are the documented ones, to the slash', () => {
  expect(Object.values(userRoles).map(({ path }) => path.slice('/api/user/'.length))).toEqual([
    'setAdmin/',
    'setAmbtsbevoegdheden',
    'setBoekhouding',
    'setDagroosterbeheer',
    'setDirectie',
    'setExamenrooster',
    'setPersoneelsadministratie',
    'setRoosteraar',
    'setSchoolAdmin/',
    'setTA',
    'setIct/',
    'setOrthopedagoog/',
    'setAdjunctDirecteur/',
    'setOpleiding/',
  ])
  expect(wireRequest(users.remove, { id: 1, schoolId }).url).toBe(`/api/user/delete/?id=1&schoolId=${schoolId}`)
  expect(wireRequest(users.list, { schoolId }).url).toBe(`/api/user/getall?schoolId=${schoolId}`)
})

test.each(closed.map(({ method, path }) => [method, path]))(
  '%s %s answers 401 without a token, 403 to who is not active',
  async (method, path) => {
    const ask = async (headers: Record<string, string>) => (await fetch(api.url + path, { method, headers })).status
    expect(await ask({})).toBe(401)
    const { token } = await inactive
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(403)
  },
)
let inactive: ReturnType<TestApi['signIn']>
beforeAll(() => {
  inactive = api.signIn(accountOf('inactive'))
})

test.each<[string, string, object, Record<string, string>]>([
  ['POST', '/api/user/create', {}, { userName: 'shared_fieldrequired', schoolId: 'shared_fieldrequired' }],
  [
    'POST',
    '/api/user/create',
    { userName: 'eva', firstName: 'a\nb', lastName: 'x'.repeat(101), schoolId: ' ' },
    {
      userName: 'shared_emailinvalid',
      firstName: 'shared_fieldinvalid',
      lastName: 'shared_fieldtoolong',
      schoolId: 'shared_fieldrequired',
    },
  ],
  ['PUT', '/api/user/edit', { schoolId }, { id: 'shared_fieldrequired' }],
  ['PUT', '/api/user/setActive/', { id: 1, schoolId, active: 'yes' }, { active: 'shared_fieldrequired' }],
  ['PUT', '/api/user/setTA', { id: 1, schoolId }, { ta: 'shared_fieldrequired' }],
  ['PUT', '/api/user/setTA', { id: 1, schoolId, admin: true }, { ta: 'shared_fieldrequired' }],
  ['DELETE', '/api/user/delete/?id=1.5', {}, { id: 'shared_fieldinvalid', schoolId: 'shared_fieldrequired' }],
  ['GET', '/api/user/getall?schoolId=', {}, { schoolId: 'shared_fieldrequired' }],
])('%s %s with %j is a 400 for its fields', async (method, path, body, fields) => {
  const { token } = await api.signIn(accountOf('admin'))
  const answer = await fetch(api.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  expect([answer.status, await answer.json()]).toEqual([400, fields])
})

test('a list has the users of one school by name, wrapped in items', async () => {
  const { token } = await api.signIn(accountOf('head'))
  const answer = await fetch(`${api.url}/api/user/getall?schoolId=${schoolId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = z.object({ items: z.array(z.looseObject({ firstName: z.string() })) }).parse(await answer.json())
  expect(items.map(({ firstName }) => firstName)).toEqual(['deputy', 'head', 'inactive', 'teacher'])
  const teacher = await api.user('teacher')
  expect(items.at(-1)).toEqual({
    id: teacher.id,
    guid: teacher.guid,
    userName: 'teacher@school.test',
    firstName: 'teacher',
    lastName: 'Test',
    schoolId,
    schoolName: null,
    roles: ['Active'],
  })
})

test.each<[Name, number | 'refused', number | 'refused']>([
  ['admin', 4, 1],
  ['writer', 4, 1],
  ['head', 4, 404],
  ['teacher', 403, 403],
])('%s sees the users of a school: %s, of another: %s', async (name, ofOwn, ofOther) => {
  const call = await api.as(name)
  const ask = (guid: string) =>
    call(users.list, { schoolId: guid }).then(
      (found) => found.length,
      (error: unknown) => z.object({ status: z.number() }).parse(error).status,
    )
  expect([await ask(schoolId), await ask(otherSchool.guid)]).toEqual([ofOwn, ofOther])
})

test('a new user is active, unconfirmed, and has no more than asked for', async () => {
  const made = await create('head', 'eva', { schoolName: school.name, roles: ['Admin'], passwordHash: 'x', id: 1 })
  expect(made).toMatchObject({ userName: 'eva@school.test', schoolId, schoolName: school.name, roles: ['Active'] })
  expect(await api.user('eva')).toMatchObject({ passwordHash: null, roles: ['Active'] })
  await expect(create('admin', 'EVA')).rejects.toMatchObject({
    status: 409,
    fields: { userName: 'user_usernametaken' },
  })
  await expect(create('head', 'bob', { schoolId: otherSchool.guid })).rejects.toMatchObject({ status: 404 })
  await expect(create('writer', 'bob')).rejects.toMatchObject({ status: 403 })
  const mail = await api.post.to('eva@school.test')
  expect(mail.text).toContain(school.name)
  await remove('admin', 'eva')
})

test('a school is the same in upper and lower case', async () => {
  const head = await api.as('head')
  const upper = schoolId.toUpperCase()
  expect(upper).not.toBe(schoolId)
  const made = await create('head', 'upper', { schoolId: upper })
  expect(made).toMatchObject({ schoolId })
  const before = await head(users.list, { schoolId })
  expect(before.map(({ userName }) => userName)).toContain('upper@school.test')
  expect(await head(users.list, { schoolId: upper })).toEqual(before)
  const { id } = await api.user('upper')
  expect(await head(users.setActive, { id, schoolId: upper, active: false })).toMatchObject({ roles: [] })
  await head(users.remove, { id, schoolId: upper })
  expect(await head(users.list, { schoolId })).toHaveLength(before.length - 1)
})

test('names change, the user name and the roles do not', async () => {
  const call = await api.as('head')
  const changed = {
    ...(await reference('teacher')),
    firstName: 'Jo',
    lastName: 'Maes',
    schoolName: school.name,
    roles: ['Admin'],
  }
  expect(await call(users.update, { ...changed, userName: 'Teacher@school.test' })).toMatchObject({
    firstName: 'Jo',
    roles: ['Active'],
  })
  expect(await api.user('teacher')).toMatchObject({
    firstName: 'Jo',
    lastName: 'Maes',
    schoolName: school.name,
    roles: ['Active'],
  })
  await expect(call(users.update, { ...changed, userName: 'x@school.test' })).rejects.toMatchObject({
    status: 400,
    fields: { userName: 'user_usernamefixed' },
  })
  expect(await call(users.update, { ...(await reference('head')), firstName: 'Het', lastName: 'Hoofd' })).toMatchObject(
    { firstName: 'Het' },
  )
})

test("another school's user is not there, whoever's school is named", async () => {
  const { id } = await api.user('stranger')
  const head = await api.as('head')
  const admin = await api.as('admin')
  const attempts = [
    () => head(users.update, { id, schoolId }),
    () => head(users.remove, { id, schoolId: otherSchool.guid }),
    () => head(users.setActive, { id, schoolId, active: false }),
    () => setRole('head', 'stranger', 'TA', true),
    () => admin(users.remove, { id, schoolId }),
    () => admin(users.setActive, { id: 2_000_000_000, schoolId, active: true }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
})

test.each(assignableRoles)('%s is given and taken by its own call', async (role) => {
  expect(await setRole('admin', 'teacher', role, true)).toMatchObject({
    roles: expect.arrayContaining(['Active', role]),
  })
  expect((await api.user('teacher')).roles).toEqual(expect.arrayContaining(['Active', role]))
  await setRole('admin', 'teacher', role, true)
  expect((await api.user('teacher')).roles).toHaveLength(2)
  await setRole('admin', 'teacher', role, false)
  expect((await api.user('teacher')).roles).toEqual(['Active'])
})

test('a school admin gives every role but the reserved ones', async () => {
  for (const role of ['Admin', 'SchoolAdmin', 'Opleiding'] as const) {
    await expect(setRole('head', 'teacher', role, true)).rejects.toMatchObject({ status: 403 })
    await expect(setRole('head', 'deputy', role, false)).rejects.toMatchObject({ status: 403 })
  }
  await setRole('head', 'teacher', 'Directie', true)
  await setRole('head', 'teacher', 'Directie', false)
})

test('nobody gives themselves roles, or takes themselves away', async () => {
  await api.db
    .update(table)
    .set({ schoolGuid: schoolId })
    .where(eq(table.userName, accountOf('admin').userName))
  for (const name of ['head', 'admin'] as const) {
    await expect(setRole(name, name, 'TA', true)).rejects.toMatchObject({ status: 403 })
    await expect(setActive(name, name, false)).rejects.toMatchObject({ status: 403 })
    await expect(remove(name, name)).rejects.toMatchObject({ status: 403 })
  }
  await expect(setRole('admin', 'admin', 'Admin', false)).rejects.toMatchObject({ status: 403 })
  await expect(setActive('head', 'admin', false)).rejects.toMatchObject({ status: 403 })
  await expect(remove('head', 'deputy')).rejects.toMatchObject({ status: 403 })
  expect((await api.user('head')).roles).toEqual(people.head.roles)
})

test('twenty roles at the same time are all kept', async () => {
  const ordinary = assignableRoles.filter((role) => !['Admin', 'SchoolAdmin', 'Opleiding'].includes(role))
  await Promise.all(ordinary.map((role) => setRole('head', 'teacher', role, true)))
  expect((await api.user('teacher')).roles).toHaveLength(ordinary.length + 1)
  await Promise.all(ordinary.map((role) => setRole('admin', 'teacher', role, false)))
  expect((await api.user('teacher')).roles).toEqual(['Active'])
})

test('the trail tells an admin who did what to whom, and outlives the account', async () => {
  await create('head', 'gone')
  await setActive('head', 'gone', false)
  await setActive('head', 'gone', false)
  await setActive('head', 'gone', true)
  await setRole('admin', 'gone', 'Opleiding', true)
  const { guid } = await api.user('gone')
  await remove('admin', 'gone')
  const entries = await (await api.as('admin'))(audit.list, {})
  const told = entries
    .filter(({ userId }) => userId === guid)
    .map(({ action, actorName, role }) => [action, actorName, role])
  expect(told).toEqual([
    ['user.deleted', 'admin@school.test', null],
    ['role.given', 'admin@school.test', 'Opleiding'],
    ['user.enabled', 'head@school.test', null],
    ['user.disabled', 'head@school.test', null],
    ['user.created', 'head@school.test', null],
  ])
  expect(entries[0]).toMatchObject({ userName: 'gone@school.test', schoolId, actorId: (await api.user('admin')).guid })
  expect(Date.parse(entries[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  const [newest, next] = entries
  expect((await (await api.as('admin'))(audit.list, { before: newest?.id ?? 0 }))[0]).toEqual(next)
  await expect((await api.as('head'))(audit.list, {})).rejects.toMatchObject({ status: 403 })
})

test('the OpenAPI page lists every call, and a signed-in page stays strict', async () => {
  expect((await fetch(`${api.url}/docs`)).status).toBe(200)
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = document.parse(await (await fetch(`${api.url}/docs/json`)).json())
  const listed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})
