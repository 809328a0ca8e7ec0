/** A text for everybody who comes to a course day: mailed once to each, and listed among the mails of the day. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addCourseDay, invited, teacher } from '../../testing/courseDays.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  const now = () => Date.parse('2026-06-01T08:00:00Z')
  api = await startTestApi({ now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(() => api.close())

test('a message reaches each who comes once, however often it is sent, and those who came since', async () => {
  const { mails } = await startMailServer({}, port)
  const call = await api.as(callers.courseWriter)
  const { id } = await addCourseDay(api, { maxParticipants: 2 })
  const nominate = (name: string) =>
    call(courseDays.addParticipants, { openCourseDayId: id, participants: invited(name) })
  await nominate('An')
  const message = { id, text: 'Breng een laptop mee.\n\nTot dan, <Els>' }
  const twice = await Promise.all([
    call(courseDayExtensions.message, message),
    call(courseDayExtensions.message, message),
  ])
  expect(new Set(twice.map(({ sent }) => sent))).toEqual(new Set([0, 1]))
  await nominate('Bo')
  await call(courseDayExtensions.wait, { id, participants: invited('Cas') })
  expect(await call(courseDayExtensions.message, message)).toEqual({ sent: 1 })
  expect(await call(courseDayExtensions.message, { id, text: 'Nog iets.' })).toEqual({ sent: 2 })

  await expect.poll(() => mails.length).toBe(6)
  const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
  const messages = parsed.filter(({ subject }) => subject?.startsWith('Bericht: Uurroosters maken op woensdag'))
  expect(messages.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual(
    ['an', 'an', 'bo', 'bo'].map((name) => `${name}@school.test`),
  )
  const first = messages.find(({ text }) => text?.includes('laptop'))
  expect(first?.text).toMatch(
    /Beste \w+,\n\nBreng een laptop mee\.\n\nTot dan, <Els>\n\nUurroosters maken, op woensdag/,
  )
  // The message says nothing that a calendar shows.
  expect(first?.attachments).toEqual([])
  const listed = await call(courseDayExtensions.mails, { id })
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array(2).fill('confirmed'),
    ...Array(4).fill('message'),
  ])
})

test('only course writers write, and to nobody of a day that is cancelled', async () => {
  const { id } = await addCourseDay(api)
  const message = { id, text: 'Tot dan' }
  for (const claims of [callers.schoolAdmin, teacher('An', 7)])
    expect(await statusOf((await api.as(claims))(courseDayExtensions.message, message))).toBe(403)
  const call = await api.as(callers.courseWriter)
  expect(await refusal(call(courseDayExtensions.message, { id, text: ' ' }))).toMatchObject({
    fields: { text: 'shared_fieldrequired' },
  })
  await call(courseDayExtensions.cancel, { id })
  expect(await refusal(call(courseDayExtensions.message, message))).toMatchObject({ status: 409 })
})
