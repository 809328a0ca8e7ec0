/** Mails about a change of a course day, with the note of whoever changed it, and changes that send none. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { addCourseDay, goodCourseDay, invited } from '../../testing/courseDays.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  const now = () => Date.parse('2026-06-01T08:00:00Z')
  api = await startTestApi({ now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(() => api.close())

test('who moves a day adds a note; of another theme nobody is told unless asked, and calendars go on from there', async () => {
  const { mails } = await startMailServer({}, port)
  const last = async (count: number) => {
    await expect.poll(() => mails.length).toBe(count)
    const { text = '', attachments } = await PostalMime.parse(mails.at(-1) ?? '')
    const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
    const written = typeof calendar === 'string' ? calendar : new TextDecoder().decode(calendar)
    return { text, events: readCalendar(written).events }
  }
  const call = await api.as(callers.courseWriter)
  const { id } = await addCourseDay(api)
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('an') })
  await last(1)
  const later = { ...goodCourseDay({ endDate: '2026-06-10T17:00' }), id }
  await call(courseDays.update, { ...later, note: 'Het wordt iets later.\n\nTot dan, <Els>' })
  const moved = await last(2)
  for (const said of ['\n\nHet wordt iets later.\n\nTot dan, <Els>\n\n', 'Voordien: Uurroosters maken'])
    expect(moved.text).toContain(said)

  await call(courseDays.update, { ...later, theme: 'Roosters', note: 'Dit leest niemand' })
  await call(courseDays.update, { ...later, theme: 'Roosters', tell: true, note: 'Breng een laptop mee.' })
  const asked = await last(3)
  expect(asked.text).toContain('Breng een laptop mee.')
  expect(asked.text).not.toContain('Voordien')
  expect(asked.events).toMatchObject([{ title: 'Roosters', sequence: 3 }])
  expect(await refusal(call(courseDays.update, { ...later, note: 'x'.repeat(2001) }))).toMatchObject({
    fields: { note: 'shared_fieldtoolong' },
  })
})
