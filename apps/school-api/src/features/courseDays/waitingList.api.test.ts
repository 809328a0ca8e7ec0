/** The waiting list of a full course day: who waits, and who gets free places. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { courseDays, type CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { addCourseDay, coming, goodCourseDay, invited, teacher, waiting } from '../../testing/courseDays.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

const june = Date.parse('2026-06-01T08:00:00Z')

let api: TestApi
let now = june
let schoolGuid: string
let schoolAdmin: Claims

beforeAll(async () => {
  api = await startTestApi({ now: () => now })
  const { db } = api.database
  schoolGuid = (await addSchool(db, { schoolGroupId: await addSchoolGroup(db) })).guid
  schoolAdmin = ofSchool(callers.schoolAdmin, schoolGuid)
})
afterAll(() => api.close())
beforeEach(async () => {
  now = june
  await api.database.pool.query('truncate course_days, participants, activity restart identity cascade')
})

function writer() {
  return api.as(callers.courseWriter)
}

/** A day of so many places, all taken: by Taken1, Taken2 … */
async function fullDay(maxParticipants: number): Promise<CourseDay> {
  const day = await addCourseDay(api, { maxParticipants })
  const participants = invited(...Array.from({ length: maxParticipants }, (_, index) => `Taken${index + 1}`))
  await (
    await writer()
  )(courseDays.addParticipants, { openCourseDayId: day.id, participants })
  return day
}

async function letWait(id: number, ...names: string[]) {
  return (await api.as(schoolAdmin))(courseDayExtensions.wait, { id, schoolGuid, participants: invited(...names) })
}

async function free(id: number, name: string) {
  const call = await writer()
  const all = [
    ...(await call(courseDays.participants, { id })),
    ...(await call(courseDayExtensions.waitingList, { id })),
  ]
  const participantId = all.find(({ email }) => email?.startsWith(name))?.id ?? 0
  return call(courseDays.removeParticipant, { participantId })
}

async function both(id: number) {
  const call = await writer()
  const placed = (await coming(call, id)).filter((name) => !name.startsWith('taken'))
  return [placed, await waiting(call, id)]
}

test('people wait in the order in which they come, together where they came together, and see their own position', async () => {
  const { id } = await fullDay(2)
  await letWait(id, 'An', 'Bo')
  const cem = await api.as(teacher('Cem', 3))
  await cem(courseDayExtensions.wait, { id })
  expect(await waiting(await writer(), id)).toEqual(['1 an', '1 bo', '2 cem'])
  expect(await waiting(await api.as(schoolAdmin), id)).toEqual(['1 an', '1 bo'])
  expect(await waiting(cem, id)).toEqual(['2 cem'])
  expect(await cem(courseDays.byId, { id })).toMatchObject({ waitingPosition: 2, placesLeft: 0 })
  expect(await cem(courseDays.future, {})).toMatchObject([{ waitingPosition: 2 }])
  expect((await (await writer())(courseDays.byId, { id })).waitingPosition).toBeNull()
  expect(await coming(cem, id)).toEqual([])
})

test('who waits is on the day already, and a day with places has no waiting list', async () => {
  const { id } = await fullDay(2)
  await letWait(id, 'An')
  const an = await api.as(teacher('An', 7))
  const already = { status: 409, message: 'courseday_alreadysignedup' }
  expect(await refusal(an(courseDayExtensions.wait, { id }))).toMatchObject(already)
  expect(await refusal(an(courseDays.signUp, { id }))).toMatchObject(already)
  expect(await refusal(letWait(id, 'Bo', 'AN'))).toMatchObject({ ...already, obstacles: [{ name: 'an@school.test' }] })
  expect(await refusal(letWait(id, 'Taken1'))).toMatchObject(already)
  const open = await addCourseDay(api, { maxParticipants: 2 })
  const notFull = { status: 409, message: 'courseday_notfull' }
  expect(await refusal(an(courseDayExtensions.wait, { id: open.id }))).toMatchObject(notFull)
  expect(await refusal(letWait(open.id, 'Bo', 'Cem'))).toMatchObject(notFull)
  await letWait(open.id, 'Dirk', 'Els', 'Femke')
  expect(await both(open.id)).toEqual([[], ['1 dirk', '1 els', '1 femke']])
})

test('a place goes to the first who fits; those who do not fit together let one pass and keep their turn', async () => {
  const { id } = await fullDay(3)
  await letWait(id, 'An', 'Bo')
  await letWait(id, 'Cem')
  await letWait(id, 'Dirk')
  await free(id, 'taken1')
  expect(await both(id)).toEqual([['cem'], ['1 an', '1 bo', '2 dirk']])
  await (
    await writer()
  )(courseDays.update, { ...goodCourseDay({ maxParticipants: 5 }), id })
  expect(await both(id)).toEqual([['an', 'bo', 'cem'], ['1 dirk']])
  const told = await (await api.as(callers.admin))(activity.list, { kind: 'courseDay', id })
  expect(told.filter(({ action }) => action === 'waitingMovedUp').map(({ subject }) => subject)).toEqual([
    'bo@school.test',
    'an@school.test',
    'cem@school.test',
  ])
})

test('a group that grows smaller may fit, and one who leaves lets the next come nearer', async () => {
  const { id } = await fullDay(2)
  await letWait(id, 'An', 'Bo')
  await letWait(id, 'Cem', 'Dirk')
  await letWait(id, 'Els')
  await (
    await api.as(teacher('Els', 5))
  )(courseDayExtensions.leaveWaitingList, { id })
  await free(id, 'taken1')
  expect(await both(id)).toEqual([[], ['1 an', '1 bo', '2 cem', '2 dirk']])
  await (
    await api.as(teacher('Cem', 3))
  )(courseDayExtensions.leaveWaitingList, { id })
  expect(await both(id)).toEqual([['dirk'], ['1 an', '1 bo']])
  expect(await statusOf((await api.as(teacher('Cem', 3)))(courseDayExtensions.leaveWaitingList, { id }))).toBe(404)
})

test('who waits leaves at any time, a place only until the deadline; nobody moves up once the day has begun', async () => {
  const { id } = await fullDay(2)
  await letWait(id, 'An')
  await letWait(id, 'Bo')
  await letWait(id, 'Cem')
  now = Date.parse('2026-06-10T06:59:59Z')
  await (
    await api.as(teacher('Bo', 2))
  )(courseDayExtensions.leaveWaitingList, { id })
  const late = refusal((await api.as(teacher('Dirk', 4)))(courseDayExtensions.wait, { id }))
  expect(await late).toMatchObject({ status: 409, message: 'courseday_closed' })
  await free(id, 'taken1')
  expect(await both(id)).toEqual([['an'], ['1 cem']])
  now = Date.parse('2026-06-10T07:00:00Z')
  await free(id, 'taken2')
  expect(await both(id)).toEqual([['an'], ['1 cem']])
})

test('nobody comes to a cancelled day, or waits for it, or moves up', async () => {
  const { id } = await fullDay(2)
  await letWait(id, 'An')
  const call = await writer()
  await call(courseDayExtensions.cancel, { id })
  const cancelled = { status: 409, message: 'courseday_cancelled' }
  expect(await refusal(letWait(id, 'Bo'))).toMatchObject(cancelled)
  expect(await refusal((await api.as(teacher('Cem', 3)))(courseDays.signUp, { id }))).toMatchObject(cancelled)
  await free(id, 'taken1')
  expect(await both(id)).toEqual([[], ['1 an']])
})

test('two who hand each other the only place are stopped as who comes and leaves again and again is', async () => {
  const { id } = await fullDay(1)
  await letWait(id, 'An')
  await free(id, 'taken')
  const names = ['An', 'Bo']
  for (let times = 0; times < 9; times += 1) {
    await letWait(id, names[(times + 1) % 2] ?? '')
    await free(id, (names[times % 2] ?? '').toLowerCase())
  }
  expect(await refusal(letWait(id, 'An'))).toMatchObject({ status: 429, message: 'courseday_toooften' })
  await letWait(id, 'Cas')
})

test('who waits has no presence and no bill', async () => {
  const { id } = await fullDay(1)
  await letWait(id, 'An')
  const call = await writer()
  const [an] = await call(courseDayExtensions.waitingList, { id })
  const participantId = an?.id ?? 0
  expect(await statusOf(call(courseDays.setPresence, { participantId, isPresent: true }))).toBe(403)
  expect(await statusOf(call(courseDays.setInvoiceRequired, { participantId, isInvoiceRequired: false }))).toBe(403)
})
