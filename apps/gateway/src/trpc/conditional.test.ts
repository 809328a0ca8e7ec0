/** Conditional reads of long lists and details, before upstreams that have ETags and others that have none. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { beforeEach, expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'
import { group, school } from '../testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const writer = await gateway.signIn('opleiding')

const groups = Array.from({ length: 2000 }, (_, index) => ({ ...group, id: index + 1 }))
const schools = Array.from({ length: 2000 }, (_, index) => ({ ...school, id: index + 1 }))
const [listGroups, listSchools] = ['GET /api/schoolgroup/getall', 'GET /api/school/getschools']
const detail = `schools.byId?input=${encodeURIComponent('{"json":{"id":11}}')}`

beforeEach(() => {
  upstream.answer(listGroups, { json: { items: groups } })
  upstream.answer(listSchools, { json: { items: schools } })
  upstream.answer('GET /api/school/getbyid/11', { json: school })
})

async function read(path: string, etag?: string | null, who: Pick<Browser, 'fetch'> = admin) {
  const response = await who.fetch(`/trpc/${path}`, etag ? { headers: { 'if-none-match': etag } } : {})
  const { status, headers } = response
  expect(headers.get('cache-control')).toBe('private, no-store')
  return { status, etag: headers.get('etag'), body: await response.text() }
}

/** The ETags that the upstream was asked about, one a request. */
function askedAbout() {
  return upstream.requests.splice(0).map(({ headers }) => headers['if-none-match'])
}

test.each(['schoolGroups.list', 'schoolGroups.list?batch=1', detail])(
  'what has not changed is not sent again: %s',
  async (path) => {
    const { status, etag, body } = await read(path)
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
    expect(await read(path, etag)).toEqual({ status: 304, etag, body: '' })
    expect(await read(path, `"other", W/${etag}`)).toEqual({ status: 304, etag, body: '' })
    upstream.answer(listGroups, { json: { items: groups.toReversed() } })
    upstream.answer('GET /api/school/getbyid/11', { json: { ...school, name: 'Anders' } })
    const changed = await read(path, etag)
    expect([changed.status, changed.etag === etag, changed.body === body]).toEqual([200, false, false])
  },
)

test('nobody has the ETag of another, also not for the same bytes', async () => {
  const own = await read('schools.list')
  const others = await read('schools.list', own.etag, writer)
  expect([others.status, others.body === own.body, others.etag === own.etag]).toEqual([200, true, false])
})

test('an upstream that has ETags says itself what has not changed, to the viewer who has it', async () => {
  upstream.answer(listGroups, { json: { items: groups }, headers: { etag: '"v.7"' } })
  const { etag } = await read('schoolGroups.list')
  expect(askedAbout()).toEqual([undefined])
  upstream.answer(listGroups, { status: 304, headers: { etag: '"v.7"' } })
  expect(await read('schoolGroups.list', etag)).toEqual({ status: 304, etag, body: '' })
  expect(askedAbout()).toEqual(['"v.7"'])
  upstream.answer(listGroups, { json: { items: groups }, headers: { etag: '"v.8"' } })
  expect(await read('schoolGroups.list', etag)).toMatchObject({ status: 200, etag: expect.stringMatching(/^"v\.8\./) })
  expect((await read('schoolGroups.list', etag, writer)).status).toBe(200)
  expect((await read('schoolGroups.listToInvoice', etag)).status).toBe(404)
  expect((await read('schoolGroups.list', '"v.7.made-up"')).status).toBe(200)
  expect(askedAbout()).toEqual(['"v.7"', undefined, undefined, undefined])
})

test('a weak ETag of an upstream counts for nothing', async () => {
  upstream.answer(listGroups, { json: { items: groups }, headers: { etag: 'W/"v7"' } })
  const { etag } = await read('schoolGroups.list')
  upstream.answer(listGroups, { json: { items: groups.toReversed() }, headers: { etag: 'W/"v7"' } })
  expect((await read('schoolGroups.list', etag)).status).toBe(200)
  expect(askedAbout()).toEqual([undefined, undefined])
})

test('an upstream that says so unasked is no upstream of ours', async () => {
  upstream.answer(listGroups, { status: 304 })
  expect((await read('schoolGroups.list')).status).toBe(502)
})

test('short lists, refusals, changes and batches of several have no ETag', async () => {
  upstream.answer('GET /api/School/GetOnderwijsnetten', { json: [{ id: 1, label: 'GO!' }] })
  upstream.answer('GET /api/school/getbyid/11', { status: 404 })
  const batch = await read('schoolGroups.list,schools.list?batch=1')
  expect([batch.status, batch.etag]).toEqual([200, null])
  expect((await read('schoolGroups.list%2Cschools.list?batch=1')).etag).toBe(null)
  expect(await read('reference.onderwijsnetten')).toMatchObject({ status: 200, etag: null })
  expect(await read(detail)).toMatchObject({ status: 404, etag: null })
})

test('who is not signed in, or may not, is told so whatever ETag is sent', async () => {
  const { etag } = await read('schoolGroups.list')
  expect((await read('schoolGroups.list', etag, createBrowser(gateway.url))).status).toBe(401)
  expect((await read('schoolGroups.list', etag, await gateway.signIn('inactief'))).status).toBe(403)
})
