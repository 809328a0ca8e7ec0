/** Many people who want the last places of a course day at once, over real sockets. */
import { attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { Location, locations } from '@schoolbeheer/contracts/school/locations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addCourseDay, coming, goodCourseDay, invited, teacher, waiting } from '../../testing/courseDays.ts'
import { goodLocation } from '../../testing/locations.ts'
import { race } from '../../testing/race.ts'

let api: TestApi

beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-06-01T08:00:00Z') })))
afterAll(() => api.close())
beforeEach(() =>
  api.database.pool.query('truncate course_days, participants, dispatches, activity restart identity cascade'),
)

function writer() {
  return api.as(callers.courseWriter)
}

/** A day of 20 places, of which 10 are free. */
async function halfFull(): Promise<number> {
  const { id } = await addCourseDay(api)
  await (
    await writer()
  )(courseDays.addParticipants, { openCourseDayId: id, participants: invited(...names('Vroeg', 10)) })
  return id
}

function names(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`)
}

/** How often each outcome occurred: 'ok', or the message of the refusal. */
async function tally(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(calls.map(async (call) => (await refusal(call))?.message ?? 'ok'))
  return Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([key, all]) => [key, all.length]))
}

test('of 50 who want the last 10 places 10 get one, and 50 groups of 3 get three times 3', async () => {
  const [singles, groups] = [await halfFull(), await halfFull()]
  const call = await writer()
  const clients = await Promise.all(names('Iemand', 50).map((name, index) => api.as(teacher(name, 100 + index))))
  const alone = clients.map((client) => client(courseDays.signUp, { id: singles }))
  const together = names('Groep', 50).map((name) =>
    call(courseDays.addParticipants, { openCourseDayId: groups, participants: invited(...names(name, 3)) }),
  )
  expect(await Promise.all([tally(alone), tally(together)])).toEqual([
    { ok: 10, courseday_full: 40 },
    { ok: 3, courseday_full: 47 },
  ])
  for (const [id, count] of [
    [singles, 20],
    [groups, 19],
  ] as const) {
    const people = await coming(call, id)
    expect([people.length, new Set(people).size]).toEqual([count, count])
  }
})

test('who asks twice at once gets one place, alone or in a group', async () => {
  const { id } = await addCourseDay(api)
  const [an, call] = [await api.as(teacher('An', 7)), await writer()]
  const held = `select from course_days where id = ${id} for update`
  const outcomes = await race(api.database.pool, held, [
    ...names('x', 4).map(() => () => statusOf(an(courseDays.signUp, { id }))),
    ...names('y', 4).map(
      () => () =>
        statusOf(call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An', 'Bo') })),
    ),
  ])
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
  expect(outcomes.filter((status) => status === 409)).toHaveLength(7)
  expect((await coming(call, id)).filter((name) => name === 'an')).toHaveLength(1)
})

test('of those who take somebody off at once one does, and the place goes to one who waits', async () => {
  const { id } = await addCourseDay(api, { maxParticipants: 1 })
  const call = await writer()
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An') })
  for (const name of ['Bo', 'Cem']) await call(courseDayExtensions.wait, { id, participants: invited(name) })
  const participantId = (await call(courseDays.participants, { id }))[0]?.id ?? 0
  const held = `select from course_days where id = ${id} for update`
  const remove = () => statusOf(call(courseDays.removeParticipant, { participantId }))
  const outcomes = await race(api.database.pool, held, [remove, remove, remove])
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect([await coming(call, id), await waiting(call, id)]).toEqual([['bo'], ['1 cem']])
})

test('who comes, leaves, waits and moves up at once leaves no place over that somebody waits for, and no one too many', async () => {
  const { id } = await addCourseDay(api, { maxParticipants: 5 })
  const call = await writer()
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited(...names('Vroeg', 5)) })
  const leaving = await call(courseDays.participants, { id })
  await Promise.all([
    ...leaving.map((one) => call(courseDays.removeParticipant, { participantId: one.id })),
    ...names('Wacht', 8).map((name) => statusOf(call(courseDayExtensions.wait, { id, participants: invited(name) }))),
    ...names('Duo', 4).map((name) =>
      statusOf(call(courseDayExtensions.wait, { id, participants: invited(...names(name, 2)) })),
    ),
    ...names('Nieuw', 8).map(async (name, index) =>
      statusOf((await api.as(teacher(name, 100 + index)))(courseDays.signUp, { id })),
    ),
  ])
  const [people, queue] = [await coming(call, id), await waiting(call, id)]
  expect(people.length).toBeLessThanOrEqual(5)
  const sizes = [...Map.groupBy(queue, (one) => one.split(' ')[0]).values()].map(({ length }) => length)
  expect(sizes.filter((size) => size <= 5 - people.length)).toEqual([])
  expect(new Set([...people, ...queue.map((one) => one.split(' ')[1])]).size).toBe(people.length + queue.length)
})

test('who signs up while places are added or the day is cancelled is on it, or hears why not', async () => {
  const [raised, cancelled] = [await addCourseDay(api, { maxParticipants: 1 }), await addCourseDay(api)]
  const call = await writer()
  await call(courseDays.addParticipants, { openCourseDayId: raised.id, participants: invited('An') })
  for (const name of ['Bo', 'Cem']) await call(courseDayExtensions.wait, { id: raised.id, participants: invited(name) })
  const clients = await Promise.all(names('Iemand', 6).map((name, index) => api.as(teacher(name, 100 + index))))
  const signingUp = (id: number) =>
    clients.map((client) => async () => (await refusal(client(courseDays.signUp, { id })))?.message ?? 'ok')
  const more = async () => {
    await call(courseDays.update, { ...goodCourseDay({ maxParticipants: 5 }), id: raised.id })
    return 'raised'
  }
  const cancel = async () => {
    await call(courseDayExtensions.cancel, { id: cancelled.id })
    return 'cancelled'
  }
  const lockOf = (id: number) => `select from course_days where id = ${id} for update`
  const outcomes = await race(api.database.pool, lockOf(raised.id), [...signingUp(raised.id), more])
  const people = await coming(call, raised.id)
  const got = outcomes.filter((outcome) => outcome === 'ok').length
  expect([people.length, people.slice(0, 3)]).toEqual([3 + got, ['an', 'bo', 'cem']])
  expect(outcomes.filter((outcome) => !['ok', 'raised', 'courseday_full'].includes(outcome))).toEqual([])
  expect(await waiting(call, raised.id)).toEqual([])
  const told = await race(api.database.pool, lockOf(cancelled.id), [...signingUp(cancelled.id), cancel])
  expect(await coming(call, cancelled.id)).toHaveLength(told.filter((outcome) => outcome === 'ok').length)
  expect(told.filter((outcome) => !['ok', 'cancelled', 'courseday_cancelled'].includes(outcome))).toEqual([])
  // Everybody who was let in heard of the cancellation as well.
  const mails = await call(courseDayExtensions.mails, { id: cancelled.id })
  const kinds = Object.groupBy(mails, ({ kind }) => kind)
  expect(kinds['cancelled']?.length ?? 0).toBe(kinds['confirmed']?.length ?? 0)
})

test('whatever happens to days while their location moves, the last that everybody hears is where they are', async () => {
  const call = await writer()
  const address = goodLocation({ name: 'Verhuist' })
  const { id: locationId } = Location.parse(await call(locations.create, address))
  const location = { id: locationId }
  const [there, elsewhere] = [await addCourseDay(api, { location }), await addCourseDay(api)]
  for (const { id } of [there, elsewhere])
    await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An', 'Bo') })
  const cem = await api.as(teacher('Cem', 9))
  const change = (id: number, fields: object, telling = {}) =>
    statusOf(call(courseDays.update, { ...goodCourseDay(fields), ...telling, id }))
  const outcomes = await race(api.database.pool, 'select from locations, course_days for update', [
    () => statusOf(call(locations.update, { ...address, street: 'Stationsplein', id: locationId })),
    () => change(there.id, { location, theme: 'Anders' }, { tell: true }),
    () => change(elsewhere.id, { location, theme: 'Anders' }),
    () => statusOf(cem(courseDays.signUp, { id: there.id })),
  ])
  expect(outcomes).toEqual([200, 200, 200, 200])
  const { rows } = await api.database.pool.query(`
    select distinct on (course_day_id, email) day ->> 'theme' as theme, day ->> 'place' as place
    from course_day_messages order by course_day_id, email, id desc`)
  expect(rows).toHaveLength(5)
  for (const row of rows) expect(row).toEqual({ theme: 'Anders', place: expect.stringContaining('Stationsplein') })
})

test('two days change places while both locations change: nobody waits for the other for ever', async () => {
  const call = await writer()
  const addresses = [goodLocation({ name: 'Heen' }), goodLocation({ name: 'Terug' })]
  const [there, back] = await Promise.all(
    addresses.map(async (address) => ({ id: Location.parse(await call(locations.create, address)).id })),
  )
  const goings = [
    { from: there, to: back },
    { from: back, to: there },
  ]
  const days = await Promise.all(goings.map(({ from: location }) => addCourseDay(api, { location })))
  const outcomes = await race(api.database.pool, 'select from course_days for update', [
    ...days.map(({ id }, at) => () => {
      return statusOf(call(courseDays.update, { ...goodCourseDay({ location: goings[at]?.to }), id }))
    }),
    ...addresses.map((address, at) => () => {
      const id = goings[at]?.from?.id ?? 0
      return statusOf(call(locations.update, { ...address, street: 'Stationsplein', id }))
    }),
  ])
  expect(outcomes).toEqual([200, 200, 200, 200])
})

test('of writers who give attests at once one does', async () => {
  const day = await addCourseDay(api, { startDate: '2026-05-04T09:00', endDate: '2026-05-04T16:00' })
  const { id } = day
  const call = await writer()
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An', 'Bo') })
  await api.database.pool.query(`update participants set present = true where course_day_id = ${id}`)
  const give = async () => (await call(attests.sendAttests, { id })).sent
  const held = `select from course_days where id = ${id} for update`
  const outcomes = await race(api.database.pool, held, [give, give, give])
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([0, 0, 2])
})

test('a day that is as full as one may be is told to everybody, and everybody gets an attest', async () => {
  const { id } = await addCourseDay(api, {
    maxParticipants: 10_000,
    startDate: '2026-05-31T09:00',
    endDate: '2026-05-31T16:00',
  })
  await api.database.pool.query(`
    insert into participants (course_day_id, last_name, email, present, invoice_required, purchase_order_required)
    select ${id}, 'P' || i, 'p' || i || '@school.test', true, true, false from generate_series(1, 8200) as i`)
  // This call has no time limit of a gateway, because the machine may have a lot to do.
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.courseWriter)}` }
  const address = `${api.url}/api/opencourseday`
  const given = await fetch(`${address}/sendattests/${id}`, { method: 'POST', headers })
  expect(await given.json()).toEqual({ sent: 8200, nameless: [] })
  // The day moves into the future, so that everybody is told.
  const moved = await fetch(`${address}/edit`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodCourseDay({ maxParticipants: 10_000 }), id }),
  })
  expect(moved.status).toBe(200)
  const { rows } = await api.database.pool.query('select purpose, count(*)::int from dispatches group by 1 order by 1')
  expect(rows).toEqual([
    { purpose: 'attest', count: 8200 },
    { purpose: 'courseDay', count: 8200 },
  ])
})
