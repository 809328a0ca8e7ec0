/** Course days: created, changed, cancelled and read, with their prices. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { CourseDay, courseDays, courseDayVersion, type NewCourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { Location, locations } from '@schoolbeheer/contracts/school/locations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, program, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { addCourseDay, goodCourseDay } from '../../testing/courseDays.ts'
import { goodLocation, goodSpot } from '../../testing/locations.ts'
import { race } from '../../testing/race.ts'

const prices = { courseDays: { 1: { part: 450, participant: 25 }, 2: { part: 600.5, participant: 0 } } }
const june = Date.parse('2026-06-01T08:00:00Z')

let api: TestApi
let now = june

beforeAll(async () => void (api = await startTestApi({ now: () => now, env: { PRICES: JSON.stringify(prices) } })))
afterAll(() => api.close())
beforeEach(async () => {
  now = june
  await api.database.pool.query('truncate course_days, participants, locations, activity restart identity cascade')
})

const gone = 2_147_483_647

async function byId(id: number, claims: Claims = callers.courseWriter) {
  return (await api.as(claims))(courseDays.byId, { id })
}

async function change(day: CourseDay, fields: Partial<NewCourseDay>, ifMatch?: string): Promise<CourseDay> {
  const call = await api.as(callers.courseWriter)
  const input = { ...goodCourseDay(fields), id: day.id, ...(ifMatch ? { ifMatch } : {}) }
  return CourseDay.parse(await call(courseDays.update, input))
}

async function addLocation(): Promise<Location> {
  const call = await api.as(callers.courseWriter)
  const location = Location.parse(await call(locations.create, goodLocation()))
  await call(locations.addParkingSpot, { ...goodSpot(), id: location.id })
  return location
}

test('a day comes back as it was given, its times as instants, with its location, parking spots and prices', async () => {
  const location = await addLocation()
  const created = await addCourseDay(api, { location: { id: location.id } })
  expect(created).toMatchObject({
    ...goodCourseDay(),
    startDate: '2026-06-10T07:00:00.000Z',
    endDate: '2026-06-10T14:00:00.000Z',
    location: { ...goodLocation(), id: location.id, parkingSpots: [goodSpot()] },
    price: 900,
    priceParticipant: 25,
    placesLeft: 20,
    cancelled: false,
    billed: false,
  })
  expect(await byId(created.id)).toEqual(created)
  const { startDate, ...rest } = goodCourseDay({ location: null, linksToManual: null })
  expect(await addCourseDay(api, { ...rest, startDate: `${startDate}:00+02:00` })).toMatchObject({
    startDate: '2026-06-10T07:00:00.000Z',
    location: null,
    linksToManual: [],
  })
})

test('days that have not ended come nearest first, the others latest first; who does not write sees the public ones', async () => {
  const onDay = (day: string, isPublic = true) =>
    addCourseDay(api, { theme: day, isPublic, startDate: `${day}T09:00`, endDate: `${day}T16:00` })
  for (const day of ['2026-06-12', '2026-05-04', '2026-06-01', '2026-05-20']) await onDay(day)
  for (const day of ['2026-06-11', '2026-05-19']) await onDay(day, false)
  now = Date.parse('2026-06-01T14:00:00Z')
  const themes = async (claims: Claims, list: 'future' | 'past') =>
    (await (await api.as(claims))(courseDays[list], {})).map(({ theme }) => theme)
  expect(await themes(callers.courseWriter, 'future')).toEqual(['2026-06-01', '2026-06-11', '2026-06-12'])
  expect(await themes(callers.courseWriter, 'past')).toEqual(['2026-05-20', '2026-05-19', '2026-05-04'])
  expect(await themes(callers.active, 'future')).toEqual(['2026-06-01', '2026-06-12'])
  expect(await themes(callers.schoolAdmin, 'past')).toEqual(['2026-05-20', '2026-05-04'])
})

test('every bad field is named and nothing is written, when creating and when changing', async () => {
  const day = await addCourseDay(api)
  const call = await api.as(callers.courseWriter)
  const wrong = {
    theme: '\u0001\u0002',
    description: 'x'.repeat(1024 * 1024),
    startDate: '2026-03-29T02:30',
    endDate: '2026-03-29T01:30',
    parts: 0,
    travelKms: 1.2,
    maxParticipants: -1,
    linksToManual: ['javascript:alert(1)'],
  }
  const fields = {
    theme: 'shared_fieldinvalid',
    description: 'shared_fieldtoolong',
    startDate: 'shared_timeinvalid',
    parts: 'shared_numberinvalid',
    travelKms: 'shared_kilometresinvalid',
    maxParticipants: 'shared_numberinvalid',
    'linksToManual.0': 'courseday_linkinvalid',
  }
  const before = { startDate: '2026-06-10T16:00', endDate: '2026-06-10T09:00', travelKms: -1 }
  const refusals = (given: object) => [
    refusal(call(courseDays.create, { ...goodCourseDay(), ...given })),
    refusal(call(courseDays.update, { ...goodCourseDay(), ...given, id: day.id })),
  ]
  for (const refused of await Promise.all(refusals(wrong))) expect(refused).toMatchObject({ status: 400, fields })
  for (const refused of await Promise.all(refusals(before)))
    expect(refused).toMatchObject({
      status: 400,
      fields: { endDate: 'courseday_endinvalid', travelKms: 'shared_kilometresinvalid' },
    })
  for (const refused of await Promise.all(refusals({ location: { id: gone } })))
    expect(refused).toMatchObject({ status: 400, fields: { location: 'courseday_locationgone' } })
  expect(await (await api.as(callers.courseWriter))(courseDays.future, {})).toHaveLength(1)
  expect(await byId(day.id)).toEqual(day)
})

test('of writers who change the version that all read one wins, the others are told', async () => {
  const day = await addCourseDay(api)
  const call = await api.as(callers.courseWriter)
  const ifMatch = courseDayVersion(day)
  const attempt = (theme: string) => () =>
    statusOf(call(courseDays.update, { ...goodCourseDay({ theme }), id: day.id, ifMatch }))
  const held = `select from course_days where id = ${day.id} for update`
  const outcomes = await race(api.database.pool, held, [attempt('a'), attempt('b'), attempt('c')])
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await byId(day.id)).theme).toBe(['a', 'b', 'c'][outcomes.indexOf(200)])
})

test('a price is set anew when type or parts change, and stays when anything else does', async () => {
  const day = await addCourseDay(api)
  await api.database.pool.query('update course_days set price_cents = 1, price_participant_cents = 2')
  expect(await change(day, { theme: 'Anders', travelKms: 10.5 })).toMatchObject({
    travelKms: 10.5,
    price: 0.01,
    priceParticipant: 0.02,
  })
  expect(await change(day, { parts: 3 })).toMatchObject({ price: 1350, priceParticipant: 25 })
  expect(await change(day, { type: 2, parts: 3 })).toMatchObject({ price: 1801.5, priceParticipant: 0 })
})

test('a day is cancelled once and for good: it says so, and is not changed any more', async () => {
  const day = await addCourseDay(api)
  const call = await api.as(callers.courseWriter)
  expect(await call(courseDayExtensions.cancel, { id: day.id })).toMatchObject({ id: day.id, cancelled: true })
  const cancelled = { status: 409, message: 'courseday_cancelled' }
  expect(await refusal(call(courseDayExtensions.cancel, { id: day.id }))).toMatchObject(cancelled)
  expect(await refusal(call(courseDays.update, { ...goodCourseDay(), id: day.id }))).toMatchObject(cancelled)
  expect((await call(courseDays.future, {})).map((one) => one.cancelled)).toEqual([true])
})

test('the activity of a day tells what changed, times as clocks in Brussels show them', async () => {
  const day = await addCourseDay(api)
  await change(day, { endDate: '2026-06-10T17:00', maxParticipants: 5 })
  const call = await api.as(callers.admin)
  expect(await call(activity.list, { kind: 'courseDay', id: day.id })).toMatchObject([
    {
      action: 'changed',
      changes: [
        { field: 'endTime', from: '16:00', to: '17:00' },
        { field: 'maxParticipants', from: 20, to: 5 },
      ],
    },
    { action: 'created' },
  ])
})

test.each<[string, Claims, { read: number; hidden: number; write: number }]>([
  ['admin', callers.admin, { read: 200, hidden: 200, write: 200 }],
  ['course writer', callers.courseWriter, { read: 200, hidden: 200, write: 200 }],
  ['school admin', callers.schoolAdmin, { read: 200, hidden: 404, write: 403 }],
  ['active user', callers.active, { read: 200, hidden: 404, write: 403 }],
  ['program that reads', program('courseDays:read'), { read: 200, hidden: 200, write: 403 }],
  ['program with another scope', program('locations:read'), { read: 403, hidden: 403, write: 403 }],
  ['disabled admin', callers.inactive, { read: 403, hidden: 403, write: 403 }],
])('%s: what is asked of course days is answered so', async (_, claims, expected) => {
  const [day, hidden] = [await addCourseDay(api), await addCourseDay(api, { isPublic: false })]
  const call = await api.as(claims)
  const read = [statusOf(call(courseDays.future, {})), statusOf(call(courseDays.byId, { id: day.id }))]
  expect(await Promise.all(read)).toEqual([expected.read, expected.read])
  const ofHidden = [
    statusOf(call(courseDays.byId, { id: hidden.id })),
    statusOf(call(courseDays.participants, { id: hidden.id })),
    statusOf(call(courseDayExtensions.waitingList, { id: hidden.id })),
  ]
  expect(await Promise.all(ofHidden)).toEqual([expected.hidden, expected.hidden, expected.hidden])
  const create = await statusOf(call(courseDays.create, goodCourseDay()))
  const update = await statusOf(call(courseDays.update, { ...goodCourseDay(), id: day.id }))
  const cancel = await statusOf(call(courseDayExtensions.cancel, { id: day.id }))
  expect([create, update, cancel]).toEqual([expected.write, expected.write, expected.write])
})

test('what is not there is a 404, and who does not say who they are gets a 401', async () => {
  const call = await api.as(callers.courseWriter)
  const calls = [
    call(courseDays.byId, { id: gone }),
    call(courseDays.participants, { id: gone }),
    call(courseDays.update, { ...goodCourseDay(), id: gone }),
    call(courseDays.signUp, { id: gone }),
    call(courseDays.removeParticipant, { participantId: gone }),
    call(courseDays.setPresence, { participantId: gone, isPresent: true }),
    call(courseDayExtensions.cancel, { id: gone }),
    call(courseDayExtensions.wait, { id: gone }),
    call(courseDayExtensions.waitingList, { id: gone }),
    call(courseDayExtensions.leaveWaitingList, { id: gone }),
  ]
  expect(new Set(await Promise.all(calls.map(statusOf)))).toEqual(new Set([404]))
  expect((await fetch(`${api.url}/api/opencourseday/getfuture`)).status).toBe(401)
})

test('who plans or nominates reads what days cost, a teacher does not', async () => {
  for (const claims of [callers.courseWriter, callers.schoolAdmin]) {
    const { types, kilometre } = await (await api.as(claims))(courseDayExtensions.prices, {})
    expect(types.slice(1, 3)).toEqual([
      { type: 1, part: 450, participant: 25 },
      { type: 2, part: 600.5, participant: 0 },
    ])
    expect([types.length, kilometre > 0]).toEqual([6, true])
  }
  expect(await statusOf((await api.as(callers.active))(courseDayExtensions.prices, {}))).toBe(403)
})
