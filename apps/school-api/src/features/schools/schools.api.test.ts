import {
  School,
  schoolsOfGroup,
  schoolVersion,
  schools,
  type SchoolFields,
} from '@schoolbeheer/contracts/school/schools'
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
import { race } from '../../testing/race.ts'
import { addLicence, addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let group: number

beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups restart identity cascade')
  group = await addSchoolGroup(api.database.db)
})

function good(fields: Partial<SchoolFields> = {}): SchoolFields {
  return {
    name: 'De Linde',
    maxNumberLicences: 10,
    street: 'Molenstraat',
    number: '3 bus 1',
    city: { id: 2 },
    ...fields,
  }
}

function admin() {
  return api.as(callers.admin)
}

async function create(fields: Partial<SchoolFields> = {}, schoolGroupId = group): Promise<School> {
  const call = await admin()
  return School.parse(await call(schools.create, { ...good(fields), schoolGroupId }))
}

async function byId(id: number, claims: Claims = callers.admin) {
  return (await api.as(claims))(schools.byId, { id })
}

async function list(claims: Claims = callers.admin) {
  return (await api.as(claims))(schools.list, {})
}

test('what is created comes back as it was given, with a guid and the end of its group, and can be read', async () => {
  const created = await create()
  expect(created).toMatchObject({
    ...good(),
    schoolGroupId: group,
    licenceExpirationDate: '2027-03-28',
    activeLicences: [],
  })
  expect(created.guid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(created.city?.name).toEqual(expect.any(String))
  expect(await byId(created.id)).toEqual(created)
  expect((await create()).guid).not.toBe(created.guid)
})

test('a text is kept as it was typed, html and right-to-left marks too', async () => {
  const name = `<script>alert("x")</script> \u200F\u202Eschool ' -- بيت`
  const { id } = await create({ name })
  expect((await byId(id)).name).toBe(name)
  expect((await list()).map((school) => school.name)).toEqual([name])
})

test('every bad field is named, when creating and when changing', async () => {
  const call = await admin()
  const { id } = await create()
  const both = (fields: object) =>
    Promise.all([
      refusal(call(schools.create, { ...good(), ...fields, schoolGroupId: group })),
      refusal(call(schools.update, { ...good(), ...fields, id })),
    ])
  const required = 'shared_fieldrequired'
  for (const outcome of await both({ name: ' ', street: '', number: '\u2003' }))
    expect(outcome).toMatchObject({ status: 400, fields: { name: required, street: required, number: required } })
  const wrong = { name: 'x'.repeat(10_000), street: 'nul\u0000', number: 'x'.repeat(21), maxNumberLicences: -1 }
  for (const outcome of await both(wrong))
    expect(outcome).toMatchObject({
      status: 400,
      fields: {
        name: 'shared_fieldtoolong',
        street: 'shared_fieldinvalid',
        number: 'shared_fieldtoolong',
        maxNumberLicences: 'shared_numberinvalid',
      },
    })
  for (const maxNumberLicences of [1.5, 2 ** 31])
    for (const outcome of await both({ maxNumberLicences }))
      expect(outcome).toMatchObject({ status: 400, fields: { maxNumberLicences: 'shared_numberinvalid' } })
  for (const outcome of await both({ city: { id: 2 ** 40 } }))
    expect(outcome).toMatchObject({ status: 400, fields: { 'city.id': 'shared_fieldinvalid' } })
  for (const outcome of await both({ city: null }))
    expect(outcome).toMatchObject({ status: 400, fields: { city: required } })
  expect(await list()).toHaveLength(1)
})

test('a group or a city that is gone is named, and nothing is written', async () => {
  const { pool } = api.database
  const call = await admin()
  const school = await create()
  const gone = await addSchoolGroup(api.database.db, { clientNumber: '1002' })
  await pool.query('delete from school_groups where id = $1', [gone])
  for (const schoolGroupId of [gone, 2_147_483_647])
    expect(await refusal(call(schools.create, { ...good(), schoolGroupId }))).toEqual({
      status: 400,
      message: 'school_groupgone',
      fields: { schoolGroupId: 'school_groupgone' },
    })
  expect(await refusal(call(schools.create, { ...good(), schoolGroupId: 2 ** 40 }))).toMatchObject({
    status: 400,
    fields: { schoolGroupId: 'shared_fieldinvalid' },
  })
  const { rows } = await pool.query<{ id: number }>(
    "insert into cities (postal_code, name, province_id) values ('9999', 'Nergens', 1) returning id",
  )
  const city = { id: rows[0]?.id ?? 0 }
  await pool.query('delete from cities where id = $1', [city.id])
  const invalid = { status: 400, fields: { city: 'shared_fieldinvalid' } }
  expect(await refusal(call(schools.create, { ...good({ city }), schoolGroupId: group }))).toMatchObject(invalid)
  expect(await refusal(call(schools.update, { ...good({ city }), id: school.id }))).toMatchObject(invalid)
  expect(await list()).toHaveLength(1)
  expect(await byId(school.id)).toEqual(school)
})

test('an update replaces what a form shows, and nothing else', async () => {
  const call = await admin()
  const school = await create()
  const { maxNumberLicences: _, ...changed } = good({ name: 'Het Kompas', city: { id: 5 } })
  const updated = await call(schools.update, { ...changed, id: school.id })
  expect(updated).toMatchObject({ ...changed, id: school.id, guid: school.guid, schoolGroupId: group })
  expect(updated).toMatchObject({ maxNumberLicences: null })
  expect(await byId(school.id)).toEqual(updated)
})

test('of admins who change the version that all read one wins, the others are told; without a version the last wins', async () => {
  const call = await admin()
  const school = await create()
  const ifMatch = schoolVersion(school)
  const change = (name: string, city: number) => () =>
    statusOf(call(schools.update, { ...good({ name, city: { id: city } }), id: school.id, ifMatch }))
  const held = `select from schools where id = ${school.id} for update`
  const outcomes = await race(api.database.pool, held, [change('a', 1), change('b', 2), change('c', 3)])
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await byId(school.id)).name).toBe(['a', 'b', 'c'][outcomes.indexOf(200)])
  await call(schools.update, { ...good({ name: 'last' }), id: school.id })
  expect((await byId(school.id)).name).toBe('last')
})

test('a licence that comes meanwhile is in nobody’s way', async () => {
  const school = await create()
  await addLicence(api.database.db, { schoolId: school.id })
  const call = await admin()
  const updated = await call(schools.update, { ...good(), id: school.id, ifMatch: schoolVersion(school) })
  expect(School.parse(updated).activeLicences).toHaveLength(1)
})

test('a school shows its active licences, the newest first; lists leave them out', async () => {
  const { db } = api.database
  const { id } = await addSchool(db, { schoolGroupId: group })
  const first = new Date('2025-02-01T08:00:00.123Z')
  const old = await addLicence(db, { schoolId: id, userEmail: 'old@school.test', creationDate: first })
  const fresh = await addLicence(db, { schoolId: id, userEmail: 'new@school.test', name: 'Bart Maes' })
  await addLicence(db, { schoolId: id, userEmail: 'ended@school.test', endDate: new Date() })
  expect((await byId(id)).activeLicences).toEqual([
    {
      id: fresh,
      userEmail: 'new@school.test',
      name: 'Bart Maes',
      creationDate: '2026-09-01T08:00:00.000Z',
      endDate: null,
      active: true,
    },
    expect.objectContaining({ id: old, creationDate: '2025-02-01T08:00:00.123Z' }),
  ])
  const call = await admin()
  const inLists = [...(await list()), ...(await call(schoolsOfGroup.schools, { schoolGroupId: group }))]
  expect(inLists.map((school) => [school.id, 'activeLicences' in school])).toEqual([
    [id, false],
    [id, false],
  ])
})

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
  const call = await admin()
  expect(await statusOf(call(schools.update, { ...good(), id: other.id + 1 }))).toBe(404)
  expect(await statusOf(call(schools.update, { ...good(), id: 2 ** 40 }))).toBe(400)
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
    create: await statusOf(call(schools.create, { ...good(), schoolGroupId: group })),
    update: await statusOf(call(schools.update, { ...good(), id })),
  }).toEqual({
    // A program has no school.
    own: sub === client && expected.read === 200 ? 404 : expected.read,
    byId: expected.read,
    list: expected.read,
    create: expected.write,
    update: expected.write,
  })
})
