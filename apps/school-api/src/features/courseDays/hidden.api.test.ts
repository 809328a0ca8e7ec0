/** Course days that are not public: who can come to them, and who can read them. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addCourseDay, goodCourseDay, invited, teacher } from '../../testing/courseDays.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let school: string

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-06-01T08:00:00Z') })
  const { db } = api.database
  school = (await addSchool(db, { schoolGroupId: await addSchoolGroup(db) })).guid
})
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate course_days, participants restart identity cascade'))

test('a day that is not public is not there for who wants to come to it or to send others', async () => {
  const { id } = await addCourseDay(api, { isPublic: false, maxParticipants: 1 })
  const group = { schoolGuid: school, participants: invited('Bo') }
  for (const claims of [teacher('An', 7, school), ofSchool(callers.schoolAdmin, school)]) {
    const call = await api.as({ ...claims, email: 'an@school.test' })
    const calls = [
      call(courseDays.signUp, { id }),
      call(courseDayExtensions.wait, { id }),
      call(courseDayExtensions.wait, { id, ...group }),
      call(courseDayExtensions.leaveWaitingList, { id }),
    ]
    expect(await Promise.all(calls.map(statusOf))).toEqual([404, 404, 404, 404])
  }
  const call = await api.as(ofSchool(callers.schoolAdmin, school))
  expect(await statusOf(call(courseDays.addParticipants, { openCourseDayId: id, ...group }))).toBe(404)
  const { rowCount } = await api.database.pool.query('select from participants')
  expect(rowCount).toBe(0)
})

test('a day that is not public any more stays readable for who has a place or waits, and for nobody else', async () => {
  const { id } = await addCourseDay(api, { maxParticipants: 1 })
  const schoolAdmin = { ...ofSchool(callers.schoolAdmin, school), email: 'bo@school.test' }
  const [an, bo, cem] = [await api.as(teacher('An', 7)), await api.as(schoolAdmin), await api.as(teacher('Cem', 9))]
  await an(courseDays.signUp, { id })
  await bo(courseDayExtensions.wait, { id })
  const call = await api.as(callers.courseWriter)
  await call(courseDays.update, { ...goodCourseDay({ isPublic: false, maxParticipants: 1 }), id })
  const seen = async (by: typeof an) => (await by(courseDays.future, {})).map((day) => [day.id, day.isOn])
  expect([await seen(an), await seen(bo), await seen(cem), await seen(call)]).toEqual([
    [[id, true]],
    [[id, true]],
    [],
    [[id, false]],
  ])
  expect((await an(courseDays.participants, { id })).map(({ email }) => email)).toEqual(['an@school.test'])
  expect((await bo(courseDays.byId, { id })).waitingPosition).toBe(1)
  expect(await statusOf(cem(courseDays.byId, { id }))).toBe(404)
  const group = { openCourseDayId: id, schoolGuid: school, participants: invited('Dirk') }
  expect(await statusOf(bo(courseDays.addParticipants, group))).toBe(403)
  expect(await refusal(an(courseDays.signUp, { id }))).toMatchObject({ message: 'courseday_alreadysignedup' })
  const [own] = await an(courseDays.participants, { id })
  await an(courseDays.removeParticipant, { participantId: own?.id ?? 0 })
  expect([await statusOf(an(courseDays.byId, { id })), await statusOf(bo(courseDays.byId, { id }))]).toEqual([404, 200])
})
