/** The search, before APIs that tell everybody everything, lack the call, or cannot be reached. */
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { proceduresOf, refusalOf, startTestGateway, testSchool } from './testing/gateway.ts'

const identity = await startRecordingUpstream()
const gateway = await startTestGateway({ env: { IDENTITY_API_URL: identity.url } })
const { upstream: school } = gateway
afterAll(() => Promise.all([gateway.stop(), identity.stop()]))

const other = '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22'
const own = { id: 1, userName: 'jan@own.test', schoolId: testSchool.guid.toUpperCase() }
const users = [
  own,
  { id: 2, userName: 'jan@other.test', schoolId: other },
  { id: 3, userName: 'jan@nowhere.test', schoolId: null },
]
const document = { id: 4, year: 2026, schoolGroupName: 'Groep', total: 121 }
const person = { firstName: 'Jan', lastName: 'Claes', courseDayId: 8, theme: 'Januari' }
const records = {
  invoices: [{ ...document, invoiceNumber: '2026-00001', reference: '202600000192' }],
  creditNotes: [{ ...document, creditNoteNumber: 'CN2026-00001', invoiceId: 4, invoiceNumber: '2026-00001' }],
  purchaseOrders: [{ ...document, purchaseOrderNumber: 'BB2026-00001', name: 'PO jan' }],
  courseDays: [
    { id: 8, theme: 'Januari', type: 2, startDate: '2026-01-10T09:00:00Z', isPublic: true },
    { id: 9, theme: 'Jan zelf', type: 2, startDate: '2026-01-10T09:00:00Z', isPublic: false },
  ],
  people: [
    { ...person, email: 'jan@own.test', schoolId: testSchool.guid },
    { ...person, email: 'jan@other.test', schoolId: other },
  ],
}
const [schoolCall, call] = ['GET /api/search/records?q=jan', 'GET /api/search?q=jan']

beforeEach(() => {
  for (const api of [school, identity]) api.forget()
  school.answer('GET /api/config', { json: { identityApiUrl: identity.url, extensions: ['search.find'] } })
  school.answer(schoolCall, { json: records })
  identity.answer(call, { json: { users } })
})

async function find(name: Parameters<typeof gateway.signIn>[0], q = 'jan') {
  return proceduresOf(gateway.url, await gateway.signIn(name)).search.find.query({ q })
}

test.each([
  ['admin', { users: 3, invoices: 1, creditNotes: 1, purchaseOrders: 1, courseDays: 2, people: 2 }],
  ['opleiding', { users: 3, courseDays: 2, people: 2 }],
  ['schooladmin', { users: 1, invoices: 1, creditNotes: 1, courseDays: 1, people: 1 }],
  ['leerkracht', { users: 0, courseDays: 1, people: 0 }],
] as const)('%s finds what it may see', async (name, counts) => {
  const { failed, ...found } = await find(name)
  expect(failed).toEqual([])
  expect(Object.fromEntries(Object.entries(found).map(([kind, list]) => [kind, list?.length]))).toEqual(counts)
})

test('each API is asked with its own token, and neither where the upstream does not name the search', async () => {
  await find('admin')
  expect(school.requests.at(-1)?.url).toBe('/api/search/records?q=jan')
  expect(identity.requests.map(({ url }) => url)).toEqual(['/api/search?q=jan'])
  expect(identity.requests[0]?.headers['authorization']).not.toBe(school.requests.at(-1)?.headers['authorization'])
  school.answer('GET /api/config', { json: { identityApiUrl: identity.url, extensions: ['worklist.get'] } })
  expect(await refusalOf(find('admin'))).toMatchObject({ status: 404 })
  expect(identity.requests).toHaveLength(1)
})

test('an API without the call finds nothing; one that is away is named, and both away is a failure', async () => {
  school.answer(schoolCall, { status: 404 })
  expect(await find('admin')).toEqual({ users, failed: [] })
  school.answer(schoolCall, { status: 503 })
  expect(await find('admin')).toEqual({ users, failed: ['school'] })
  school.answer(schoolCall, { json: records })
  identity.answer(call, { json: { users: 'none' } })
  expect(await find('admin')).toMatchObject({ failed: ['identity'], invoices: records.invoices })
  school.answer(schoolCall, { status: 503 })
  expect((await refusalOf(find('admin'))).status).toBe(503)
})

test('a text that says too little is refused here', async () => {
  for (const q of ['', 'ja', '@.-', 'x'.repeat(101)])
    expect(await refusalOf(find('admin', q))).toMatchObject({ status: 400, fields: { q: expect.any(String) } })
  expect(school.requests).toEqual([])
})
