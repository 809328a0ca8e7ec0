/** The calendar of a person: its address and its content. */
import { calendar } from '@schoolbeheer/contracts/school/calendar'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { Location, locations } from '@schoolbeheer/contracts/school/locations'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
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

/** Asks as the gateway does, for a caller without a name. */
function ask(address: string, { url } = api): Promise<Response> {
  const secret = /^http:\/\/localhost:3000\/calendar\/([\w-]{22})\.ics$/.exec(address)?.[1]
  return fetch(`${url}/api/calendar/feed/${secret}`)
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

test('it is open to an owner who is active, closed to one who is not, and away for every other answer', async () => {
  const { url } = await (await api.as(teacher('An', 7)))(calendar.calendar, {})
  const statusFor = async (answer: Parameters<RecordingUpstream['answer']>[1]) => {
    identity.answer(isActive, answer)
    return (await ask(url)).status
  }
  expect([await statusFor({ json: { active: true } }), await statusFor({ json: { active: false } })]).toEqual([
    200, 404,
  ])
  expect(identity.requests.map(({ body }) => body)).toContainEqual({ userId: 'An' })
  const odd = [
    ...[301, 400, 401, 403, 404, 405, 429, 500, 503].map((status) => ({ status, text: '' })),
    ...[{}, { active: 'yes' }, { active: 1 }, true, null].map((json) => ({ json })),
    { text: 'OK' },
  ]
  for (const answer of odd) expect([answer, await statusFor(answer)]).toEqual([answer, 503])
})

test('where the identity API cannot say it, the environment says so, and nobody is asked', async () => {
  const logFile = join(temporaryFolder(), 'school-api.log')
  const foreign = await startRecordingUpstream()
  onTestFinished(foreign.stop)
  const env = { IDENTITY_API_URL: foreign.url, LOG_LEVEL: 'warn', LOG_FILE: logFile }
  const start = async (more: Record<string, string>) => {
    const started = await startTestApi({ env: { ...env, ...more } })
    onTestFinished(started.close)
    const { url } = await (await started.as(teacher('An', 7)))(calendar.calendar, {})
    return ask(url, started)
  }
  expect((await start({ IDENTITY_SAYS_ACTIVE: '0' })).status).toBe(200)
  expect([foreign.requests, readFileSync(logFile, 'utf8')]).toEqual([[], ''])
  expect((await start({})).status).toBe(503)
  await expect
    .poll(() => readFileSync(logFile, 'utf8'))
    .toMatch(/"msg":"the identity API does not say .*IDENTITY_SAYS_ACTIVE=0/)
})

test('who is not active, and another program, has none', async () => {
  expect(await statusOf((await api.as(callers.inactive))(calendar.calendar, {}))).toBe(403)
  expect(await statusOf((await api.as(program('courseDays:signUp')))(calendar.calendar, {}))).toBe(403)
})
