/** Course days on the worklist: presence, attests and waiting lists; and a person's own days. */
import { attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addCourseDay, coming, invited, teacher, waiting } from '../../testing/courseDays.ts'

let api: TestApi
let now = 0
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  now = Date.parse('2026-06-01T10:00:00Z')
  await api.database.pool.query('truncate course_days restart identity cascade')
})

async function listOf(claims: Claims, name: string) {
  const list = await (await api.as(claims))(worklist.get, {})
  return list.filter((one) => one.name === name)
}

function addDay(theme: string, date: string, maxParticipants = 20) {
  return addCourseDay(api, { theme, startDate: `${date}T09:00`, endDate: `${date}T16:00`, maxParticipants })
}

test('writers see past days on which nobody was present, and present people without an attest, until it is done', async () => {
  const call = await api.as(callers.courseWriter)
  await addDay('Leeg', '2026-06-11')
  const [past, cancelled] = [await addDay('Voorbij', '2026-06-10'), await addDay('Geannuleerd', '2026-06-12')]
  for (const { id } of [past, cancelled])
    await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An', 'Bo') })
  await call(courseDays.addParticipants, { openCourseDayId: past.id, participants: [{ email: 'x@school.test' }] })
  await call(courseDayExtensions.cancel, { id: cancelled.id })
  const unfinished = async () => [
    ...(await listOf(callers.courseWriter, 'daysWithoutPresence')),
    ...(await listOf(callers.courseWriter, 'daysWithoutAttests')),
  ]
  expect(await unfinished()).toEqual([])
  now = Date.parse('2026-06-20T10:00:00Z')
  const courseDay = { id: past.id, theme: 'Voorbij', startDate: '2026-06-10T07:00:00.000Z' }
  const people = await call(courseDays.participants, { id: past.id })
  expect(await unfinished()).toEqual([{ name: 'daysWithoutPresence', courseDay, count: people.length }])
  for (const { id } of people) await call(courseDays.setPresence, { participantId: id, isPresent: true })
  expect(await unfinished()).toEqual([{ name: 'daysWithoutAttests', courseDay, count: 2 }])
  expect(await call(attests.sendAttests, { id: past.id })).toMatchObject({ sent: 2 })
  expect(await unfinished()).toEqual([])
  await call(courseDays.setPresence, { participantId: people[0]?.id ?? 0, isPresent: false })
  expect(await unfinished()).toEqual([])
  await call(courseDays.setPresence, { participantId: people[0]?.id ?? 0, isPresent: true })
  expect(await unfinished()).toMatchObject([{ name: 'daysWithoutAttests', count: 1 }])
  now += 91 * 24 * 3600_000
  expect(await unfinished()).toEqual([])
  expect(await listOf(callers.active, 'daysWithoutAttests')).toEqual([])
})

test('writers see how many wait on days to come: as many as stand in their waiting lists', async () => {
  const call = await api.as(callers.courseWriter)
  const { id } = await addDay('Vol', '2026-06-10', 1)
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('An') })
  for (const [uid, name] of ['Bo', 'Cas'].entries())
    await (
      await api.as(teacher(name, uid + 1))
    )(courseDayExtensions.wait, { id })
  const list = await waiting(call, id)
  expect(await listOf(callers.courseWriter, 'peopleWaiting')).toMatchObject([{ courseDay: { id }, count: list.length }])
  now = Date.parse('2026-06-10T08:00:00Z')
  expect(await listOf(callers.courseWriter, 'peopleWaiting')).toEqual([])
})

test('everybody sees the own next days, with the place in the waiting list, and the attests of the last month', async () => {
  const call = await api.as(callers.courseWriter)
  const an = teacher('An', 5)
  const [own, full] = [await addDay('Eigen', '2026-06-10'), await addDay('Vol', '2026-06-11', 1)]
  await addDay('Van anderen', '2026-06-12')
  await call(courseDays.addParticipants, { openCourseDayId: full.id, participants: invited('Bo') })
  await (
    await api.as(an)
  )(courseDays.signUp, { id: own.id })
  await (
    await api.as(an)
  )(courseDayExtensions.wait, { id: full.id })
  expect(await coming(call, own.id)).toEqual(['an'])
  expect(await listOf(an, 'ownDays')).toEqual([
    {
      name: 'ownDays',
      courseDay: { id: own.id, theme: 'Eigen', startDate: '2026-06-10T07:00:00.000Z' },
      count: 1,
    },
    {
      name: 'ownDays',
      courseDay: { id: full.id, theme: 'Vol', startDate: '2026-06-11T07:00:00.000Z', position: 1 },
      count: 1,
    },
  ])
  now = Date.parse('2026-06-20T10:00:00Z')
  expect(await listOf(an, 'ownDays')).toEqual([])
  const [entry] = await call(courseDays.participants, { id: own.id })
  await call(courseDays.setPresence, { participantId: entry?.id ?? 0, isPresent: true })
  await call(attests.sendAttests, { id: own.id })
  const [attest] = await (await api.as(an))(attests.ownAttests, {})
  expect(await listOf(an, 'newAttests')).toEqual([
    {
      name: 'newAttests',
      attest: { number: attest?.number, theme: 'Eigen', startDate: '2026-06-10T07:00:00.000Z' },
      count: 1,
    },
  ])
  expect(await listOf(teacher('Bo', 6), 'newAttests')).toEqual([])
  now += 31 * 24 * 3600_000
  expect(await listOf(an, 'newAttests')).toEqual([])
})
