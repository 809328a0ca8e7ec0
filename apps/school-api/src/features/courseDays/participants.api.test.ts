/** The people on a course day: who comes, who sees whom, who leaves, and a writer's flags. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
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
import { addCourseDay, coming, invited, teacher } from '../../testing/courseDays.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

const open = Date.parse('2026-06-09T10:59:59.999Z')
const closed = open + 1

let api: TestApi
let now = open
let school: { id: number; guid: string }
let other: { id: number; guid: string }
let schoolAdmin: Claims

beforeAll(async () => {
  api = await startTestApi({ now: () => now })
  const { db } = api.database
  const orders = await addSchoolGroup(db, { requiresPurchaseOrder: true })
  school = await addSchool(db, { schoolGroupId: orders, name: 'De Regenboog' })
  other = await addSchool(db, { schoolGroupId: await addSchoolGroup(db, { clientNumber: '1002' }) })
  schoolAdmin = { ...ofSchool(callers.schoolAdmin, school.guid), email: 'directie@school.test', uid: 99 }
})
afterAll(() => api.close())
beforeEach(async () => {
  now = open
  await api.database.pool.query('truncate course_days, participants, activity restart identity cascade')
})

function as(claims: Claims) {
  return api.as(claims)
}
function writer() {
  return as(callers.courseWriter)
}

async function signUp(claims: Claims, id: number) {
  return (await as(claims))(courseDays.signUp, { id })
}

async function nominate(claims: Claims, id: number, participants: NewParticipant[], guid: string | null = school.guid) {
  const call = await as(claims)
  return call(courseDays.addParticipants, { openCourseDayId: id, schoolGuid: guid, participants })
}

async function people(id: number, claims: Claims = callers.courseWriter) {
  return (await as(claims))(courseDays.participants, { id })
}

async function idOf(id: number, name: string): Promise<number> {
  return (await people(id)).find(({ email }) => email?.startsWith(name))?.id ?? 0
}

async function remove(claims: Claims, participantId: number) {
  return (await as(claims))(courseDays.removeParticipant, { participantId })
}

test('who signs up stands on the day as the token says, billed by an order where the group wants one', async () => {
  const { id } = await addCourseDay(api)
  await signUp(teacher('An', 7, school.guid), id)
  await signUp({ sub: 'bo', role: 'Active', email: 'bo@elders.test', school: 'geen guid' }, id)
  const unbilled = { billed: false, purchaseOrderNumber: null, invoiceNumber: null, hasAttest: false }
  const flags = { present: false, invoiceRequired: true, ...unbilled }
  const nameless = { firstName: null, lastName: null, userId: null, schoolId: null, schoolName: null }
  expect(await people(id)).toEqual([
    {
      id: expect.any(Number),
      firstName: 'An',
      lastName: null,
      email: 'an@school.test',
      userId: 7,
      schoolId: school.guid,
      schoolName: 'De Regenboog',
      ...flags,
      purchaseOrderRequired: true,
    },
    { id: expect.any(Number), email: 'bo@elders.test', ...nameless, ...flags, purchaseOrderRequired: false },
  ])
  expect(await (await writer())(courseDays.byId, { id })).toMatchObject({ placesLeft: 18 })
})

test('a person is on a day once, by user and by e-mail address, whoever puts it there', async () => {
  const { id } = await addCourseDay(api)
  await signUp(teacher('An', 7, school.guid), id)
  const already = { status: 409, message: 'courseday_alreadysignedup' }
  for (const again of [teacher('An', 8), { ...teacher('Annemie', 7) }, { ...teacher('x', 9), email: 'AN@School.Test' }])
    expect(await refusal(signUp(again, id))).toMatchObject(already)
  const group = [...invited('Bo', 'AN'), { email: 'elders@school.test', userId: 7 }]
  expect(await refusal(nominate(callers.courseWriter, id, group))).toMatchObject({
    ...already,
    obstacles: [
      { id: 1, name: 'an@school.test' },
      { id: 2, name: 'elders@school.test' },
    ],
  })
  expect(await coming(await writer(), id)).toEqual(['an'])
})

test('places are given until 13:00 in Brussels on the day before, to writers also later and in the past', async () => {
  const { id } = await addCourseDay(api)
  await signUp(teacher('An', 7), id)
  now = closed
  const late = { status: 409, message: 'courseday_closed' }
  expect(await refusal(signUp(teacher('Bo', 8), id))).toMatchObject(late)
  expect(await refusal(nominate(schoolAdmin, id, invited('Cem')))).toMatchObject(late)
  expect(await refusal(remove(teacher('An', 7), await idOf(id, 'an')))).toMatchObject(late)
  await nominate(callers.courseWriter, id, invited('Dirk'))
  now = Date.parse('2026-07-01T08:00:00Z')
  await nominate(callers.courseWriter, id, invited('Els'), null)
  await remove(callers.courseWriter, await idOf(id, 'an'))
  expect(await coming(await writer(), id)).toEqual(['dirk', 'els'])
})

test('a group that does not fit is refused as a whole, and so is the next on a full day, a writer too', async () => {
  const { id } = await addCourseDay(api, { maxParticipants: 2 })
  const full = { status: 409, message: 'courseday_full' }
  expect(await refusal(nominate(schoolAdmin, id, invited('An', 'Bo', 'Cem')))).toMatchObject(full)
  await nominate(schoolAdmin, id, invited('An', 'Bo'))
  expect(await refusal(signUp(teacher('Dirk', 4), id))).toMatchObject(full)
  expect(await refusal(nominate(callers.courseWriter, id, invited('Dirk')))).toMatchObject(full)
  expect(await coming(await writer(), id)).toEqual(['an', 'bo'])
})

test('a school admin nominates for the own school, a teacher nobody; a school that is not there is named', async () => {
  const { id } = await addCourseDay(api)
  const refused = (claims: Claims, guid: string | null) => refusal(nominate(claims, id, invited('An'), guid))
  const notOwn = { status: 403, fields: { schoolGuid: 'courseday_otherschool' } }
  for (const guid of [other.guid, null]) expect(await refused(schoolAdmin, guid)).toMatchObject(notOwn)
  expect(await refused(teacher('Bo', 8, school.guid), school.guid)).toMatchObject({ status: 403 })
  for (const guid of ['0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22', 'De Regenboog'])
    expect(await refused(callers.courseWriter, guid)).toMatchObject({
      status: 400,
      fields: { schoolGuid: 'courseday_schoolgone' },
    })
  const bad = await refusal(nominate(schoolAdmin, id, [{ email: 'geen adres' }]))
  expect(bad).toMatchObject({ status: 400, fields: { 'participants.0.email': 'shared_emailinvalid' } })
  expect(await people(id)).toEqual([])
  await nominate(schoolAdmin, id, invited('An'), school.guid.toUpperCase())
  expect(await people(id)).toMatchObject([{ schoolId: school.guid, purchaseOrderRequired: true }])
})

test('who comes and leaves again and again is stopped after five times in a day; leaving is always possible', async () => {
  now = open - 24 * 3600_000
  const { id } = await addCourseDay(api)
  const an = teacher('An', 7)
  const loop = async () => {
    await signUp(an, id)
    await remove(an, await idOf(id, 'an'))
  }
  for (let times = 0; times < 5; times += 1) await loop()
  const enough = { status: 429, message: 'courseday_toooften' }
  expect(await refusal(signUp(an, id))).toMatchObject(enough)
  expect(await refusal(nominate(callers.courseWriter, id, invited('Bo', 'AN')))).toMatchObject({
    ...enough,
    obstacles: [{ name: 'an@school.test', reason: 'courseday_toooften' }],
  })
  expect(await people(id)).toEqual([])
  await nominate(callers.courseWriter, (await addCourseDay(api)).id, invited('An'))
  await nominate(callers.courseWriter, id, invited('Bo'))
  now = open
  await loop()
})

test('another program and who has no e-mail address cannot sign up', async () => {
  const { id } = await addCourseDay(api)
  expect(await statusOf(signUp(program('courseDays:signUp courseDays:read'), id))).toBe(403)
  expect(await refusal(signUp(callers.active, id))).toMatchObject({ status: 409, message: 'courseday_emailunknown' })
})

test('writers see all participants by name, a school admin those of the own school, a teacher the own entry', async () => {
  const { id } = await addCourseDay(api)
  await nominate(callers.courseWriter, id, [{ email: 'zoe@school.test', firstName: 'Zoë', lastName: 'Adams' }])
  await nominate(callers.courseWriter, id, invited('Bo'), other.guid)
  await signUp(teacher('An', 7, other.guid), id)
  const seen = async (claims: Claims) => coming(await as(claims), id)
  expect(await seen(callers.courseWriter)).toEqual(['an', 'bo', 'zoe'])
  expect(await seen(callers.admin)).toHaveLength(3)
  expect(await seen(schoolAdmin)).toEqual(['zoe'])
  expect(await seen(teacher('An', 7, other.guid))).toEqual(['an'])
  expect(await seen({ ...callers.active, email: 'ZOE@school.test' })).toEqual(['zoe'])
  expect(await seen(callers.active)).toEqual([])
})

test('people are taken off once: the own entry, those of the own school, by a writer anybody', async () => {
  const { id } = await addCourseDay(api)
  await nominate(callers.courseWriter, id, invited('An', 'Bo'))
  await nominate(callers.courseWriter, id, invited('Cem', 'Dirk'), other.guid)
  const [an, bo, cem, dirk] = (await people(id)).map((one) => one.id)
  const [teachers, admins] = [teacher('An', 7, school.guid), schoolAdmin]
  for (const foreign of [bo, cem]) expect(await statusOf(remove(teachers, foreign ?? 0))).toBe(404)
  expect(await statusOf(remove(admins, cem ?? 0))).toBe(404)
  for (const [claims, one] of [
    [teachers, an],
    [admins, bo],
    [callers.courseWriter, cem],
  ] as const) {
    expect(await statusOf(remove(claims, one ?? 0))).toBe(200)
    expect(await statusOf(remove(claims, one ?? 0))).toBe(404)
  }
  expect((await people(id)).map((one) => one.id)).toEqual([dirk])
})

test('flags are set by writers alone, each on its own', async () => {
  const { id } = await addCourseDay(api)
  await nominate(callers.courseWriter, id, invited('An', 'Bo'))
  const participantId = await idOf(id, 'an')
  const flags = async (claims: Claims) => {
    const call = await as(claims)
    return Promise.all([
      statusOf(call(courseDays.setPresence, { participantId, isPresent: true })),
      statusOf(call(courseDays.setInvoiceRequired, { participantId, isInvoiceRequired: false })),
      statusOf(call(courseDays.setPurchaseOrderRequired, { participantId, isPurchaseOrderRequired: false })),
    ])
  }
  for (const claims of [schoolAdmin, teacher('An', 7)]) expect(await flags(claims)).toEqual([403, 403, 403])
  expect(await flags(callers.courseWriter)).toEqual([200, 200, 200])
  expect(await flags(callers.admin)).toEqual([200, 200, 200])
  expect(await people(id)).toMatchObject([
    { present: true, invoiceRequired: false, purchaseOrderRequired: false },
    { present: false, invoiceRequired: true, purchaseOrderRequired: true },
  ])
  const told = await (await as(callers.admin))(activity.list, { kind: 'courseDay', id })
  expect(told.filter(({ action }) => action === 'participantFlagged')).toHaveLength(3)
  expect(told.map(({ subject }) => subject)).toContain('an@school.test')
})
