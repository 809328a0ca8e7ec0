import { Licence, licenceExtensions, licences } from '@schoolbeheer/contracts/school/licences'
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
import { race } from '../../testing/race.ts'
import { addLicence, addSchool, addSchoolGroup } from '../../testing/records.ts'

let now = 0
/** The clock goes on by so much each time that it is read. */
let tick = 0
let api: TestApi
let school: { id: number; guid: string }
let other: { id: number; guid: string }

beforeAll(async () => void (api = await startTestApi({ now: () => (now += tick) })))
afterAll(() => api.close())
beforeEach(async () => {
  const { db, pool } = api.database
  await pool.query('truncate school_groups restart identity cascade')
  const schoolGroupId = await addSchoolGroup(db)
  school = await addSchool(db, { schoolGroupId, maxNumberLicences: 3 })
  other = await addSchool(db, { schoolGroupId })
  now = Date.parse('2026-11-21T12:00:00Z')
  tick = 0
})

type Person = { schoolGuid: string; userEmail: string; name: string }

async function start(fields: Partial<Person> = {}, claims: Claims = program('licences:start')) {
  const call = await api.as(claims)
  const person = { schoolGuid: school.guid, userEmail: 'an@school.test', name: 'An Peeters', ...fields }
  return call(licenceExtensions.start, person)
}

function programOf(at: number) {
  return program('licences:start', `program ${at}`)
}

function startFor(...names: string[]) {
  return Promise.all(names.map((name) => start({ userEmail: `${name}@school.test` })))
}

async function stop(id: number, claims: Claims = callers.admin) {
  return Licence.parse(await (await api.as(claims))(licences.stop, { id }))
}

async function activeOf({ id }: { id: number }) {
  const { activeLicences } = await (await api.as(callers.admin))(schools.byId, { id })
  return (activeLicences ?? []).map(({ userEmail }) => userEmail)
}

function raceForSchool<T>(calls: (() => Promise<T>)[]) {
  return race(api.database.pool, `select from schools where id = ${school.id} for update`, calls)
}

function setMaximum(maximum: number | null) {
  return api.database.pool.query('update schools set max_number_licences = $1 where id = $2', [maximum, school.id])
}

test('a stopped licence ends now and leaves the school; to stop it again changes nothing', async () => {
  const id = await addLicence(api.database.db, { schoolId: school.id })
  const stopped = {
    id,
    userEmail: 'an@school.test',
    name: 'An Peeters',
    creationDate: '2026-09-01T08:00:00.000Z',
    endDate: '2026-11-21T12:00:00.000Z',
    active: false,
  }
  expect(await stop(id)).toEqual(stopped)
  now += 60_000
  expect(await stop(id)).toEqual(stopped)
  expect(await activeOf(school)).toEqual([])
})

test('two who stop a licence at once are answered the same', async () => {
  tick = 1000
  const id = await addLicence(api.database.db, { schoolId: school.id })
  const held = `select from licences where id = ${id} for update`
  const [first, second] = await race(api.database.pool, held, [() => stop(id), () => stop(id)])
  expect(first).toEqual(second)
})

test.each<[string, Claims, { own: number; ofOther: number }]>([
  ['admin', callers.admin, { own: 200, ofOther: 200 }],
  ['school admin', callers.schoolAdmin, { own: 200, ofOther: 404 }],
  [
    'school admin who writes courses, and so sees every school',
    { sub: 'both', role: ['Active', 'SchoolAdmin', 'Opleiding'] },
    { own: 200, ofOther: 403 },
  ],
  ['course writer', callers.courseWriter, { own: 403, ofOther: 403 }],
  ['active user', callers.active, { own: 403, ofOther: 403 }],
  ['disabled school admin', callers.inactive, { own: 403, ofOther: 403 }],
  ['program that stops', program('licences:stop'), { own: 200, ofOther: 200 }],
  ['program that starts', program('licences:start'), { own: 403, ofOther: 403 }],
])('%s stops these licences', async (_, claims, expected) => {
  const { db } = api.database
  const own = await addLicence(db, { schoolId: school.id })
  const ofOther = await addLicence(db, { schoolId: other.id })
  const caller = ofSchool(claims, school.guid)
  expect({ own: await statusOf(stop(own, caller)), ofOther: await statusOf(stop(ofOther, caller)) }).toEqual(expected)
  expect(await activeOf(school)).toHaveLength(expected.own === 200 ? 0 : 1)
  expect(await activeOf(other)).toHaveLength(expected.ofOther === 200 ? 0 : 1)
})

test('a licence of another school and one that does not exist cannot be told apart', async () => {
  const id = await addLicence(api.database.db, { schoolId: other.id })
  const caller = ofSchool(callers.schoolAdmin, school.guid)
  const [ofOther, unknown] = await Promise.all([refusal(stop(id, caller)), refusal(stop(id + 1, caller))])
  expect(ofOther).toEqual({ status: 404, message: 'shared_error_notfound', fields: {} })
  expect(unknown).toEqual(ofOther)
  for (const claims of [callers.schoolAdmin, ofSchool(callers.schoolAdmin, 'no guid')])
    expect(await statusOf(stop(id, claims))).toBe(404)
  expect(await statusOf(stop(id + 1))).toBe(404)
  for (const impossible of [2 ** 40, 0, 1.5])
    expect(await refusal(stop(impossible))).toMatchObject({ status: 400, fields: { id: 'shared_fieldinvalid' } })
})

test('a program takes a licence, which the school then shows', async () => {
  const name = `<b>An</b> \u200F\u202EPeeters`
  const taken = await start({ name, schoolGuid: school.guid.toUpperCase() })
  expect(taken).toEqual({
    id: taken.id,
    userEmail: 'an@school.test',
    name,
    creationDate: '2026-11-21T12:00:00.000Z',
    endDate: null,
    active: true,
  })
  const { activeLicences } = await (await api.as(callers.admin))(schools.byId, { id: school.id })
  expect(activeLicences).toEqual([taken])
})

test.each(['admin', 'courseWriter', 'schoolAdmin', 'active', 'inactive'] as const)(
  '%s starts no licence: that is for programs',
  async (role) => {
    expect(await statusOf(start({}, ofSchool(callers[role], school.guid)))).toBe(403)
    expect(await activeOf(school)).toEqual([])
  },
)

test('a program without the scope starts none', async () => {
  expect(await statusOf(start({}, program('licences:stop schools:write')))).toBe(403)
})

test('what a program sends is checked', async () => {
  expect(await refusal(start({ schoolGuid: crypto.randomUUID() }))).toMatchObject({ status: 404, fields: {} })
  const fields = { schoolGuid: 'shared_fieldinvalid', userEmail: 'shared_emailinvalid', name: 'shared_fieldrequired' }
  const wrong = start({ schoolGuid: 'no guid', userEmail: 'nobody', name: ' ' })
  expect(await refusal(wrong)).toMatchObject({ status: 400, fields })
  expect(await refusal(start({ schoolGuid: '', name: 'x'.repeat(10_000) }))).toMatchObject({
    status: 400,
    fields: { schoolGuid: 'shared_fieldrequired', name: 'shared_fieldtoolong' },
  })
})

test('who has a licence gets the same again, however the address is written and although none is free', async () => {
  const first = await start({ userEmail: 'An@School.test' })
  await startFor('bart', 'els')
  now += 60_000
  expect(await start({ userEmail: 'aN@sCHOOL.test', name: 'An P.' })).toEqual(first)
  expect(await refusal(start({ userEmail: 'wim@school.test' }))).toEqual({
    status: 409,
    message: 'licence_nofreelicence',
    fields: {},
  })
  const elsewhere = await start({ userEmail: 'an@school.test', schoolGuid: other.guid })
  expect(elsewhere.id).not.toBe(first.id)
})

test('a licence that is stopped makes room, and who comes back gets a new one', async () => {
  const [an] = await startFor('an', 'bart', 'els')
  await stop(an?.id ?? 0)
  const again = await start()
  expect(again.id).not.toBe(an?.id)
  expect(await statusOf(start({ userEmail: 'wim@school.test' }))).toBe(409)
})

test('licences that have ended are read by who sees the school, the last ended first', async () => {
  const [an, bart] = await startFor('an', 'bart', 'els')
  await stop(an?.id ?? 0)
  now += 60_000
  await stop(bart?.id ?? 0)
  const stopped = async (claims: Claims) => {
    const read = await (await api.as(claims))(licences.stopped, { schoolGuid: school.guid })
    return read.map(({ userEmail, endDate, active }) => [userEmail, endDate, active])
  }
  const both = [
    ['bart@school.test', '2026-11-21T12:01:00.000Z', false],
    ['an@school.test', '2026-11-21T12:00:00.000Z', false],
  ]
  expect(await stopped(callers.admin)).toEqual(both)
  expect(await stopped(ofSchool(callers.schoolAdmin, school.guid))).toEqual(both)
  expect(await statusOf(stopped(ofSchool(callers.schoolAdmin, other.guid)))).toBe(404)
  expect(await statusOf(stopped(callers.active))).toBe(403)
})

test('of many programs that want the last licence one gets it', async () => {
  await startFor('an', 'bart')
  const outcomes = await raceForSchool(
    Array.from({ length: 8 }, (_, at) => () => statusOf(start({ userEmail: `p${at}@school.test` }, programOf(at)))),
  )
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await activeOf(school)).toHaveLength(3)
})

test('programs that ask for the same person at once get the same licence', async () => {
  await startFor('bart', 'els')
  const asked = ['an', 'AN', 'An', 'aN', 'an', 'AN']
  const taken = await raceForSchool(
    asked.map((name, at) => () => start({ userEmail: `${name}@school.test` }, programOf(at))),
  )
  expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
  expect(await activeOf(school)).toHaveLength(3)
})

test('a school without a maximum has no end of licences; one with a maximum of 0 has none', async () => {
  await setMaximum(null)
  await startFor('a', 'b', 'c', 'd', 'e', 'f')
  expect(await activeOf(school)).toHaveLength(6)
  await setMaximum(0)
  expect(await statusOf(start())).toBe(409)
})

test('a maximum below what is active throws nobody out, and lets nobody in until there is room', async () => {
  const [an, bart] = await startFor('an', 'bart', 'els')
  const call = await api.as(callers.admin)
  const { name, street, number } = await call(schools.byId, { id: school.id })
  const fields = { id: school.id, name: name ?? '', street: street ?? '', number: number ?? '', city: { id: 1 } }
  expect(await statusOf(call(schools.update, { ...fields, maxNumberLicences: 2 }))).toBe(200)
  expect(await activeOf(school)).toHaveLength(3)
  await stop(an?.id ?? 0)
  expect(await statusOf(start({ userEmail: 'wim@school.test' }))).toBe(409)
  await stop(bart?.id ?? 0)
  expect(await statusOf(start({ userEmail: 'wim@school.test' }))).toBe(200)
})
