/** Many who want the last places of a course day at once, over real sockets. */
import { courseDayExtensions, courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addCourseDay, coming, invited, teacher, waiting } from '../../testing/courseDays.ts'
import { race } from '../../testing/race.ts'

let api: TestApi

beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-06-01T08:00:00Z') })))
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate course_days, participants, activity restart identity cascade'))

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

/** How often each came out: 'ok', or the message of the refusal. */
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
