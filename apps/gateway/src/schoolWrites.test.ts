/**
 * The writing calls of the documents' sections 7 on the school API, as the gateway sends them: method, path, headers,
 * body.
 */
import { anyAnswers } from '@schoolbeheer/testing/upstream'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { proceduresOf } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { newFeedback, newGroup, newLocation, newVisit } from './testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()

function ask() {
  return proceduresOf(gateway.url, admin)
}

const newSchool = { name: 'Basisschool', maxNumberLicences: null, street: 'Kerkstraat', number: '2', city: { id: 3 } }

type WriteCase = [call: string, write: () => Promise<unknown>, body: unknown, ifMatch?: string]

const writes: WriteCase[] = [
  ['POST /api/schoolgroup/create', () => ask().schoolGroups.create.mutate(newGroup), newGroup],
  [
    'PUT /api/schoolgroup/update',
    () => ask().schoolGroups.update.mutate({ ...newGroup, id: 7, ifMatch: 'abc123' }),
    { ...newGroup, id: 7 },
    '"abc123"',
  ],
  [
    'POST /api/schoolgroup/addschool',
    () => ask().schools.create.mutate({ ...newSchool, schoolGroupId: 7 }),
    { ...newSchool, schoolGroupId: 7 },
  ],
  [
    'PUT /api/schoolgroup/updateschool',
    () => ask().schools.update.mutate({ ...newSchool, id: 11, ifMatch: 'def456' }),
    { ...newSchool, id: 11 },
    '"def456"',
  ],
  ['POST /api/location', () => ask().locations.create.mutate(newLocation), newLocation],
  [
    'PUT /api/location',
    () => ask().locations.update.mutate({ ...newLocation, id: 31, ifMatch: 'fed123' }),
    { ...newLocation, id: 31 },
    '"fed123"',
  ],
  [
    'POST /api/location/31/parkingspot',
    () => ask().locations.addParkingSpot.mutate({ ...newLocation, free: true, id: 31 }),
    { ...newLocation, free: true },
  ],
  [
    'PUT /api/location/31/parkingspot/32',
    () => ask().locations.updateParkingSpot.mutate({ ...newLocation, id: 31, spotId: 32, ifMatch: 'abc456' }),
    { ...newLocation, free: false },
    '"abc456"',
  ],
  ['POST /api/schoolvisit/create', () => ask().schoolVisits.create.mutate(newVisit), newVisit],
  [
    'PUT /api/schoolvisit/update',
    () => ask().schoolVisits.update.mutate({ ...newVisit, id: 41, ifMatch: 'abc' }),
    { ...newVisit, id: 41 },
    '"abc"',
  ],
  ['POST /api/feedback/create', () => ask().feedback.create.mutate(newFeedback), newFeedback],
  [
    'PUT /api/feedback/update',
    () => ask().feedback.update.mutate({ ...newFeedback, id: 42, ifMatch: 'def' }),
    { ...newFeedback, id: 42 },
    '"def"',
  ],
  ['PUT /api/licence/stop', () => ask().licences.stop.mutate({ id: 5 }), { id: 5 }],
]

describe.each(writes)('%s', (call, write, body, ifMatch) => {
  test("carries just these fields, as JSON, with the caller's token", async () => {
    upstream.answer(call, { json: true })
    await write()
    const [{ method, url, body: sent, headers } = {}, ...more] = upstream.requests
    expect(more).toEqual([])
    expect([`${method} ${url}`, sent]).toEqual([call, body])
    const { authorization, 'x-request-id': _id, 'content-length': _length, ...rest } = headers ?? {}
    expect(decodeJwt(authorization?.replace('Bearer ', '') ?? '').aud).toBe(upstream.url)
    expect(rest).toEqual({
      connection: 'keep-alive',
      host: new URL(upstream.url).host,
      'content-type': 'application/json',
      ...(ifMatch && { 'if-match': ifMatch }),
    })
  })

  test.each(anyAnswers)('may be answered with %s', async (_name, answer, given) => {
    upstream.answer(call, answer)
    expect(await write()).toEqual(given)
  })
})

test('a parking spot is removed at its own address, by a course writer and nobody less', async () => {
  upstream.answer('DELETE /api/location/31/parkingspot/32', { status: 204 })
  const remove = async (who: 'opleiding' | 'schooladmin' | 'inactief') =>
    proceduresOf(gateway.url, await gateway.signIn(who)).locations.removeParkingSpot.mutate({ id: 31, spotId: 32 })
  await remove('opleiding')
  expect(upstream.requests).toMatchObject([
    { method: 'DELETE', url: '/api/location/31/parkingspot/32', body: undefined },
  ])
  for (const who of ['schooladmin', 'inactief'] as const)
    await expect(remove(who)).rejects.toMatchObject({ data: { httpStatus: 403 } })
  expect(upstream.requests).toHaveLength(1)
})

test('school visits and feedback are for course writers alone, and the upstream is not asked by others', async () => {
  const school = proceduresOf(gateway.url, await gateway.signIn('schooladmin'))
  const refused = { data: { httpStatus: 403 } }
  await expect(school.schoolVisits.list.query()).rejects.toMatchObject(refused)
  await expect(school.schoolVisits.create.mutate(newVisit)).rejects.toMatchObject(refused)
  await expect(school.feedback.byId.query({ id: 42 })).rejects.toMatchObject(refused)
  await expect(school.feedback.update.mutate({ ...newFeedback, id: 42 })).rejects.toMatchObject(refused)
  expect(upstream.requests).toEqual([])
  upstream.answer('GET /api/feedback/getindividualfeedback', { json: [] })
  const writer = proceduresOf(gateway.url, await gateway.signIn('opleiding'))
  expect(await writer.feedback.list.query()).toEqual([])
})

test('the date of a visit may be sent back as it was answered, with a time', async () => {
  upstream.answer('PUT /api/schoolvisit/update', { json: true })
  for (const date of ['2026-11-05T00:00:00', '2026-11-04T23:00:00Z'])
    await ask().schoolVisits.update.mutate({ ...newVisit, id: 41, date })
  const day = { ...newVisit, id: 41, date: '2026-11-05' }
  expect(upstream.requests.map(({ body }) => body)).toEqual([day, day])
})

test('a text that is far too long is refused by its field, and the upstream is not asked', async () => {
  const description = 'x'.repeat(1024 * 1024)
  const refused = { data: { httpStatus: 400, fields: { description: 'shared_fieldtoolong' } } }
  await expect(ask().schoolVisits.create.mutate({ ...newVisit, description })).rejects.toMatchObject(refused)
  await expect(ask().feedback.create.mutate({ ...newFeedback, description })).rejects.toMatchObject(refused)
  await expect(ask().locations.create.mutate({ ...newLocation, description })).rejects.toMatchObject(refused)
  expect(upstream.requests).toEqual([])
})
