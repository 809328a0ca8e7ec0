/**
 * Corrections of participants: their name, their address, their school, and the consequences for bills, mails and
 * attests.
 */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addCourseDay, teacher } from '../../testing/courseDays.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

const before = Date.parse('2026-06-01T08:00:00Z')
const after = Date.parse('2026-06-10T18:00:00Z')

let api: TestApi
let now = before
let group: number
let school: string
let ordering: string
beforeAll(async () => {
  api = await startTestApi({ now: () => now })
  const { db } = api.database
  group = await addSchoolGroup(db)
  school = (await addSchool(db, { schoolGroupId: group })).guid
  const orders = await addSchoolGroup(db, { clientNumber: '1002', requiresPurchaseOrder: true })
  ordering = (await addSchool(db, { schoolGroupId: orders, name: 'De Linde' })).guid
})
afterAll(() => api.close())
beforeEach(async () => {
  now = before
  await api.database.pool.query('truncate course_days, participants, attests, dispatches restart identity cascade')
})

const an = { firstName: 'An', lastName: 'Maes', email: 'an@school.test' }

/** A day with one person of the school on it. */
async function dayWith(person: NewParticipant = an) {
  const call = await api.as(callers.courseWriter)
  const { id } = await addCourseDay(api)
  await call(courseDays.addParticipants, { openCourseDayId: id, schoolGuid: school, participants: [person] })
  const [one] = await call(courseDays.participants, { id })
  const correct = (fields: Partial<typeof an>, schoolGuid: string | null = school) =>
    call(courseDayExtensions.updateParticipant, { id: one?.id ?? 0, ...an, schoolGuid, ...fields })
  return { call, id, participantId: one?.id ?? 0, correct }
}

async function told(courseDayId: number): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ kind: string; email: string }>(
    'select kind, email from course_day_messages where course_day_id = $1 order by id',
    [courseDayId],
  )
  return rows.map(({ kind, email }) => `${kind} ${email}`)
}

test('a name and a school are put right: the school says whether it orders first, and nobody is mailed', async () => {
  const { call, id, correct } = await dayWith({ ...an, userId: 7 })
  expect(await correct({ firstName: 'Anna' }, ordering)).toEqual({ attestTakenBack: false })
  expect(await call(courseDays.participants, { id })).toMatchObject([
    { ...an, firstName: 'Anna', userId: 7, schoolName: 'De Linde', purchaseOrderRequired: true },
  ])
  expect(await told(id)).toEqual(['confirmed an@school.test'])
  const [noted] = await (await api.as(callers.admin))(activity.list, { kind: 'courseDay', id })
  expect(noted).toMatchObject({
    action: 'participantChanged',
    changes: [{ field: 'firstName' }, { field: 'school', to: 'De Linde' }],
  })
})

test('another address is another account: it gets the place, and the old one hears that it has none', async () => {
  const { call, id, correct } = await dayWith({ ...an, userId: 7 })
  await correct({ email: 'AN@school.test' })
  expect(await call(courseDays.participants, { id })).toMatchObject([{ userId: 7 }])
  await correct({ email: 'anna@school.test' })
  expect(await call(courseDays.participants, { id })).toMatchObject([{ email: 'anna@school.test', userId: null }])
  expect(await told(id)).toEqual(['confirmed an@school.test', 'removed AN@school.test', 'confirmed anna@school.test'])
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: [{ email: 'bo@school.test' }] })
  expect(await refusal(correct({ email: 'BO@school.test' }))).toMatchObject({
    status: 409,
    message: 'courseday_alreadysignedup',
  })
})

test('an address that is put right and back again and again has had enough mails, as one that comes and goes', async () => {
  const { correct } = await dayWith()
  for (let times = 0; times < 5; times += 1) {
    await correct({ email: 'anna@school.test' })
    if (times < 4) await correct({ email: 'an@school.test' })
  }
  expect(await refusal(correct({ email: 'an@school.test' }))).toMatchObject({
    status: 429,
    message: 'courseday_toooften',
  })
  expect(await correct({ email: 'anna@school.test', lastName: 'Maas' })).toEqual({ attestTakenBack: false })
})

test('an attest is taken back when its name no longer holds, and given anew', async () => {
  const { call, id, participantId, correct } = await dayWith()
  now = after
  await call(courseDays.setPresence, { participantId, isPresent: true })
  await call(attests.sendAttests, { id })
  expect(await correct({}, ordering)).toEqual({ attestTakenBack: false })
  expect(await call(courseDays.participants, { id })).toMatchObject([{ hasAttest: true }])
  expect(await correct({ lastName: 'Maas' }, ordering)).toEqual({ attestTakenBack: true })
  expect(await call(courseDays.participants, { id })).toMatchObject([{ hasAttest: false, present: true }])
  expect(await call(attests.sendAttests, { id })).toEqual({ sent: 1, nameless: [] })
})

test('who is billed keeps the school that pays, but not a wrong name', async () => {
  const { call, id, correct } = await dayWith()
  now = after
  const admin = await api.as(callers.admin)
  await admin(invoiceSources.createForCourseDays, { items: [{ schoolGroupId: group, openCourseDayIds: [id] }] })
  for (const other of [ordering, null])
    expect(await refusal(correct({}, other))).toMatchObject({ status: 409, message: 'courseday_billed' })
  await correct({ lastName: 'Maas' })
  expect(await call(courseDays.participants, { id })).toMatchObject([{ lastName: 'Maas', billed: true }])
})

test('only course writers put right, and to a school that there is', async () => {
  const { participantId: id, correct } = await dayWith()
  for (const claims of [callers.schoolAdmin, teacher('An', 7, school)]) {
    const call = await api.as(claims)
    expect(await statusOf(call(courseDayExtensions.updateParticipant, { id, ...an }))).toBe(403)
  }
  expect(await refusal(correct({}, '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22'))).toMatchObject({
    fields: { schoolGuid: 'courseday_schoolgone' },
  })
})
