/**
 * The reading calls of the documents' sections 7 on the school API, as the gateway sends them to an upstream that knows
 * nothing but the documents, and every answer of such an upstream. The writing calls are in schoolWrites.test.ts, those
 * of the identity API in features/users.test.ts.
 */
import type { Answer } from '@schoolbeheer/testing/upstream'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { proceduresOf } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { city, feedback, group, licence, location, school, visit } from './testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()

function ask() {
  return proceduresOf(gateway.url, admin)
}

const release = { id: 9, name: '4.2.0', test: true, releaseNotes: 'Sneller' }
const log = {
  id: 21,
  exceptionDate: '2026-11-20T10:00:00Z',
  release: { id: 9, name: '4.2.0' },
  commentaar: 'Bij het bewaren',
  undoStack: ['Les verplaatst'],
  redoStack: [],
}
const exception = { id: 4, message: 'Null', exception: 'at A\nat B\nat C', logs: [log] }

type ReadCase = [name: string, call: () => Promise<unknown>, address: string, shape: unknown]

const reads: ReadCase[] = [
  ['config', () => ask().config.get.query(), '/api/config', { apiUrl: 'a', identityUrl: 'b', identityApiUrl: 'c' }],
  [
    'onderwijsnetten',
    () => ask().reference.onderwijsnetten.query(),
    '/api/School/GetOnderwijsnetten',
    [{ id: 1, label: 'GO!' }],
  ],
  ['cities', () => ask().reference.cities.query(), '/api/School/GetCities', [city]],
  ['provinces', () => ask().reference.provinces.query(), '/api/School/GetProvinces', [{ id: 2, name: 'Antwerpen' }]],
  ['releases', () => ask().releases.list.query(), '/api/release/getall', [release]],
  ['exceptions', () => ask().exceptions.list.query(), '/api/exceptions/getall', [exception]],
  ['logs of an exception', () => ask().exceptions.logs.query({ id: 4 }), '/api/exceptions/GetLogs/4', exception],
  ['school groups', () => ask().schoolGroups.list.query(), '/api/schoolgroup/getall', [group]],
  ['groups to invoice', () => ask().schoolGroups.listToInvoice.query(), '/api/schoolgroup/getalltoinvoice', [group]],
  [
    'groups to order',
    () => ask().schoolGroups.listToPurchaseOrder.query(),
    '/api/schoolgroup/getalltopurchaseorder',
    [group],
  ],
  [
    'schools of a group',
    () => ask().schoolGroups.schools.query({ schoolGroupId: 7 }),
    '/api/schoolgroup/GetSchools/?schoolGroupId=7',
    [school],
  ],
  ['own school', () => ask().schools.own.query(), '/api/school/get', school],
  ['school by id', () => ask().schools.byId.query({ id: 11 }), '/api/school/getbyid/11', school],
  ['schools', () => ask().schools.list.query(), '/api/school/getschools', [school]],
  ['locations', () => ask().locations.list.query(), '/api/location', [location]],
  ['school visits', () => ask().schoolVisits.list.query(), '/api/schoolvisit/getschoolvisits', [visit]],
  ['school visit by id', () => ask().schoolVisits.byId.query({ id: 41 }), '/api/schoolvisit/get/41', visit],
  ['feedback', () => ask().feedback.list.query(), '/api/feedback/getindividualfeedback', [feedback]],
  ['feedback by id', () => ask().feedback.byId.query({ id: 42 }), '/api/feedback/get/42', feedback],
  ['location by id', () => ask().locations.byId.query({ id: 31 }), '/api/location/31', location],
]

describe.each(reads)('%s', (_name, call, address, shape) => {
  test(`is GET ${address} with the caller's token and nothing else`, async () => {
    upstream.answer(`GET ${address}`, { json: shape })
    expect(await call()).toEqual(shape)
    expect(upstream.requests).toHaveLength(1)
    const { method, url, body, headers } = upstream.requests[0] ?? {}
    expect([method, url, body]).toEqual(['GET', address, undefined])
    expect(Object.keys(headers ?? {}).toSorted()).toEqual(['authorization', 'connection', 'host', 'x-request-id'])
    expect(decodeJwt(headers?.authorization?.split(' ')[1] ?? '').aud).toBe(upstream.url)
  })

  test('breaks neither on fields that the document does not name nor on a list in another wrapping', async () => {
    upstream.answer(`GET ${address}`, { json: withExtras(shape) })
    expect(await call()).toEqual(shape)
    if (!Array.isArray(shape)) return
    upstream.answer(`GET ${address}`, { json: { items: shape, total: 1 } })
    expect(await call()).toEqual(shape)
  })
})

const lists = reads.filter(([, , , shape]) => Array.isArray(shape))
const records = reads.filter(([, , , shape]) => !Array.isArray(shape))

/** The records with nothing but their ids: the other fields are null, or absent. */
function bare(shape: unknown) {
  const { id, ...rest } = z.looseObject({ id: z.int() }).parse(shape)
  return [{ id, ...Object.fromEntries(Object.keys(rest).map((key) => [key, null])) }, { id }]
}

describe.each(lists)('of a list of %s', (_name, call, address, shape) => {
  const item: unknown = z.array(z.unknown()).parse(shape)[0]

  test('all but the ids may be missing', async () => {
    upstream.answer(`GET ${address}`, { json: bare(item) })
    expect(await call()).toEqual(bare(item))
  })

  test.each<[string, Answer, unknown]>([
    ['null', { json: null }, []],
    ['nothing', { status: 204 }, []],
    ['an empty 200', { text: '' }, []],
    ['items that are null', { json: { items: null } }, []],
    ['an entry that is null', { json: [null, item, null] }, [item]],
    ['a wrapped one', { json: { items: [item, null] } }, [item]],
  ])('%s is no failure', async (_answer, answer, list) => {
    upstream.answer(`GET ${address}`, answer)
    expect(await call()).toEqual(list)
  })
})

describe.each(records.filter(([name]) => name !== 'config'))('of %s', (_name, call, address, shape) => {
  test('all but the id may be missing', async () => {
    for (const json of bare(shape)) {
      upstream.answer(`GET ${address}`, { json })
      expect(await call()).toEqual(json)
    }
  })

  test.each<[string, Answer]>([
    ['null', { json: null }],
    ['nothing', { status: 204 }],
  ])('%s says that there is none', async (_answer, answer) => {
    upstream.answer(`GET ${address}`, answer)
    await expect(call()).rejects.toMatchObject({ message: 'shared_error_notfound', data: { httpStatus: 404 } })
  })
})

test('of the config only the address of the identity API is needed', async () => {
  upstream.answer('GET /api/config', { json: { apiUrl: null, identityApiUrl: 'c' } })
  expect(await ask().config.get.query()).toEqual({ apiUrl: null, identityApiUrl: 'c' })
  upstream.answer('GET /api/config', { json: null })
  await expect(ask().config.get.query()).rejects.toMatchObject({ data: { httpStatus: 502 } })
})

test('a log, a licence and a city may lack everything but their id, and entries of lists may be null', async () => {
  const logs = [...bare(log), { id: 3, undoStack: ['a'], redoStack: [] }]
  const withNulls = [null, ...bare(log), { id: 3, undoStack: ['a', null], redoStack: [null] }]
  upstream.answer('GET /api/exceptions/GetLogs/4', { json: { id: 4, logs: withNulls } })
  expect(await ask().exceptions.logs.query({ id: 4 })).toEqual({ id: 4, logs })
  for (const one of bare(city)) {
    upstream.answer('GET /api/school/get', { json: { id: 1, city: one, activeLicences: [...bare(licence), null] } })
    expect(await ask().schools.own.query()).toEqual({ id: 1, city: one, activeLicences: bare(licence) })
  }
})

test('customers see what was sent to them, and nothing of what went wrong, whatever the upstream tells', async () => {
  const eInvoice = { state: 'rejected', reason: 'Said by the access point', dispatchId: 7 }
  const trouble = { problem: '550 mailbox unavailable', underWay: true, eInvoice }
  const creditNotes = [{ id: 9, amount: 5, ...trouble }]
  const all = [3, 2, 1, 0].map((status) => ({ id: status + 1, type: 0, status, creditNotes, ...trouble }))
  upstream.answer('GET /api/invoice/getallschool', { json: { items: all } })
  for (const who of ['schooladmin', 'admin'] as const) {
    const own = await proceduresOf(gateway.url, await gateway.signIn(who)).invoices.listOwn.query()
    expect(own).toEqual(
      [3, 2].map((status) => ({ id: status + 1, type: 0, status, creditNotes: [{ id: 9, amount: 5 }] })),
    )
  }
})

/** The value with an undocumented field in every object. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, one]) => [key, withExtras(one)])
  return { ...Object.fromEntries(inner), unheardOf: { of: ['it'] } }
}
