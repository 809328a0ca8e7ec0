/** Roles: who gives them to whom, and their audit trail. */
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { assignableRoles } from '@schoolbeheer/domain/users'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, people, school, startTestApi, type TestApi } from '../testing/api.ts'
import { create, remove, setActive, setRole } from '../testing/administration.ts'
import { users as table } from '../db/tables/users.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const schoolId = school.guid

test.each(assignableRoles)('%s is given and taken by its own call', async (role) => {
  expect(await setRole(api, 'admin', 'teacher', role, true)).toMatchObject({
    roles: expect.arrayContaining(['Active', role]),
  })
  expect((await api.user('teacher')).roles).toEqual(expect.arrayContaining(['Active', role]))
  await setRole(api, 'admin', 'teacher', role, true)
  expect((await api.user('teacher')).roles).toHaveLength(2)
  await setRole(api, 'admin', 'teacher', role, false)
  expect((await api.user('teacher')).roles).toEqual(['Active'])
})

test('a school admin gives every role but the reserved ones', async () => {
  for (const role of ['Admin', 'SchoolAdmin', 'Opleiding'] as const) {
    await expect(setRole(api, 'head', 'teacher', role, true)).rejects.toMatchObject({ status: 403 })
    await expect(setRole(api, 'head', 'deputy', role, false)).rejects.toMatchObject({ status: 403 })
  }
  await setRole(api, 'head', 'teacher', 'Directie', true)
  await setRole(api, 'head', 'teacher', 'Directie', false)
})

test('nobody gives themselves roles, or takes themselves away', async () => {
  await api.db
    .update(table)
    .set({ schoolGuid: schoolId })
    .where(eq(table.userName, accountOf('admin').userName))
  for (const name of ['head', 'admin'] as const) {
    await expect(setRole(api, name, name, 'TA', true)).rejects.toMatchObject({ status: 403 })
    await expect(setActive(api, name, name, false)).rejects.toMatchObject({ status: 403 })
    await expect(remove(api, name, name)).rejects.toMatchObject({ status: 403 })
  }
  await expect(setRole(api, 'admin', 'admin', 'Admin', false)).rejects.toMatchObject({ status: 403 })
  await expect(setActive(api, 'head', 'admin', false)).rejects.toMatchObject({ status: 403 })
  await expect(remove(api, 'head', 'deputy')).rejects.toMatchObject({ status: 403 })
  expect((await api.user('head')).roles).toEqual(people.head.roles)
})

test('twenty roles at the same time are all kept', async () => {
  const ordinary = assignableRoles.filter((role) => !['Admin', 'SchoolAdmin', 'Opleiding'].includes(role))
  await Promise.all(ordinary.map((role) => setRole(api, 'head', 'teacher', role, true)))
  expect((await api.user('teacher')).roles).toHaveLength(ordinary.length + 1)
  await Promise.all(ordinary.map((role) => setRole(api, 'admin', 'teacher', role, false)))
  expect((await api.user('teacher')).roles).toEqual(['Active'])
})

test('the trail tells an admin who did what to whom, and outlives the account', async () => {
  await create(api, 'head', 'gone')
  await setActive(api, 'head', 'gone', false)
  await setActive(api, 'head', 'gone', false)
  await setActive(api, 'head', 'gone', true)
  await setRole(api, 'admin', 'gone', 'Opleiding', true)
  const { guid } = await api.user('gone')
  await remove(api, 'admin', 'gone')
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
  const by = (await api.user('admin')).guid
  expect(entries[0]).toMatchObject({ userName: 'gone@school.test', schoolId, actorId: by })
  // The log has the same, without names, for when the database was put back.
  const lines = api.log().split('\n')
  const inLog = lines.filter((line) => line.includes('"an account changed"') && line.includes(`"user":"${guid}"`))
  expect(inLog.map((line) => /"action":"([\w.]+)"/.exec(line)?.[1]).toReversed()).toEqual(
    told.map(([action]) => action),
  )
  expect(inLog[3]).toContain(`"by":"${by}","user":"${guid}","school":"${schoolId}","role":"Opleiding"`)
  expect(inLog.join()).not.toContain('school.test')
  expect(Date.parse(entries[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  const [newest, next] = entries
  expect((await (await api.as('admin'))(audit.list, { before: newest?.id ?? 0 }))[0]).toEqual(next)
  const { id, guid: teacher } = await api.user('teacher')
  await setRole(api, 'admin', 'teacher', 'TA', true)
  const ofTeacher = await (await api.as('admin'))(audit.list, { user: id })
  expect(ofTeacher[0]).toMatchObject({ action: 'role.given', role: 'TA' })
  expect(ofTeacher.map(({ userId }) => userId)).toEqual(ofTeacher.map(() => teacher))
  await expect((await api.as('head'))(audit.list, {})).rejects.toMatchObject({ status: 403 })
})
