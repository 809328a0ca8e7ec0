/** The calendar of a person: its address, and what stands in it. */
import { calendar } from '@schoolbeheer/contracts/school/calendar'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { Location, locations } from '@schoolbeheer/contracts/school/locations'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, program, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { addCourseDay, goodCourseDay, invited, teacher } from '../../testing/courseDays.ts'
import { goodLocation } from '../../testing/locations.ts'

let api: TestApi
let identity: RecordingUpstream
beforeAll(async () => {
  identity = await startRecordingUpstream()
  const now = () => Date.parse('2026-06-01T08:00:00Z')
  api = await startTestApi({ now, env: { IDENTITY_API_URL: identity.url } })
})
afterAll(async () => {
  await api.close()
  await identity.stop()
})
beforeEach(() => identity.answer(isActive, { json: { active: true } }))

const isActive = 'POST /api/account/isactive'

/** As the gateway asks for it: nobody says who asks. */
function ask(address: string): Promise<Response> {
  const secret = /^http:\/\/localhost:3000\/calendar\/([\w-]{22})\.ics$/.exec(address)?.[1]
  return fetch(`${api.url}/api/calendar/feed/${secret}`)
}

async function read(address: string) {
  const answer = await ask(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  return readCalendar(await answer.text())
}

test('it has the days on which its owner has a place, by user or e-mail address, as they are now', async () => {
  const writer = await api.as(callers.courseWriter)
  const location = Location.parse(await writer(locations.create, goodLocation()))
  const day = await addCourseDay(api, { theme: 'Eerste', isPublic: false, location: { id: location.id } })
  const full = await addCourseDay(api, { theme: 'Vol', maxParticipants: 1 })
  const past = await addCourseDay(api, { theme: 'Geweest', startDate: '2026-05-04T09:00', endDate: '2026-05-04T16:00' })
  const cancelled = await addCourseDay(api, { theme: 'Afgelast' })
  await addCourseDay(api, { theme: 'Van niemand' })
  const nominate = (id: number, ...names: string[]) =>
    writer(courseDays.addParticipants, { openCourseDayId: id, participants: invited(...names) })
  await nominate(full.id, 'bo')
  for (const { id } of [day, past, cancelled]) await nominate(id, 'An', 'Bo')
  await writer(courseDayExtensions.cancel, { id: cancelled.id })
  const an = await api.as(teacher('An', 7))
  await an(courseDayExtensions.wait, { id: full.id })

  const { url } = await an(calendar.calendar, {})
  expect(await read(url)).toMatchObject({
    method: 'PUBLISH',
    name: 'Opleidingsdagen Leerlijn',
    events: [
      { title: 'Geweest', sequence: 0 },
      {
        title: 'Eerste',
        sequence: 0,
        start: new Date('2026-06-10T07:00:00Z'),
        end: new Date('2026-06-10T14:00:00Z'),
        place: expect.stringContaining(location.name ?? '?'),
        address: `http://localhost:3000/coursedays/${day.id}`,
      },
    ],
  })
  await writer(courseDays.update, {
    ...goodCourseDay({ theme: 'Verplaatst', endDate: '2026-06-10T17:00' }),
    id: day.id,
  })
  const [mailed] = (
    await api.database.pool.query(
      `select calendar from course_day_messages where email = 'an@school.test' and kind = 'changed'`,
    )
  ).rows
  expect((await read(url)).events[1]).toMatchObject({
    title: 'Verplaatst',
    end: new Date('2026-06-10T15:00:00Z'),
    uid: mailed.calendar.uid,
    sequence: mailed.calendar.sequence,
  })
})

test('its address stays until it is renewed or revoked, and then opens nothing more', async () => {
  const [an, bo] = [await api.as(teacher('An', 7)), await api.as(teacher('Bo', 8))]
  const { url } = await an(calendar.calendar, {})
  expect(await an(calendar.calendar, {})).toEqual({ url })
  const other = (await bo(calendar.calendar, {})).url
  expect(other).not.toBe(url)
  const renewed = (await an(calendar.calendar, { renew: true })).url
  expect([(await ask(url)).status, (await ask(renewed)).status, (await ask(other)).status]).toEqual([404, 200, 200])
  await an(calendar.revokeCalendar, {})
  expect([(await ask(renewed)).status, (await ask(other)).status]).toEqual([404, 200])
  const made = (await an(calendar.calendar, {})).url
  expect(new Set([url, renewed, made]).size).toBe(3)
})

test('it is closed as long as its owner is not active, whoever says so; open where the identity API does not know', async () => {
  const { url } = await (await api.as(teacher('An', 7)))(calendar.calendar, {})
  identity.requests.length = 0
  const answers = [
    { json: { active: false } },
    { status: 503, text: '' },
    { status: 429, text: '' },
    { status: 404, text: '' },
    { json: { active: true } },
  ]
  const statuses: number[] = []
  for (const answer of answers) {
    identity.answer(isActive, answer)
    statuses.push((await ask(url)).status)
  }
  expect(statuses).toEqual([404, 503, 429, 200, 200])
  expect(identity.requests[0]?.body).toEqual({ userId: 'An' })
})

test('who is not active, and another program, has none', async () => {
  expect(await statusOf((await api.as(callers.inactive))(calendar.calendar, {}))).toBe(403)
  expect(await statusOf((await api.as(program('courseDays:signUp')))(calendar.calendar, {}))).toBe(403)
})
