/** Uploads: the parts that reach the upstream, and refusals before that. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'
import { documented, fields, formOf, post, type Fields } from '../testing/uploads.ts'

const { gateway, upstream, admin } = await gatewaySetup()
beforeEach(() =>
  upstream.answer(documented, { json: { id: 8, name: '24.09', test: null, mappings: [1], createdBy: null } }),
)

test('the documented call is sent in its parts, in their names, and answered with what the contract knows of the answer', async () => {
  const { status, headers, body } = await post(admin)
  expect([status, body]).toEqual([200, { id: 8, name: '24.09', test: null }])
  expect(headers.get('cache-control')).toBe('private, no-store')
  const [request] = upstream.requests
  expect(request).toMatchObject({
    method: 'POST',
    url: '/api/release/create',
    body: [
      { name: 'name', content: Buffer.from('24.09') },
      { name: 'test', content: Buffer.from('true') },
      { name: 'releaseNotes', content: Buffer.from('Nieuw:\r\n"é" <b>') },
      { name: 'mappingFile', fileName: 'mapping é.csv', contentType: 'text/csv', content: Buffer.from('a;b\r\n--') },
    ],
  })
  const { authorization = '', 'x-request-id': requestId, 'content-type': contentType, ...rest } = request?.headers ?? {}
  expect(decodeJwt(authorization.replace('Bearer ', '')).aud).toBe(upstream.url)
  expect(requestId).toBe(headers.get('x-request-id'))
  expect(contentType).toMatch(/^multipart\/form-data; boundary=/)
  expect(Object.keys(rest).toSorted()).toEqual(['connection', 'host', 'transfer-encoding'])
})

test('what was not filled in is left out', async () => {
  await post(admin, formOf({ name: '24.09', test: 'false' }))
  expect(upstream.requests[0]?.body).toMatchObject([{ name: 'name' }, { name: 'test' }, { name: 'mappingFile' }])
})

test('bank files go together to an upstream that takes them, and to no other', async () => {
  const form = new FormData()
  for (const name of ['a.cod', 'b.xml']) form.append('file', new Blob([name]), name)
  const send = () => admin.fetch('/files/bank-statements', { method: 'POST', body: form })
  const call = 'POST /api/payment/import'
  upstream.answer(call, { json: { statements: [] } })
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: ['payments.entries'] } })
  expect((await send()).status).toBe(404)
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: ['payments.import'] } })
  const answer = await send()
  expect([answer.status, await answer.json()]).toEqual([200, { statements: [] }])
  expect(
    upstream.requests.flatMap(({ method, url, body }) => (`${method} ${url}` === call ? [body] : [])),
  ).toMatchObject([
    [
      { name: 'file', fileName: 'a.cod', content: Buffer.from('a.cod') },
      { name: 'file', fileName: 'b.xml', content: Buffer.from('b.xml') },
    ],
  ])
})

test('parts in the order of the documents are sent in that order', async () => {
  const form = new FormData()
  form.append('mappingFile', new Blob(['a;b'], { type: 'text/csv' }), 'm.csv')
  for (const [field, value] of Object.entries({ ...fields, other: 'x' })) form.append(field, value)
  expect((await post(admin, form)).status).toBe(200)
  expect(upstream.requests[0]?.body).toMatchObject([
    { name: 'mappingFile', content: Buffer.from('a;b') },
    { name: 'name', content: Buffer.from('24.09') },
    { name: 'test', content: Buffer.from('true') },
    { name: 'releaseNotes', content: Buffer.from('Nieuw:\r\n"é" <b>') },
  ])
})

test('a program uploads with its bearer token', async () => {
  const claims = { sub: 'release-program', client_id: 'release-program', scope: 'releases:manage' }
  const token = await gateway.provider.accessToken(claims, gateway.url)
  const headers = { authorization: `Bearer ${token}` }
  expect((await post(createBrowser(gateway.url), formOf(), { headers })).status).toBe(200)
  expect((await post(admin, formOf(), { headers })).status).toBe(400)
})

test.each([
  ['../../x', '../../x', 'x'],
  ['C:\\temp\\x.csv', 'C:\\temp\\x.csv', 'x.csv'],
  ['with a mark that turns it around', '\u202Evsc.exe', 'vsc.exe'],
  ['with 10,000 letters', `${'x'.repeat(10_000)}.csv`, `${'x'.repeat(196)}.csv`],
])('a file named %s is sent with a plain name', async (_name, name, fileName) => {
  await post(admin, formOf(fields, new Blob(['x']), name))
  expect(upstream.requests[0]?.body).toContainEqual(expect.objectContaining({ name: 'mappingFile', fileName }))
})

test.each<[string, FormData, Fields]>([
  ['a name of 10,000 characters', formOf({ name: 'x'.repeat(10_000), test: 'true' }), { name: 'shared_fieldtoolong' }],
  ['a form of nothing', formOf({}, null), { name: 'shared_fieldrequired', test: 'shared_fieldinvalid' }],
  ['no file', formOf(fields, null), { mappingFile: 'shared_filerequired' }],
  ['an empty file', formOf(fields, new Blob([])), { mappingFile: 'shared_fileempty' }],
])('%s is told before the upstream is asked', async (_name, form, body) => {
  expect(await post(admin, form)).toMatchObject({ status: 400, body })
  expect(upstream.requests).toEqual([])
})

function fileFirst(given: Fields) {
  const form = formOf({}, new Blob([new Uint8Array(3_000_000)]))
  for (const [field, value] of Object.entries(given)) form.append(field, value)
  return form
}

test.each<[string, FormData, Fields]>([
  ['no name', formOf({ test: 'true' }), { name: 'shared_fieldrequired' }],
  [
    'a name after the file that is too long',
    fileFirst({ ...fields, name: 'x'.repeat(101) }),
    { name: 'shared_fieldtoolong' },
  ],
  ['a field after the file that is wrong', fileFirst({ ...fields, test: 'perhaps' }), { test: 'shared_fieldinvalid' }],
])('%s is told when the form has ended, and the upstream sees it broken off', async (_name, form, body) => {
  const broken = Promise.withResolvers<unknown>()
  upstream.leave(documented, (request) => request.on('error', broken.resolve).resume())
  expect(await post(admin, form)).toMatchObject({ status: 400, body })
  expect(await broken.promise).toMatchObject({ code: 'ECONNRESET' })
})

function endless() {
  return {
    body: new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) }),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    duplex: 'half' as const,
  }
}

test.each<[string, number, () => Promise<Browser>, Fields]>([
  ['a course writer', 403, () => gateway.signIn('opleiding'), {}],
  ['an admin who is not active', 403, () => gateway.signIn('inactief'), {}],
  ['who is not signed in', 401, async () => createBrowser(gateway.url), {}],
  ['a page without our XSRF token', 403, async () => admin, { 'x-xsrf-token': 'forged' }],
  ['a page of another site', 403, async () => admin, { origin: 'https://evil.test' }],
])('%s gets a %i before the body is read', async (_name, status, open, more) => {
  const browser = await open()
  await browser.fetch('/auth/session')
  const { body, headers, duplex } = endless()
  expect((await post(browser, body, { headers: { ...headers, ...more }, duplex })).status).toBe(status)
  expect(upstream.requests).toEqual([])
})

test.each([
  ['what is no release', { json: { id: 'eight' } }],
  ['nothing', { status: 204 }],
  ['what is no JSON', { text: 'created' }],
])('an upstream that answers %s is a 502', async (_name, answer) => {
  upstream.answer(documented, answer)
  expect(await post(admin)).toMatchObject({ status: 502, body: { error: 'shared_error_upstream_answer' } })
})
