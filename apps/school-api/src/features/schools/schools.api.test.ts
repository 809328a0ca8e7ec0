/** Schools: created, changed and read. */
import {
  School,
  schoolsOfGroup,
  schoolVersion,
  schools,
  type SchoolFields,
} from '@schoolbeheer/contracts/school/schools'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { goodSchool } from '../../testing/schools.ts'
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

function admin() {
  return api.as(callers.admin)
}

async function create(fields: Partial<SchoolFields> = {}, schoolGroupId = group): Promise<School> {
  const call = await admin()
  return School.parse(await call(schools.create, { ...goodSchool(fields), schoolGroupId }))
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
    ...goodSchool(),
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
      refusal(call(schools.create, { ...goodSchool(), ...fields, schoolGroupId: group })),
      refusal(call(schools.update, { ...goodSchool(), ...fields, id })),
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
    expect(await refusal(call(schools.create, { ...goodSchool(), schoolGroupId }))).toEqual({
      status: 400,
      message: 'school_groupgone',
      fields: { schoolGroupId: 'school_groupgone' },
    })
  expect(await refusal(call(schools.create, { ...goodSchool(), schoolGroupId: 2 ** 40 }))).toMatchObject({
    status: 400,
    fields: { schoolGroupId: 'shared_fieldinvalid' },
  })
  const { rows } = await pool.query<{ id: number }>(
    "insert into cities (postal_code, name, province_id) values ('9999', 'Nergens', 1) returning id",
  )
  const city = { id: rows[0]?.id ?? 0 }
  await pool.query('delete from cities where id = $1', [city.id])
  const invalid = { status: 400, fields: { city: 'shared_fieldinvalid' } }
  expect(await refusal(call(schools.create, { ...goodSchool({ city }), schoolGroupId: group }))).toMatchObject(invalid)
  expect(await refusal(call(schools.update, { ...goodSchool({ city }), id: school.id }))).toMatchObject(invalid)
  expect(await list()).toHaveLength(1)
  expect(await byId(school.id)).toEqual(school)
})

test('an update replaces what a form shows, and nothing else', async () => {
  const call = await admin()
  const school = await create()
  const { maxNumberLicences: _, ...changed } = goodSchool({ name: 'Het Kompas', city: { id: 5 } })
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
    statusOf(call(schools.update, { ...goodSchool({ name, city: { id: city } }), id: school.id, ifMatch }))
  const held = `select from schools where id = ${school.id} for update`
  const outcomes = await race(api.database.pool, held, [change('a', 1), change('b', 2), change('c', 3)])
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await byId(school.id)).name).toBe(['a', 'b', 'c'][outcomes.indexOf(200)])
  await call(schools.update, { ...goodSchool({ name: 'last' }), id: school.id })
  expect((await byId(school.id)).name).toBe('last')
})

test('a licence that comes meanwhile is in nobody’s way', async () => {
  const school = await create()
  await addLicence(api.database.db, { schoolId: school.id })
  const call = await admin()
  const updated = await call(schools.update, { ...goodSchool(), id: school.id, ifMatch: schoolVersion(school) })
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
