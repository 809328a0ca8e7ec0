/** The languages of people on paper, in mails and in calendars. */
import type { Call } from '@schoolbeheer/contracts/call'
import { attests } from '@schoolbeheer/contracts/school/attests'
import { calendar, calendarFiles } from '@schoolbeheer/contracts/school/calendar'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { languages } from '@schoolbeheer/contracts/school/languages'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { readCalendar } from '../../testing/calendars.ts'
import { addCourseDay, goodCourseDay, invited, teacher } from '../../testing/courseDays.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let port: number
let now = Date.parse('2026-06-01T08:00:00Z')

beforeAll(async () => {
  port = await freePort()
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, IDENTITY_SAYS_ACTIVE: '0' }
  api = await startTestApi({ now: () => now, works: true, env })
})
afterAll(() => api.close())

function speaks(name: string, uid: number, locale: string): Promise<Call> {
  return api.as({ ...teacher(name, uid), locale })
}

/** Answers the mails that came since the last time, by the names of their recipients. */
async function post() {
  const { mails } = await startMailServer({}, port)
  return async (count: number) => {
    await expect.poll(() => mails.length).toBe(count)
    const parsed = await Promise.all(mails.splice(0).map((mail) => PostalMime.parse(mail)))
    return new Map(parsed.map((mail) => [mail.to?.[0]?.address?.split('@')[0], mail]))
  }
}

test('who told a language gets mails and attests in it, a colleague in that of the school’s group, another in Dutch', async () => {
  const arrived = await post()
  const { db } = api.database
  const { guid: schoolGuid } = await addSchool(db, { schoolGroupId: await addSchoolGroup(db, { language: 'fr' }) })
  const writer = await api.as(callers.courseWriter)
  const { id } = await addCourseDay(api, { theme: 'Horaires' })
  await (
    await speaks('An', 7, 'fr-BE')
  )(courseDays.signUp, { id })
  // Whoever is told by another: of a French school, of one of its people who reads English, and of no school.
  await (
    await speaks('Cas', 9, 'en')
  )(languages.keep, {})
  await writer(courseDays.addParticipants, { openCourseDayId: id, schoolGuid, participants: invited('Bo', 'Cas') })
  await writer(courseDays.addParticipants, { openCourseDayId: id, participants: invited('Dirk') })
  const subjects = async (count: number) =>
    [...(await arrived(count))].map(([name, { subject }]) => `${name} ${subject}`)
  expect((await subjects(4)).toSorted()).toEqual([
    'an Inscription\u00a0: Horaires le mercredi 10 juin 2026',
    'bo Inscription\u00a0: Horaires le mercredi 10 juin 2026',
    'cas Signed up: Horaires on Wednesday, 10 June 2026',
    'dirk Ingeschreven: Horaires op woensdag 10 juni 2026',
  ])

  await writer(courseDays.update, { ...goodCourseDay({ theme: 'Horaires', endDate: '2026-06-10T17:00' }), id })
  const moved = await arrived(4)
  expect(moved.get('an')?.text).toContain('Auparavant\u00a0: Horaires, le mercredi 10 juin 2026 de 09:00 à 16:00.')
  expect(moved.get('an')?.html).toContain('<html lang="fr">')
  expect(moved.get('dirk')?.text).toContain('Voordien: Horaires, op woensdag 10 juni 2026 van 09:00 tot 16:00.')
  await writer(courseDayExtensions.message, { id, text: 'Breng een laptop mee.' })
  const kinds = (await subjects(4)).map((one) => one.split(/\s?:/)[0])
  expect(new Set(kinds)).toEqual(new Set(['an Message', 'bo Message', 'cas Message', 'dirk Bericht']))

  now = Date.parse('2026-06-10T18:00:00Z')
  for (const { id: participantId } of await writer(courseDays.participants, { id }))
    await writer(courseDays.setPresence, { participantId, isPresent: true })
  await writer(attests.sendAttests, { id })
  const given = await arrived(4)
  const [french, dutch] = [given.get('an'), given.get('dirk')]
  expect([french?.subject, dutch?.subject]).toEqual([
    'Attestation\u00a0: Horaires le 10/06/2026',
    'Attest: Horaires op 10/06/2026',
  ])
  expect([french, dutch].map((mail) => mail?.attachments[0]?.filename)).toEqual([
    'attestation-2026-06-10.pdf',
    'attest-2026-06-10.pdf',
  ])
  const words = await Promise.all(
    [french, dutch].map(async (mail) => {
      const content = mail?.attachments[0]?.content
      if (!(content instanceof ArrayBuffer)) throw new Error('No PDF came')
      const pdf = await openPdf(new Uint8Array(content))
      return pdf.words()
    }),
  )
  expect(words[0]).toContain('Attestation de participation')
  expect(words[1]).toContain('Attest van deelname')
})

test('it is the last one that somebody told, by signing up or by choosing another, and that of the own calendar', async () => {
  const arrived = await post()
  now = Date.parse('2026-06-01T08:00:00Z')
  const [first, second] = [await addCourseDay(api), await addCourseDay(api)]
  const evi = await speaks('Evi', 17, 'fr')
  await evi(courseDays.signUp, { id: first.id })
  expect((await arrived(1)).get('evi')?.subject).toContain('Inscription')
  const feed = async () => {
    const { url } = await (await api.as(teacher('Evi', 17)))(calendar.calendar, {})
    const secret = /calendar\/([\w-]+)\.ics/.exec(url)?.[1] ?? ''
    return readCalendar(await (await fetch(api.url + calendarFiles.feed.path.replace(':secret', secret))).text()).name
  }
  expect(await feed()).toBe('Journées de formation Leerlijn')
  await (
    await speaks('Evi', 17, 'nl')
  )(languages.keep, {})
  expect(await feed()).toBe('Opleidingsdagen Leerlijn')
  await (
    await api.as(callers.courseWriter)
  )(courseDayExtensions.cancel, { id: first.id })
  expect((await arrived(1)).get('evi')?.subject).toContain('Gaat niet door')
  await (
    await speaks('Evi', 17, 'en')
  )(courseDays.signUp, { id: second.id })
  expect((await arrived(1)).get('evi')?.subject).toContain('Signed up')
})

test('a token that tells no language, or none of ours, leaves it as it is', async () => {
  const arrived = await post()
  const days = [await addCourseDay(api), await addCourseDay(api), await addCourseDay(api)]
  for (const [at, locale] of ['fr', 'de', undefined].entries()) {
    const fien = await api.as({ ...teacher('Fien', 18), ...(locale ? { locale } : {}) })
    await fien(courseDays.signUp, { id: days[at]?.id ?? 0 })
    expect((await arrived(1)).get('fien')?.subject).toContain('Inscription')
  }
})
