/** Reminders two days before a day, on the database's clock: once, however many processes there are. */
import { courseDays as calls } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { and, gte, lt } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSchoolApi } from '../../app.ts'
import { openSchoolDatabase } from '../../db/database.ts'
import { schoolApiEnv } from '../../env.ts'
import { callers, environmentOf, startTestApi, type TestApi } from '../../testing/api.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { addCourseDay, invited } from '../../testing/courseDays.ts'
import { due } from './reminding.ts'
import { courseDays } from '../../db/tables/courseDays.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const later = { startDate: '2096-06-10T09:00', endDate: '2096-06-10T16:00' }

/** A day that begins in so many hours, with people who were told of it a week ago. */
async function dayIn(hours: number, people: string[], maxParticipants = 20): Promise<number> {
  const { id } = await addCourseDay(api, { ...later, maxParticipants })
  const call = await api.as(callers.courseWriter)
  await call(calls.addParticipants, { openCourseDayId: id, participants: invited(...people) })
  await moveTo(id, hours)
  await api.database.pool.query(
    `update calendar_entries set told_at = now() - interval '7 days' where course_day_id = ${id}`,
  )
  return id
}

async function moveTo(id: number, hours: number): Promise<void> {
  const start = `now() + interval '${hours} hours'`
  await api.database.pool.query(
    `update course_days set start_date = ${start}, end_date = ${start} + interval '7 hours' where id = ${id}`,
  )
}

/** A process that does jobs, and looks for due reminders when it starts. */
async function startWorker(env: Record<string, string>): Promise<() => Promise<void>> {
  const app = await createSchoolApi(schoolApiEnv(env), await openSchoolDatabase(schoolApiEnv(env)))
  let open = true
  const stop = async () => {
    if (open) await app.close()
    open = false
  }
  onTestFinished(stop)
  await app.ready()
  return stop
}

async function reminded(): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ email: string; course_day_id: number }>(
    `select email, course_day_id from course_day_messages where kind = 'reminder' order by course_day_id, email`,
  )
  return rows.map(({ email, course_day_id }) => `${course_day_id} ${email.split('@')[0]}`)
}

test('a reminder goes once to who has had a place for long, of a day that takes place two days from now', async () => {
  const soonDay = await dayIn(47, ['an', 'bo'], 3)
  const call = await api.as(callers.courseWriter)
  await dayIn(49.5, ['cas'])
  await dayIn(-1, ['dirk'])
  const cancelled = await dayIn(47, ['els'])
  await api.database.pool.query(`update course_days set cancelled_at = now() where id = ${cancelled}`)
  await call(calls.addParticipants, { openCourseDayId: soonDay, participants: invited('fien') })
  await call(courseDayExtensions.wait, { id: soonDay, participants: invited('gert') })
  const removed = (await call(calls.participants, { id: soonDay })).find(({ email }) => email?.startsWith('bo'))
  await api.database.pool.query(`delete from participants where id = ${removed?.id}`)
  await api.database.pool.query('truncate dispatches cascade')
  const { mails, url: MAIL_URL } = await startMailServer()
  const env = { ...environmentOf({ url: api.database.url }, api.issuer), MAIL_URL }
  const stops = await Promise.all([startWorker(env), startWorker(env), startWorker(env)])
  await expect.poll(() => mails.length).toBe(1)
  expect(await reminded()).toEqual([`${soonDay} an`])
  const mail = await PostalMime.parse(mails[0] ?? '')
  expect(mail.subject).toMatch(/^Herinnering: Uurroosters maken op /)
  const [calendar] = mail.attachments.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  )
  // The entry has the same number, because nothing of it has changed.
  expect(readCalendar(calendar ?? '')).toMatchObject({ method: 'REQUEST', events: [{ sequence: 0 }] })
  await Promise.all(stops.map((stop) => stop()))

  // The day moves away: people are told, and reminded again two days before the new date.
  await moveTo(soonDay, 200)
  await (
    await startWorker(env)
  )()
  expect(await reminded()).toEqual([`${soonDay} an`])
  await api.database.pool.query(`update calendar_entries set told_at = told_at - interval '6 days'`)
  await moveTo(soonDay, 47)
  await (
    await startWorker(env)
  )()
  expect(await reminded()).toEqual([`${soonDay} an`, `${soonDay} an`, `${soonDay} fien`])
})

test('a day of which nobody can be reminded keeps no other waiting', async () => {
  const [failing, other] = [await dayIn(47, ['hans']), await dayIn(47, ['ines'])]
  await api.database.pool.query(
    `alter table course_day_messages add constraint failing check (course_day_id <> ${failing}) not valid`,
  )
  onTestFinished(
    async () => void (await api.database.pool.query('alter table course_day_messages drop constraint failing')),
  )
  const env = environmentOf({ url: api.database.url }, api.issuer)
  const stop = await startWorker(env)
  await expect.poll(reminded).toContain(`${other} ines`)
  await stop()
  expect(await reminded()).not.toContain(`${failing} hans`)
})

test('it is due at the hour of the start on the clocks of Brussels, over both changes of these', async () => {
  const dates = ['2027-03-29', '2027-11-01']
  for (const date of dates) await addCourseDay(api, { startDate: `${date}T09:00`, endDate: `${date}T16:00` })
  const rows = await api.database.db
    .select({ at: due.mapWith(courseDays.startDate) })
    .from(courseDays)
    .where(and(gte(courseDays.startDate, new Date('2027-01-01')), lt(courseDays.startDate, new Date('2028-01-01'))))
    .orderBy(courseDays.startDate)
  expect(rows.map(({ at }) => at)).toEqual([new Date('2027-03-27T08:00:00Z'), new Date('2027-10-30T07:00:00Z')])
})
