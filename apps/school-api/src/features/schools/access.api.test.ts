/** Schools by role: who sees which of them, and who may change them. */
import { schools } from '@schoolbeheer/contracts/school/schools'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  callers,
  ofSchool,
  program,
  refusal,
  startTestApi,
  statusOf,
  type Claims,
  type TestApi,
} from '../../testing/api.ts'
import { addLicence, addSchool, addSchoolGroup } from '../../testing/records.ts'
import { goodSchool } from '../../testing/schools.ts'

let api: TestApi
let group: number

beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups restart identity cascade')
  group = await addSchoolGroup(api.database.db)
})

async function byId(id: number, claims: Claims = callers.admin) {
  return (await api.as(claims))(schools.byId, { id })
}

async function list(claims: Claims = callers.admin) {
  return (await api.as(claims))(schools.list, {})
}

test('admins, course writers and programs that may see every school, a school admin the own one', async () => {
  const { db } = api.database
  const own = await addSchool(db, { schoolGroupId: group, name: 'Eigen school' })
  const otherGroup = await addSchoolGroup(db, { clientNumber: '1002' })
  const others = [
    await addSchool(db, { schoolGroupId: group, name: 'De buur' }),
    await addSchool(db, { schoolGroupId: otherGroup, name: 'Ver weg' }),
  ]
  const seen = async (claims: Claims) => ({
    list: (await list(claims)).map(({ name }) => name),
    byId: await Promise.all([own, ...others].map(({ id }) => statusOf(byId(id, claims)))),
  })
  const everything = { list: ['De buur', 'Eigen school', 'Ver weg'], byId: [200, 200, 200] }
  const both = { ...callers.schoolAdmin, role: ['Active', 'SchoolAdmin', 'Opleiding'] }
  for (const claims of [callers.admin, callers.courseWriter, program('schools:read'), ofSchool(both, own.guid)])
    expect(await seen(claims)).toEqual(everything)
  for (const guid of [own.guid, own.guid.toUpperCase()])
    expect(await seen(ofSchool(callers.schoolAdmin, guid))).toEqual({ list: ['Eigen school'], byId: [200, 404, 404] })
  for (const guid of ['', 'no guid', crypto.randomUUID()])
    expect(await seen(ofSchool(callers.schoolAdmin, guid))).toEqual({ list: [], byId: [404, 404, 404] })
  expect(await seen(callers.schoolAdmin)).toEqual({ list: [], byId: [404, 404, 404] })
})

test('a school admin sees the own school whole, by its id too; who has no school finds none', async () => {
  const { db } = api.database
  const { id, guid } = await addSchool(db, { schoolGroupId: group })
  await addLicence(db, { schoolId: id })
  const own = async (claims: Claims) => (await api.as(claims))(schools.own, {})
  const school = await own(ofSchool(callers.schoolAdmin, guid))
  expect(school).toMatchObject({ id, maxNumberLicences: 5, licenceExpirationDate: '2027-03-28' })
  expect(school.activeLicences).toHaveLength(1)
  expect(await byId(id, ofSchool(callers.schoolAdmin, guid))).toEqual(school)
  expect(await own(ofSchool(callers.courseWriter, guid))).toEqual(school)
  const without = [callers.schoolAdmin, callers.admin, callers.courseWriter, program('schools:read')]
  for (const claims of [...without, ofSchool(callers.schoolAdmin, 'no guid')])
    expect(await statusOf(own(claims))).toBe(404)
})

test('another school and one that does not exist cannot be told apart; an id that no database holds is refused', async () => {
  const { db } = api.database
  const own = await addSchool(db, { schoolGroupId: group })
  const other = await addSchool(db, { schoolGroupId: group })
  const claims = ofSchool(callers.schoolAdmin, own.guid)
  const [ofOther, ofNone] = await Promise.all([refusal(byId(other.id, claims)), refusal(byId(other.id + 1, claims))])
  expect(ofOther).toEqual({ status: 404, message: 'shared_error_notfound', fields: {} })
  expect(ofNone).toEqual(ofOther)
  for (const id of [2 ** 40, 0, -1, 1.5])
    expect(await refusal(byId(id))).toMatchObject({ status: 400, fields: { id: 'shared_fieldinvalid' } })
  const call = await api.as(callers.admin)
  expect(await statusOf(call(schools.update, { ...goodSchool(), id: other.id + 1 }))).toBe(404)
  expect(await statusOf(call(schools.update, { ...goodSchool(), id: 2 ** 40 }))).toBe(400)
})

test.each<[string, Claims, { read: number; write: number }]>([
  ['admin', callers.admin, { read: 200, write: 200 }],
  ['course writer', callers.courseWriter, { read: 200, write: 403 }],
  ['school admin', callers.schoolAdmin, { read: 200, write: 403 }],
  ['active user', callers.active, { read: 403, write: 403 }],
  ['disabled admin', callers.inactive, { read: 403, write: 403 }],
  ['program that reads', program('schools:read'), { read: 200, write: 403 }],
  ['program that writes', program('schools:write'), { read: 403, write: 200 }],
  ['program without scopes', program(''), { read: 403, write: 403 }],
])('%s: what is asked of schools is answered so', async (_, claims, expected) => {
  const { id, guid } = await addSchool(api.database.db, { schoolGroupId: group })
  const call = await api.as(ofSchool(claims, guid))
  const { sub, client_id: client } = claims
  expect({
    own: await statusOf(call(schools.own, {})),
    byId: await statusOf(call(schools.byId, { id })),
    list: await statusOf(call(schools.list, {})),
    create: await statusOf(call(schools.create, { ...goodSchool(), schoolGroupId: group })),
    update: await statusOf(call(schools.update, { ...goodSchool(), id })),
  }).toEqual({
    // A program has no school.
    own: sub === client && expected.read === 200 ? 404 : expected.read,
    byId: expected.read,
    list: expected.read,
    create: expected.write,
    update: expected.write,
  })
})
