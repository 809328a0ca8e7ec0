/** Mails about a change of a course day, with the writer's note, and changes that send none. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
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

/** Waits for so many mails, and answers their texts and calendar entries. */
async function post() {
  const { mails } = await startMailServer({}, port)
  return async (count: number) => {
    await expect.poll(() => mails.length).toBe(count)
    const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
    return parsed.map(({ to, text = '', attachments }) => {
      const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
      const written = typeof calendar === 'string' ? calendar : new TextDecoder().decode(calendar)
      return { to: to?.[0]?.address, text, events: written ? readCalendar(written).events : [] }
    })
  }
}

test('who moves a day adds a note; of another theme nobody is told unless asked, and calendars go on from there', async () => {
  const arrived = await post()
  const last = async (count: number) => (await arrived(count)).at(-1)
  const call = await api.as(callers.courseWriter)
  const { id } = await addCourseDay(api)
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('an') })
  await last(1)
  const later = { ...goodCourseDay({ endDate: '2026-06-10T17:00' }), id }
  await call(courseDays.update, { ...later, note: 'Het wordt iets later.\n\nTot dan, <Els>' })
  const moved = await last(2)
  for (const said of ['\n\nHet wordt iets later.\n\nTot dan, <Els>\n\n', 'Voordien: Uurroosters maken'])
    expect(moved?.text).toContain(said)

  await call(courseDays.update, { ...later, theme: 'Roosters', note: 'Dit leest niemand' })
  await call(courseDays.update, { ...later, theme: 'Roosters', tell: true, note: 'Breng een laptop mee.' })
  const asked = await last(3)
  expect(asked?.text).toContain('Breng een laptop mee.')
  expect(asked?.text).not.toContain('Voordien')
  expect(asked?.events).toMatchObject([{ title: 'Roosters', sequence: 3 }])
  expect(await refusal(call(courseDays.update, { ...later, note: 'x'.repeat(2001) }))).toMatchObject({
    fields: { note: 'shared_fieldtoolong' },
  })
})

test('of a day that moves into the past calendars are put right, and who waits hears nothing', async () => {
  const arrived = await post()
  const call = await api.as(callers.courseWriter)
  const { id } = await addCourseDay(api, { maxParticipants: 1 })
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited('an') })
  await call(courseDayExtensions.wait, { id, participants: invited('bo') })
  const past = { startDate: '2026-05-04T09:00', endDate: '2026-05-04T16:00', maxParticipants: 1 }
  await call(courseDays.update, { ...goodCourseDay(past), id, note: 'De datum stond verkeerd.' })
  const [, mail] = await arrived(2)
  expect(mail).toMatchObject({
    to: 'an@school.test',
    text: expect.stringMatching(
      /rechtgezet\. De dag is al voorbij.+op maandag 4 mei 2026.+De datum stond verkeerd\..+Voordien: .+woensdag 10 juni/s,
    ),
    events: [{ start: new Date('2026-05-04T07:00:00Z'), sequence: 1 }],
  })

  // The change back again is told to everybody who comes or waits.
  await call(courseDays.update, { ...goodCourseDay({ maxParticipants: 1 }), id })
  const back = (await arrived(4)).slice(2)
  expect(back.map(({ to }) => to)).toEqual(expect.arrayContaining(['an@school.test', 'bo@school.test']))
  for (const { text } of back) expect(text).toContain('Deze opleidingsdag is gewijzigd. Zo is het nu:')
})
