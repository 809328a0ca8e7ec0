/** User administration over real sockets: who sees, adds, changes and removes whom. */
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { users } from '@schoolbeheer/contracts/identity/users'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries } from '../db/tables/audit.ts'
import { accountOf, otherSchool, school, startTestApi, type Name, type TestApi } from '../testing/api.ts'
import { create, reference, remove, setRole } from '../testing/administration.ts'
import { mostCreated } from './routes.ts'
import { users as table } from '../db/tables/users.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const schoolId = school.guid

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
    invitedSince: null,
    lastSignIn: null,
  })
})

test('a list tells since when a user is invited, and when one last signed in', async () => {
  const ofDeputy = async () => (await (await api.as('admin'))(users.list, { schoolId })).find(isDeputy)
  const { createdAt } = await api.user('deputy')
  await api.db.update(table).set({ passwordHash: null }).where(eq(table.firstName, 'deputy'))
  expect(await ofDeputy()).toMatchObject({ invitedSince: createdAt.toISOString(), lastSignIn: null })
  const { passwordHash } = await api.user('head')
  await api.db.update(table).set({ passwordHash }).where(eq(table.firstName, 'deputy'))
  const before = Date.now()
  await api.signIn(accountOf('deputy'))
  const { invitedSince, lastSignIn } = (await ofDeputy()) ?? {}
  expect(invitedSince).toBeNull()
  expect(Date.parse(lastSignIn ?? '')).toBeGreaterThanOrEqual(before - 1000)
})

function isDeputy({ firstName }: { firstName?: string | null | undefined }) {
  return firstName === 'deputy'
}

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
  const made = await create(api, 'admin', 'eva', {
    schoolName: school.name,
    roles: ['Admin'],
    passwordHash: 'x',
    id: 1,
  })
  expect(made).toMatchObject({ userName: 'eva@school.test', schoolId, schoolName: school.name, roles: ['Active'] })
  expect(await api.user('eva')).toMatchObject({ passwordHash: null, roles: ['Active'] })
  await expect(create(api, 'admin', 'EVA')).rejects.toMatchObject({
    status: 409,
    fields: { userName: 'user_usernametaken' },
  })
  await expect(create(api, 'head', 'bob', { schoolId: otherSchool.guid })).rejects.toMatchObject({ status: 404 })
  await expect(create(api, 'writer', 'bob')).rejects.toMatchObject({ status: 403 })
  const mail = await api.post.to('eva@school.test')
  expect(mail.text).toContain(school.name)
  await remove(api, 'admin', 'eva')
})

test('a school admin chooses no text of a mail: not the name of the school, no link as a name', async () => {
  await api.db
    .update(table)
    .set({ schoolName: school.name })
    .where(eq(table.userName, accountOf('head').userName))
  const own = { schoolName: 'U won een prijs: www.example.test' }
  expect(await create(api, 'head', 'plain', own)).toMatchObject({ schoolName: school.name })
  const head = await api.as('head')
  expect(await head(users.update, { ...(await reference(api, 'plain')), ...own })).toMatchObject({
    schoolName: school.name,
  })
  expect((await api.post.to('plain@school.test')).text).toContain(`voor ${school.name}.`)
  for (const firstName of ['www.example.test', 'https://example.test', 'a@example.test', 'Jan\u2028Klik hier'])
    await expect(create(api, 'head', 'linked', { firstName })).rejects.toMatchObject({
      status: 400,
      fields: { firstName: 'shared_fieldinvalid' },
    })
  await create(api, 'head', 'dotted', { firstName: 'example.test' })
  expect((await api.post.to('dotted@school.test')).text).toMatch(/^Beste,\n/)
  await create(api, 'head', 'initials', { firstName: 'Anne-Lise P. d’Hondt' })
  expect((await api.post.to('initials@school.test')).text).toMatch(/^Beste Anne-Lise P. d’Hondt,\n/)
  for (const name of ['plain', 'dotted', 'initials']) await remove(api, 'admin', name)
})

test('the admins of a school add so many users in an hour, deleted ones too; an admin adds more', async () => {
  const { guid } = await api.user('head')
  const added = { action: 'user.created' as const, actorId: guid, schoolGuid: schoolId }
  const trail = await api.db
    .insert(auditEntries)
    .values(Array.from({ length: mostCreated }, () => added))
    .returning({ id: auditEntries.id })
  await expect(create(api, 'head', 'toomany')).rejects.toMatchObject({ status: 429, message: 'user_toomanycreated' })
  await create(api, 'admin', 'toomany')
  await remove(api, 'admin', 'toomany')
  const ids = trail.map(({ id }) => id)
  await api.db
    .update(auditEntries)
    .set({ at: sql`now() - interval '61 minutes'` })
    .where(inArray(auditEntries.id, ids))
  await create(api, 'head', 'later')
  await remove(api, 'admin', 'later')
  await api.db.delete(auditEntries).where(inArray(auditEntries.id, ids))
})

test('a school is the same in upper and lower case', async () => {
  const head = await api.as('head')
  const upper = schoolId.toUpperCase()
  expect(upper).not.toBe(schoolId)
  const made = await create(api, 'head', 'upper', { schoolId: upper })
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
    ...(await reference(api, 'teacher')),
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
    schoolName: null,
    roles: ['Active'],
  })
  const asAdmin = { ...changed, lastName: 'Claes' }
  expect(await (await api.as('admin'))(users.update, asAdmin)).toMatchObject({ schoolName: school.name })
  await expect(call(users.update, { ...changed, userName: 'x@school.test' })).rejects.toMatchObject({
    status: 400,
    fields: { userName: 'user_usernamefixed' },
  })
  expect(
    await call(users.update, { ...(await reference(api, 'head')), firstName: 'Het', lastName: 'Hoofd' }),
  ).toMatchObject({ firstName: 'Het' })
})

test('the trail tells which names an edit changed, from what to what; there is neither without the other', async () => {
  const admin = await api.as('admin')
  const of = await reference(api, 'deputy')
  const edit = (names: object) => admin(users.update, { ...of, firstName: 'Dirk', lastName: 'Maes', ...names })
  await edit({})
  await edit({ lastName: '' })
  await edit({ lastName: '' })
  await expect(edit({ lastName: 'Claes', userName: 'x@school.test' })).rejects.toMatchObject({ status: 400 })
  await api.db.execute(sql`alter table audit_entries add constraint nothing check (changes is null) not valid`)
  // The API fails with a 500, which a caller such as the gateway sees as a bad gateway.
  await expect(edit({ lastName: 'Claes' })).rejects.toMatchObject({ status: 502 })
  await api.db.execute(sql`alter table audit_entries drop constraint nothing`)
  expect(await api.user('deputy')).toMatchObject({ lastName: '' })
  const trail = await admin(audit.list, { user: of.id })
  expect(trail.map(({ action, changes }) => [action, changes])).toEqual([
    ['user.edited', []],
    ['user.edited', [{ field: 'lastName', from: 'Maes', to: '' }]],
    [
      'user.edited',
      [
        { field: 'firstName', from: 'deputy', to: 'Dirk' },
        { field: 'lastName', from: 'Test', to: 'Maes' },
      ],
    ],
  ])
})

test("another school's user is not there, whoever's school is named", async () => {
  const { id } = await api.user('stranger')
  const head = await api.as('head')
  const admin = await api.as('admin')
  const attempts = [
    () => head(users.update, { id, schoolId }),
    () => head(users.remove, { id, schoolId: otherSchool.guid }),
    () => head(users.setActive, { id, schoolId, active: false }),
    () => setRole(api, 'head', 'stranger', 'TA', true),
    () => admin(users.remove, { id, schoolId }),
    () => admin(users.setActive, { id: 2_000_000_000, schoolId, active: true }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
})
