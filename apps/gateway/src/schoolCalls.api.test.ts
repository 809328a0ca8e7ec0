/**
 * Every call of the first document's section 7 on the school API, as the gateway sends it to an upstream that knows
 * nothing but the document: method, path, query, headers and body. The identity API's are in features/users.api.test.ts.
 */
import type { Browser } from '@schoolbeheer/stack/testing/browser'
import { proceduresOf, startTestGateway } from '@schoolbeheer/stack/testing/gateway'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/stack/testing/upstream'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>
let admin: Browser

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  system = await startTestGateway({ schoolApiUrl: upstream.url })
  admin = await system.signIn('admin')
})

afterAll(async () => {
  await system.stop()
  await upstream.stop()
})

beforeEach(() => void (upstream.requests.length = 0))

const ask = () => proceduresOf(system.url, admin)

const city = { id: 3, postalCode: '9300', name: 'Aalst', provinceId: 2 }
const group = {
  id: 7,
  name: 'Scholengroep Dender',
  onderwijsnet: { id: 1, label: 'GO!' },
  clientNumber: 'K-0007',
  vat: 'BE0123456749',
  salutation: 'Mevrouw An Peeters',
  street: 'Kerkstraat',
  number: '1',
  city,
  invoiceEmails: 'facturen@dender.example',
  purchaseOrderEmails: 'bestellingen@dender.example',
  peppol: true,
  yearly: true,
  requiresPurchaseOrder: false,
  contractType: 2,
  contractFee: 1250.5,
  licenceExpirationDate: '2027-08-31T00:00:00',
  licenceFee: 900,
  licenceFeeParts: 3,
  licenceFeePartsInvoiced: 0,
}
const licence = {
  id: 5,
  userEmail: 'an@school.example',
  name: 'An Claes',
  creationDate: '2026-09-01T08:00:00Z',
  endDate: '2027-08-31T00:00:00Z',
  active: true,
}
const school = {
  id: 11,
  guid: '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11',
  name: 'Basisschool',
  street: 'Kerkstraat',
  number: '2',
  city,
  maxNumberLicences: 5,
  licenceExpirationDate: '2027-08-31T00:00:00',
  activeLicences: [licence],
  schoolGroupId: 7,
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

type Answered = [name: string, call: () => Promise<unknown>, address: string, shape: unknown]

const reads: Answered[] = [
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

/** What is left when all that may be missing is null. */
const bare: [string, () => Promise<unknown>, string, object][] = [
  ['a release', () => ask().releases.list.query(), '/api/release/getall', { test: null, releaseNotes: null }],
  [
    'an exception',
    () => ask().exceptions.list.query(),
    '/api/exceptions/getall',
    { message: null, exception: null, logs: null },
  ],
  [
    'a school group',
    () => ask().schoolGroups.list.query(),
    '/api/schoolgroup/getall',
    Object.fromEntries(Object.keys(group).flatMap((key) => (key === 'id' || key === 'name' ? [] : [[key, null]]))),
  ],
  [
    'a school',
    () => ask().schools.list.query(),
    '/api/school/getschools',
    Object.fromEntries(Object.keys(school).flatMap((key) => (key === 'id' || key === 'name' ? [] : [[key, null]]))),
  ],
]

test.each(bare)('%s may lack everything but what it is known by, as null or not at all', async (...row) => {
  const [, call, address, nulls] = row
  const known = { id: 1, ...('message' in nulls ? {} : { name: 'x' }) }
  upstream.answer(`GET ${address}`, { json: [{ ...known, ...nulls }, known] })
  expect(await call()).toEqual([{ ...known, ...nulls }, known])
})

test('a log, a licence and a city may lack everything but their id', async () => {
  const logs = [{ id: 1 }, { id: 2, exceptionDate: null, release: null, commentaar: null, undoStack: null }]
  upstream.answer('GET /api/exceptions/GetLogs/4', { json: { id: 4, logs } })
  expect(await ask().exceptions.logs.query({ id: 4 })).toEqual({ id: 4, logs })
  const activeLicences = [{ id: 1 }, { id: 2, userEmail: null, name: null, creationDate: null, endDate: null }]
  upstream.answer('GET /api/school/get', { json: { id: 1, name: 'x', city: { id: 3 }, activeLicences } })
  expect(await ask().schools.own.query()).toEqual({ id: 1, name: 'x', city: { id: 3 }, activeLicences })
})

const newGroup = {
  name: 'Scholengroep Leie',
  onderwijsnet: { id: 1 },
  clientNumber: 'K-0008',
  vat: 'BE0123456749',
  salutation: 'Mevrouw',
  street: 'Kerkstraat',
  number: '1',
  city: { id: 3 },
  peppol: false,
  invoiceEmails: 'facturen@leie.example',
  purchaseOrderEmails: null,
  requiresPurchaseOrder: true,
  yearly: false,
  contractType: 1 as const,
  contractFee: 10.5,
  licenceExpirationDate: '2027-08-31',
  licenceFee: null,
  licenceFeeParts: null,
  licenceFeePartsInvoiced: null,
}
const newSchool = { name: 'Basisschool', maxNumberLicences: null, street: 'Kerkstraat', number: '2', city: { id: 3 } }

type Written = [call: string, write: () => Promise<unknown>, body: unknown]

const writes: Written[] = [
  ['POST /api/schoolgroup/create', () => ask().schoolGroups.create.mutate(newGroup), newGroup],
  [
    'PUT /api/schoolgroup/update',
    () => ask().schoolGroups.update.mutate({ ...newGroup, id: 7 }),
    { ...newGroup, id: 7 },
  ],
  [
    'POST /api/schoolgroup/addschool',
    () => ask().schools.create.mutate({ ...newSchool, schoolGroupId: 7 }),
    { ...newSchool, schoolGroupId: 7 },
  ],
  [
    'PUT /api/schoolgroup/updateschool',
    () => ask().schools.update.mutate({ ...newSchool, id: 11 }),
    { ...newSchool, id: 11 },
  ],
  ['PUT /api/licence/stop', () => ask().licences.stop.mutate({ id: 5 }), { id: 5 }],
]

describe.each(writes)('%s', (call, write, body) => {
  test('carries just these fields, as JSON', async () => {
    upstream.answer(call, { json: true })
    await write()
    const [{ method, url, body: sent, headers } = {}, ...more] = upstream.requests
    expect(more).toEqual([])
    expect([`${method} ${url}`, sent]).toEqual([call, body])
    const names = ['authorization', 'connection', 'content-length', 'content-type', 'host', 'x-request-id']
    expect(Object.keys(headers ?? {}).toSorted()).toEqual(names)
    expect(headers?.['content-type']).toBe('application/json')
  })

  test.each([
    ['the new item', { json: { id: 12, name: 'x', extra: 1 } }],
    ['an id', { json: 12 }],
    ['true', { json: true }],
    ['null', { json: null }],
    ['nothing', { status: 204 }],
    ['an empty 200', { text: '' }],
  ])('may be answered with %s', async (_name, answer) => {
    upstream.answer(call, answer)
    await expect(write()).resolves.not.toThrow()
  })
})

/** The same with a field that no document names in every object. */
const withExtras = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, one]) => [key, withExtras(one)])
  return { ...Object.fromEntries(inner), unheardOf: { of: ['it'] } }
}
