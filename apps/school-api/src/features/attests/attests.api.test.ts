/** Attests: given once to people who were present, by mail, and checked by anybody. */
import { attestChecks, attestFiles, attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { addCourseDay, goodCourseDay, invited, teacher } from '../../testing/courseDays.ts'
import { openPdf } from '../../testing/pdf.ts'

const evening = Date.parse('2026-06-10T18:00:00Z')

let api: TestApi
let port: number
let now = evening

beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ now: () => now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(() => api.close())
beforeEach(async () => {
  now = evening
  await api.database.pool.query('truncate course_days, participants, attests, dispatches restart identity cascade')
})

/** A past day, with people of whom some were present. */
async function dayWith(present: string[], absent: string[] = []): Promise<number> {
  const { id } = await addCourseDay(api)
  const call = await api.as(callers.courseWriter)
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited(...present, ...absent) })
  for (const name of present) await setPresence(id, name, true)
  return id
}

async function setPresence(id: number, name: string, isPresent: boolean): Promise<void> {
  const call = await api.as(callers.courseWriter)
  const one = (await call(courseDays.participants, { id })).find(({ firstName }) => firstName === name)
  await call(courseDays.setPresence, { participantId: one?.id ?? 0, isPresent })
}

async function send(id: number, claims: Claims = callers.courseWriter) {
  return (await api.as(claims))(attests.sendAttests, { id })
}

/** Checks an attest as the gateway does, for a caller without a name. */
async function check(number: string) {
  const upstream = createUpstream({ url: api.url })
  try {
    return await upstream.as({ requestId: 'test' })(attestChecks.check, { number })
  } finally {
    await upstream.close()
  }
}

async function pdf(number: string, claims: Claims): Promise<Response> {
  const path = attestFiles.pdf.path.replace(':number', number)
  return fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${await api.issuer.token(claims)}` } })
}

test('who was present gets one by mail and on the own page, and it can be checked', async () => {
  const { mails } = await startMailServer({}, port)
  const id = await dayWith(['An', 'Bo'], ['Cas'])
  expect(await send(id)).toEqual({ sent: 2, nameless: [] })
  expect(await send(id)).toEqual({ sent: 0, nameless: [] })
  await expect.poll(() => mails.length).toBe(2)
  const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
  const mail = parsed.find(({ to }) => to?.[0]?.address === 'an@school.test')
  expect(mail?.subject).toBe('Attest: Uurroosters maken op 10/06/2026')

  const [own, ...more] = await (await api.as(teacher('An', 7)))(attests.ownAttests, {})
  expect(more).toEqual([])
  const number = own?.number ?? ''
  expect(number).toMatch(/^[\da-f]{32}$/)
  const day = { theme: 'Uurroosters maken', startDate: '2026-06-10T07:00:00.000Z', endDate: '2026-06-10T14:00:00.000Z' }
  expect(own).toEqual({ number, ...day, place: null })
  expect(await check(number)).toEqual({ name: 'An', valid: true, ...day, place: null })
  const address = `http://localhost:3000/attests/${number}`
  for (const link of [address, 'http://localhost:3000/account']) expect(mail?.text).toContain(link)
  const [attached] = mail?.attachments ?? []
  if (!(attached?.content instanceof ArrayBuffer)) throw new Error('No PDF came')
  const paper = await openPdf(new Uint8Array(attached.content))
  const texts = (await paper.texts(1)).map(({ text }) => text).join(' ')
  for (const said of ['Attest van deelname', 'An', 'Uurroosters maken', '10/06/2026', '09:00 – 16:00', number])
    expect(texts).toContain(said)
  expect(await (await api.as(teacher('Cas', 9)))(attests.ownAttests, {})).toEqual([])
  const kinds = (await (await api.as(callers.courseWriter))(courseDayExtensions.mails, { id })).map(({ kind }) => kind)
  expect(kinds).toEqual(['attest', 'attest'])
})

test('taking back the presence, or the participant, or the day, takes it back for good', async () => {
  const id = await dayWith(['An', 'Bo', 'Cas'])
  await send(id)
  const numberOf = async (name: string) => (await (await api.as(teacher(name, 70)))(attests.ownAttests, {}))[0]?.number
  const [an = '', bo = '', cas = ''] = [await numberOf('An'), await numberOf('Bo'), await numberOf('Cas')]
  await setPresence(id, 'An', false)
  expect([(await check(an)).valid, (await check(bo)).valid, await numberOf('An')]).toEqual([false, true, undefined])
  await setPresence(id, 'An', true)
  expect((await check(an)).valid).toBe(false)
  expect(await send(id)).toEqual({ sent: 1, nameless: [] })
  expect(await numberOf('An')).not.toBe(an)
  const call = await api.as(callers.courseWriter)
  const person = (await call(courseDays.participants, { id })).find(({ firstName }) => firstName === 'Bo')
  await call(courseDays.removeParticipant, { participantId: person?.id ?? 0 })
  expect((await check(bo)).valid).toBe(false)
  await call(courseDayExtensions.cancel, { id })
  expect((await check(cas)).valid).toBe(false)
  expect((await pdf(cas, callers.courseWriter)).status).toBe(404)
})

test('a day at other times takes them back, so that they are given again with these', async () => {
  const id = await dayWith(['An'])
  await send(id)
  const owner = await api.as(teacher('An', 7))
  const [first] = await owner(attests.ownAttests, {})
  const call = await api.as(callers.courseWriter)
  await call(courseDays.update, { ...goodCourseDay(), id, theme: 'Lokalen maken' })
  expect((await check(first?.number ?? '')).valid).toBe(true)
  await call(courseDays.update, { ...goodCourseDay(), id, endDate: '2026-06-10T15:00' })
  expect((await check(first?.number ?? '')).valid).toBe(false)
  expect(await send(id)).toEqual({ sent: 1, nameless: [] })
  expect(await owner(attests.ownAttests, {})).toMatchObject([{ endDate: '2026-06-10T13:00:00.000Z' }])
})

test('who has no name gets none until there is one, and the writer is told who that is', async () => {
  const id = await dayWith(['An'])
  const call = await api.as(callers.courseWriter)
  const put = async (person: NewParticipant) => {
    await call(courseDays.addParticipants, { openCourseDayId: id, participants: [person] })
    const one = (await call(courseDays.participants, { id })).find(({ email }) => email === person.email)
    await call(courseDays.setPresence, { participantId: one?.id ?? 0, isPresent: true })
    return one?.id ?? 0
  }
  const nobody = await put({ email: 'iemand@school.test' })
  await put({ firstName: 'kaat@school.test', email: 'kaat@school.test' })
  const nameless = ['iemand@school.test', 'kaat@school.test']
  expect(await send(id)).toEqual({ sent: 1, nameless })
  expect(await send(id)).toEqual({ sent: 0, nameless })
  await call(courseDays.removeParticipant, { participantId: nobody })
  await put({ lastName: 'Maes', email: 'iemand@school.test' })
  expect(await send(id)).toEqual({ sent: 1, nameless: ['kaat@school.test'] })
})

test('on paper it is for its owner and course writers', async () => {
  await send(await dayWith(['An', 'Kaat']))
  const ofKaat = async (email: string) => (await api.as({ ...teacher('Iemand', 80), email }))(attests.ownAttests, {})
  // The Kelvin sign is a k in lower case.
  expect([await ofKaat('\u212Aaat@school.test'), await ofKaat('KAAT@school.test')]).toMatchObject([[], [{}]])
  const [own] = await (await api.as(teacher('An', 7)))(attests.ownAttests, {})
  const number = own?.number ?? ''
  const paper = await pdf(number, teacher('An', 7))
  expect([paper.status, paper.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="attest-2026-06-10.pdf"',
  ])
  expect((await openPdf(new Uint8Array(await paper.arrayBuffer()))).pages).toBe(1)
  expect((await pdf(number, callers.courseWriter)).status).toBe(200)
  expect((await pdf(number, teacher('Bo', 8))).status).toBe(404)
  expect(await statusOf(check('0'.repeat(32)))).toBe(404)
})

test('a writer gives them, once the day is over and unless it was cancelled', async () => {
  const id = await dayWith(['An'])
  expect(await statusOf(send(id, callers.schoolAdmin))).toBe(403)
  now = Date.parse('2026-06-10T13:59:00Z')
  expect(await refusal(send(id))).toMatchObject({ status: 409, message: 'courseday_notended' })
  expect(await statusOf(send(99))).toBe(404)
  now = evening
  await (
    await api.as(callers.courseWriter)
  )(courseDayExtensions.cancel, { id })
  expect(await refusal(send(id))).toMatchObject({ status: 409, message: 'courseday_cancelled' })
})
