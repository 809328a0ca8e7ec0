/** Course days before an upstream that checks nothing: who sees which days and people, and who may be nominated. */
import { users } from '@schoolbeheer/contracts/identity/users'
import { createBrowser } from '@schoolbeheer/testing/browser'
import { beforeEach, expect, test } from 'vitest'
import { proceduresOf, refusalOf, testSchool } from '../testing/gateway.ts'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream } = await gatewaySetup()
// The sign-ins follow each other, because the provider signs in the user who was named last.
const writer = proceduresOf(gateway.url, await gateway.signIn('opleiding')).courseDays
const schoolAdmin = proceduresOf(gateway.url, await gateway.signIn('schooladmin')).courseDays
const teacher = proceduresOf(gateway.url, await gateway.signIn('leerkracht')).courseDays

const other = '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22'
const api = '/api/opencourseday'

const open = {
  id: 1,
  type: 2 as const,
  theme: 'Uurroosters maken',
  description: null,
  isPublic: true,
  startDate: '2026-06-10T09:00:00',
  endDate: '2026-06-10T16:00:00',
  location: { id: 3, name: 'Het Pand', street: 'Kerkstraat', number: '1', city: { id: 3, name: 'Aalst' } },
  parts: 1,
  travelKms: 40,
  maxParticipants: 20,
  linksToManual: ['https://handleiding.example'],
  price: 450.5,
}
const hidden = { ...open, id: 2, isPublic: false }
const unsaid = { id: 3, type: 0 as const, startDate: '2026-06-11T09:00:00Z' }

const people = [
  { id: 11, firstName: 'Griet', email: 'LEERKRACHT@demo.test', userId: null, schoolId: other, present: false },
  { id: 12, firstName: 'Bo', email: 'bo@school.test', userId: 8, schoolId: testSchool.guid.toUpperCase() },
  { id: 13, firstName: 'Cem', email: 'cem@elders.test', userId: 9, schoolId: other },
]

beforeEach(() => {
  upstream.forget()
  for (const list of ['getfuture', 'getpast'])
    upstream.answer(`GET ${api}/${list}`, { json: { items: [open, hidden, unsaid] } })
  for (const day of [open, hidden, unsaid]) upstream.answer(`GET ${api}/getbyid/${day.id}`, { json: day })
  for (const id of [1, 2, 3, 4]) {
    upstream.answer(`GET ${api}/getparticipants/${id}`, { json: people })
    upstream.answer(`POST ${api}/signup/${id}`, { status: 204 })
  }
  upstream.answer(`POST ${api}/addparticipants`, { json: true })
})

function answerUsers(schoolId: string, ...json: object[]) {
  upstream.answer(`GET ${users.list.path}?schoolId=${schoolId}`, { json })
}

/** The requests that reached the upstream to change something. */
function changes() {
  return upstream.requests.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [{ method, url, body }]))
}

test('only course writers see days that are not public, or that do not say so', async () => {
  expect(await writer.future.query()).toEqual([open, hidden, unsaid])
  expect(await writer.byId.query({ id: 2 })).toEqual(hidden)
  for (const viewer of [schoolAdmin, teacher]) {
    expect(await viewer.future.query()).toEqual([open])
    expect(await viewer.past.query()).toEqual([open])
    expect(await viewer.byId.query({ id: 1 })).toEqual(open)
    for (const id of [2, 3]) expect((await refusalOf(viewer.byId.query({ id }))).status).toBe(404)
  }
})

test('who is on a day that is not public reads it where the upstream says so, and may not bring others', async () => {
  const on = { ...hidden, isOn: true }
  upstream.answer(`GET ${api}/getbyid/2`, { json: on })
  upstream.answer(`GET ${api}/getfuture`, { json: [on, unsaid] })
  answerUsers(testSchool.guid, { id: 8, userName: 'bo@school.test' })
  expect(await teacher.byId.query({ id: 2 })).toEqual(on)
  expect(await teacher.future.query()).toEqual([on])
  expect((await refusalOf(teacher.signUp.mutate({ id: 2 }))).status).toBe(403)
  const group = { openCourseDayId: 2, schoolGuid: testSchool.guid, participants: [bo] }
  expect((await refusalOf(schoolAdmin.addParticipants.mutate(group))).status).toBe(403)
  expect(changes()).toEqual([])
})

test('participants reach writers all, a school admin those of the own school, anybody else the own entry', async () => {
  const seen = async (viewer: typeof writer) => (await viewer.participants.query({ id: 1 })).map(({ id }) => id)
  expect(await seen(writer)).toEqual([11, 12, 13])
  expect(await seen(schoolAdmin)).toEqual([12])
  expect(await seen(teacher)).toEqual([11])
})

test('nobody signs up for a day that is hidden or not there', async () => {
  for (const id of [2, 3, 4]) expect((await refusalOf(teacher.signUp.mutate({ id }))).status).toBe(404)
  expect(changes()).toEqual([])
  await teacher.signUp.mutate({ id: 1 })
  await writer.signUp.mutate({ id: 2 })
  expect(changes()).toEqual([
    { method: 'POST', url: `${api}/signup/1`, body: {} },
    { method: 'POST', url: `${api}/signup/2`, body: {} },
  ])
})

test('nobody takes off whom they do not see, before an upstream that lets anybody; it is asked for two lists', async () => {
  for (const id of [11, 12, 13, 14]) upstream.answer(`DELETE ${api}/removeparticipant/${id}`, { status: 204 })
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url } })
  const remove = (viewer: typeof writer, participantId: number, openCourseDayId?: number) =>
    viewer.removeParticipant.mutate({ participantId, openCourseDayId })
  for (const [viewer, strangers] of [
    [teacher, [12, 13, 14]],
    [schoolAdmin, [11, 13, 14]],
  ] as const)
    for (const id of strangers)
      for (const day of [1, 2, 3]) expect((await refusalOf(remove(viewer, id, day))).status).toBe(404)
  expect((await refusalOf(remove(teacher, 11))).fields).toEqual({ openCourseDayId: 'shared_fieldrequired' })
  expect(changes()).toEqual([])
  upstream.requests.splice(0)
  await remove(teacher, 11, 1)
  expect(upstream.requests.map(({ url }) => url).filter((url) => url !== '/api/config')).toEqual([
    `${api}/getfuture`,
    `${api}/getparticipants/1`,
    `${api}/removeparticipant/11`,
  ])
  await remove(schoolAdmin, 12, 1)
  await remove(writer, 13)
  expect(changes().map(({ url }) => url)).toEqual([11, 12, 13].map((id) => `${api}/removeparticipant/${id}`))
})

const bo = { firstName: 'Bo', lastName: 'Maes', email: 'Bo@school.test', userId: 8 }

test('a school admin nominates users of the own school alone, by their own addresses', async () => {
  const ours = { id: 8, userName: 'bo@school.test', firstName: 'Bo', lastName: 'Maes' }
  answerUsers(testSchool.guid, ours, { id: 10, userName: null })
  answerUsers(other, { id: 9, userName: 'cem@elders.test' })
  const nominate = (participants: (typeof bo)[], schoolGuid: string | null = testSchool.guid, openCourseDayId = 1) =>
    schoolAdmin.addParticipants.mutate({ openCourseDayId, schoolGuid, participants })
  const cem = { ...bo, email: 'cem@elders.test', userId: 9 }
  for (const stranger of [cem, { ...bo, email: 'eve@elders.test' }, { ...bo, email: 'x@school.test', userId: 10 }])
    expect(await refusalOf(nominate([{ ...bo, email: 'bo@school.test' }, stranger]))).toEqual({
      status: 403,
      message: 'courseday_otheruser',
      fields: { 'participants.1': 'courseday_otheruser' },
    })
  const { userId: _, ...typed } = bo
  const unknown = { openCourseDayId: 1, schoolGuid: testSchool.guid, participants: [typed] }
  expect((await refusalOf(schoolAdmin.addParticipants.mutate(unknown))).status).toBe(403)
  for (const school of [other, null])
    expect(await refusalOf(nominate([cem], school))).toMatchObject({
      status: 403,
      fields: { schoolGuid: 'courseday_otherschool' },
    })
  expect((await refusalOf(nominate([bo], testSchool.guid, 2))).status).toBe(404)
  expect(changes()).toEqual([])
  await nominate([{ ...bo, firstName: 'Eve', lastName: 'Dierckx' }])
  const named = { ...bo, email: 'bo@school.test' }
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: `${api}/addparticipants`,
      body: { openCourseDayId: 1, schoolGuid: testSchool.guid, participants: [named] },
    },
  ])
})

test('a course writer nominates anybody, a teacher nobody', async () => {
  const typed = { openCourseDayId: 2, schoolGuid: null, participants: [{ email: 'eve@elders.test' }] }
  await writer.addParticipants.mutate(typed)
  expect(changes()).toMatchObject([{ body: typed }])
  expect((await refusalOf(teacher.addParticipants.mutate(typed))).status).toBe(403)
})

test('users have the names and addresses of their accounts also with a course writer; who says none has what was typed', async () => {
  const half = { id: 8, userName: 'bo@school.test', firstName: null, lastName: 'Maes' }
  answerUsers(other, half, { id: 10, userName: null, firstName: '', lastName: null })
  const [eve, cem] = [
    { firstName: 'Eve', lastName: 'Dierckx', email: 'eve@elders.test' },
    { firstName: 'Cem', lastName: 'Acar', email: 'cem@elders.test' },
  ]
  const participants = [{ ...eve, userId: 8 }, { ...cem, userId: 10 }, cem]
  const emails = ['1@x.test', '2@x.test', '3@x.test']
  const typed = participants.map((person, index) => ({ ...person, email: emails[index] ?? '' }))
  await writer.addParticipants.mutate({ openCourseDayId: 1, schoolGuid: other, participants: typed })
  const [, ...asTyped] = typed
  const known = { firstName: null, lastName: 'Maes', email: 'bo@school.test', userId: 8 }
  expect(changes()).toMatchObject([{ body: { participants: [known, ...asTyped] } }])
  const group = { openCourseDayId: 1, schoolGuid: other, participants: [cem, { ...eve, userId: 11 }] }
  const { fields } = await refusalOf(writer.addParticipants.mutate(group))
  expect(fields).toEqual({ 'participants.1': 'courseday_otheruser' })
  expect(changes()).toHaveLength(1)
})

test('another program that may not read users nominates them by what it sends', async () => {
  answerUsers(other, { id: 8, firstName: 'Bo', lastName: 'Peeters' })
  const nominate = async (scope: string) => {
    const token = await gateway.provider.accessToken({ sub: 'program', client_id: 'program', scope }, gateway.url)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const browser = createBrowser(gateway.url)
    const send: typeof browser.fetch = (address, init) => browser.fetch(address, { ...init, headers })
    const { courseDays } = proceduresOf(gateway.url, { ...browser, fetch: send })
    await courseDays.addParticipants.mutate({ openCourseDayId: 1, schoolGuid: other, participants: [bo] })
    return upstream.requests.splice(0).map(({ method, url }) => `${method} ${url.split('?')[0]}`)
  }
  const add = `POST ${api}/addparticipants`
  expect(await nominate('courseDays:nominate')).toEqual([add])
  expect(await nominate('courseDays:nominate users:read')).toEqual([`GET ${users.list.path}`, add])
})

test('several wait by the same rules, where the upstream has a waiting list', async () => {
  const group = { id: 1, schoolGuid: testSchool.guid, participants: [bo] }
  expect((await refusalOf(schoolAdmin.wait.mutate(group))).status).toBe(404)
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: ['courseDays.wait'] } })
  upstream.answer(`POST ${api}/wait/1`, { status: 204 })
  answerUsers(testSchool.guid)
  expect((await refusalOf(schoolAdmin.wait.mutate(group))).fields).toEqual({ 'participants.0': 'courseday_otheruser' })
  expect((await refusalOf(teacher.wait.mutate(group))).status).toBe(403)
  expect((await refusalOf(teacher.wait.mutate({ id: 2 }))).status).toBe(404)
  expect(changes()).toEqual([])
  await teacher.wait.mutate({ id: 1 })
  expect(changes()).toEqual([{ method: 'POST', url: `${api}/wait/1`, body: {} }])
})

test('writing and flags are for course writers, and what they send goes as the documents say', async () => {
  const { id: _, price: __, ...fields } = { ...open, location: { id: 3 }, description: 'Over roosters' }
  for (const call of ['POST create', 'PUT edit', 'PUT updateparticipantpresence']) {
    const [method, path] = call.split(' ')
    upstream.answer(`${method} ${api}/${path}`, { json: true })
  }
  for (const viewer of [schoolAdmin, teacher]) {
    expect((await refusalOf(viewer.create.mutate(fields))).status).toBe(403)
    expect((await refusalOf(viewer.update.mutate({ ...fields, id: 1 }))).status).toBe(403)
    const presence = viewer.setPresence.mutate({ participantId: 12, isPresent: true })
    expect((await refusalOf(presence)).status).toBe(403)
  }
  expect(await refusalOf(writer.create.mutate({ ...fields, endDate: '2026-06-10T08:00:00' }))).toMatchObject({
    status: 400,
    fields: { endDate: 'courseday_endinvalid' },
  })
  expect(changes()).toEqual([])
  await writer.create.mutate(fields)
  await writer.update.mutate({ ...fields, id: 1, ifMatch: 'v' })
  await writer.setPresence.mutate({ participantId: 12, isPresent: true })
  expect(changes()).toEqual([
    { method: 'POST', url: `${api}/create`, body: fields },
    { method: 'PUT', url: `${api}/edit`, body: { ...fields, id: 1 } },
    { method: 'PUT', url: `${api}/updateparticipantpresence`, body: { participantId: 12, isPresent: true } },
  ])
})
