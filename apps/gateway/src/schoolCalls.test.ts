/**
 * Every call of the first document's section 7 on the school API, as the gateway sends it to an upstream that knows
 * nothing but the document: method, path, query, headers and body. The identity API's are in features/users.test.ts.
 */
import type { Browser } from '@schoolbeheer/testing/browser'
import { anyAnswers, type Answer, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { proceduresOf, startTestGateway, type TestGateway } from './testing/gateway.ts'

let gateway: TestGateway
let upstream: RecordingUpstream
let admin: Browser

beforeAll(async () => {
  gateway = await startTestGateway()
  upstream = gateway.upstream
  admin = await gateway.signIn('admin')
})

afterAll(() => gateway.stop())

beforeEach(() => void (upstream.requests.length = 0))

function ask() {
  return proceduresOf(gateway.url, admin)
}

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

const lists = reads.filter(([, , , shape]) => Array.isArray(shape))
const records = reads.filter(([, , , shape]) => !Array.isArray(shape))

/** The same without all but its id: as null, and not at all. */
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

type Written = [call: string, write: () => Promise<unknown>, body: unknown, ifMatch?: string]

const writes: Written[] = [
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

/** The same with a field that no document names in every object. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, one]) => [key, withExtras(one)])
  return { ...Object.fromEntries(inner), unheardOf: { of: ['it'] } }
}
