/** Mails about course days, and their effect on calendars. */
import { courseDays, type NewCourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { locations, Location } from '@schoolbeheer/contracts/school/locations'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { addCourseDay, goodCourseDay, invited, teacher } from '../../testing/courseDays.ts'
import { goodLocation } from '../../testing/locations.ts'

const june = Date.parse('2026-06-01T08:00:00Z')

let api: TestApi
let port: number
let now = june

beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ now: () => now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(() => api.close())
beforeEach(async () => {
  now = june
  await api.database.pool.query('truncate course_days, participants, locations, dispatches restart identity cascade')
})

function writer() {
  return api.as(callers.courseWriter)
}

async function nominate(id: number, ...names: string[]): Promise<void> {
  await (
    await writer()
  )(courseDays.addParticipants, { openCourseDayId: id, participants: invited(...names) })
}

async function remove(id: number, name: string): Promise<void> {
  const call = await writer()
  const all = await call(courseDays.participants, { id })
  const one = all.find(({ email }) => email === `${name}@school.test`)
  await call(courseDays.removeParticipant, { participantId: one?.id ?? 0 })
}

async function change(id: number, fields: Partial<NewCourseDay>): Promise<void> {
  await (
    await writer()
  )(courseDays.update, { ...goodCourseDay(fields), id })
}

/** A mail server, and its mails by recipient. */
async function post(faults: Faults = {}) {
  const { mails } = await startMailServer(faults, port)
  return async (count: number) => {
    await expect.poll(() => mails.length).toBe(count)
    const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
    return parsed.map(({ to, subject, text, attachments }) => {
      const calendars = attachments.map(({ content }) => contentOf(content))
      return { to: to?.[0]?.address, subject, text, attachments, calendars }
    })
  }
}

function contentOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Subjects, with the method, number and time of the calendar if there is one. */
function told(mails: { to: string | undefined; subject: string | undefined; calendars: string[] }[]) {
  return mails.map(({ to, subject, calendars: [first] }) => {
    const [word = ''] = (subject ?? '').split(':')
    if (!first) return `${to} ${word}`
    const { method, events } = readCalendar(first)
    return `${to} ${word} ${method} ${events[0]?.sequence}`
  })
}

async function uids(): Promise<unknown[]> {
  const { rows } = await api.database.pool.query('select distinct calendar from course_day_messages')
  return [...new Set(rows.map(({ calendar }) => calendar?.uid))]
}

test('who signs up gets the day in the mail and in the calendar, as two libraries read it', async () => {
  const location = Location.parse(await (await writer())(locations.create, goodLocation()))
  const arrived = await post()
  const day = await addCourseDay(api, { theme: 'Rekenen, taal & <meer>', location: { id: location.id } })
  await (
    await api.as(teacher('An', 7))
  )(courseDays.signUp, { id: day.id })
  const [mail] = await arrived(1)
  const place = `${location.name}, ${location.street} ${location.number}, ${location.city?.postalCode} ${location.city?.name}`
  expect(mail).toMatchObject({
    to: 'an@school.test',
    subject: 'Ingeschreven: Rekenen, taal & <meer> op woensdag 10 juni 2026',
  })
  const links = [`http://localhost:3000/coursedays/${day.id}`, 'http://localhost:3000/account']
  for (const part of ['Beste An,', 'op woensdag 10 juni 2026 van 09:00 tot 16:00', place, ...links])
    expect(mail?.text).toContain(part)
  expect(mail?.attachments.map(({ mimeType, method }) => [mimeType, method])).toEqual([
    ['text/calendar', 'REQUEST'],
    ['application/ics', undefined],
  ])
  const [beside = '', attached] = mail?.calendars ?? []
  expect(attached).toBe(beside)
  expect(readCalendar(beside)).toEqual({
    method: 'REQUEST',
    events: [
      {
        uid: expect.stringMatching(/^[\da-f-]{36}@schoolbeheer$/),
        sequence: 0,
        stamp: new Date(june),
        title: 'Rekenen, taal & <meer>',
        start: new Date('2026-06-10T07:00:00Z'),
        end: new Date('2026-06-10T14:00:00Z'),
        place,
        description: `http://localhost:3000/coursedays/${day.id}`,
        address: `http://localhost:3000/coursedays/${day.id}`,
        status: 'CONFIRMED',
        organizer: expect.stringMatching(/^mailto:.+@/i),
        attendees: ['MAILTO:an@school.test'],
      },
    ],
  })
})

test('one calendar entry for ever: it moves, goes, comes back, and is cancelled with a higher number each time', async () => {
  const arrived = await post()
  const { id } = await addCourseDay(api)
  await nominate(id, 'an')
  await arrived(1)
  await change(id, { endDate: '2026-06-10T17:00' })
  const [, moved] = await arrived(2)
  expect(moved?.text).toContain('van 09:00 tot 17:00')
  expect(moved?.text).toContain('Voordien: Uurroosters maken, op woensdag 10 juni 2026 van 09:00 tot 16:00.')
  await remove(id, 'an')
  await arrived(3)
  await nominate(id, 'An')
  await arrived(4)
  await (
    await writer()
  )(courseDayExtensions.cancel, { id })
  expect(told(await arrived(5))).toEqual([
    'an@school.test Ingeschreven REQUEST 0',
    'an@school.test Gewijzigd REQUEST 1',
    'an@school.test Uitgeschreven CANCEL 2',
    'an@school.test Ingeschreven REQUEST 3',
    'an@school.test Gaat niet door CANCEL 4',
  ])
  expect(await uids()).toHaveLength(1)
  await remove(id, 'an')
  const { rows } = await api.database.pool.query('select from course_day_messages')
  expect(rows).toHaveLength(5)
})

test('only another date, time or place is told: who waits hears of it without a calendar, and gets the place that falls free', async () => {
  const arrived = await post()
  const { id } = await addCourseDay(api, { maxParticipants: 1 })
  await nominate(id, 'an')
  await (
    await api.as(teacher('Bo', 8))
  )(courseDayExtensions.wait, { id })
  await change(id, { maxParticipants: 1, description: 'Anders', isPublic: false })
  await arrived(1)
  await change(id, { maxParticipants: 1, startDate: '2026-06-10T10:00' })
  expect(
    told(await arrived(3))
      .slice(1)
      .toSorted(),
  ).toEqual(['an@school.test Gewijzigd REQUEST 1', 'bo@school.test Gewijzigd'])
  await remove(id, 'an')
  const last = await arrived(5)
  expect(told(last).slice(3).toSorted()).toEqual([
    'an@school.test Uitgeschreven CANCEL 2',
    'bo@school.test U hebt een plaats REQUEST 0',
  ])
  expect(await uids()).toHaveLength(3)
})

test('a location that moves takes the days along that still come there, and everybody on them is told', async () => {
  const call = await writer()
  const { id: locationId, name } = Location.parse(await call(locations.create, goodLocation()))
  const arrived = await post()
  const there = { location: { id: locationId } }
  const over = await addCourseDay(api, { ...there, startDate: '2026-05-04T09:00', endDate: '2026-05-04T16:00' })
  const [day, cancelled, elsewhere] = [
    await addCourseDay(api, { ...there, maxParticipants: 1 }),
    await addCourseDay(api, there),
    await addCourseDay(api),
  ]
  for (const { id } of [over, day, cancelled, elsewhere]) await nominate(id, 'an')
  await (
    await api.as(teacher('Bo', 8))
  )(courseDayExtensions.wait, { id: day.id })
  await call(courseDayExtensions.cancel, { id: cancelled.id })
  const before = (await arrived(4)).length
  await call(locations.update, { ...goodLocation({ description: 'Lift vooraan' }), id: locationId })
  await call(locations.update, { ...goodLocation({ street: 'Stationsplein' }), id: locationId, note: 'Neem de trein.' })
  const moved = (await arrived(before + 2)).slice(before)
  expect(told(moved).toSorted()).toEqual(['an@school.test Gewijzigd REQUEST 1', 'bo@school.test Gewijzigd'])
  for (const { text } of moved)
    expect(text).toMatch(
      new RegExp(`${name}, Stationsplein 12.+Neem de trein\\..+Voordien: .+ tot \\d\\d:\\d\\d, ${name}, Koningin`, 's'),
    )
})

test('nobody is told of a day that is over, and of what did not happen', async () => {
  const arrived = await post()
  const over = await addCourseDay(api, { startDate: '2026-05-04T09:00', endDate: '2026-05-04T16:00' })
  await nominate(over.id, 'an')
  await remove(over.id, 'an')
  const day = await addCourseDay(api)
  await nominate(day.id, 'bo')
  expect(await statusOf(nominate(day.id, 'cas', 'bo'))).toBe(409)
  expect(told(await arrived(1))).toEqual(['bo@school.test Ingeschreven REQUEST 0'])
})

test('a mail that is uncertain stays visible to writers, who say what became of it and send it again', async () => {
  const faults: Faults = { mail: 'end' }
  const arrived = await post(faults)
  const { id } = await addCourseDay(api)
  await nominate(id, 'an')
  const call = await writer()
  const states = async () => (await call(courseDayExtensions.mails, { id })).map(({ state }) => state)
  await expect.poll(states).toEqual(['uncertain'])
  const [mail] = await call(courseDayExtensions.mails, { id })
  const one = { dispatchId: mail?.id ?? 0 }
  expect(mail).toMatchObject({ kind: 'confirmed', name: 'an', recipient: 'an@school.test', reason: expect.any(String) })
  expect(await refusal(call(settling.retryDispatch, one))).toMatchObject({ status: 409 })
  await call(settling.resolveUncertain, { ...one, sent: false })
  expect(await states()).toEqual(['failed'])
  delete faults.mail
  // A mail that is sent again is the same, although the day has changed meanwhile.
  await api.database.pool.query(`update course_days set theme = 'Iets anders'`)
  await call(settling.retryDispatch, one)
  await expect.poll(states).toEqual(['accepted'])
  const [first, again] = await arrived(2)
  expect(again).toEqual(first)
  expect(await statusOf(call(settling.resolveUncertain, { dispatchId: 99, sent: true }))).toBe(404)
  expect(await statusOf((await api.as(teacher('An', 7)))(courseDayExtensions.mails, { id }))).toBe(403)
})
