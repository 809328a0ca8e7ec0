/** Downloads of exports, models and screenshots, as the upstream sends them but with headers of our own. */
import { createBrowser } from '@schoolbeheer/testing/browser'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()

function answer(kind: 'model' | 'screenshot', headers: Record<string, string>) {
  return upstream.answer(`GET /api/exceptionlog/${kind}/7`, { text: '<script>alert(1)</script>', headers })
}

test('a model is a file to keep, whatever the upstream calls it', async () => {
  answer('model', { 'content-type': 'text/html', 'content-disposition': 'inline; filename="../rooster 1.rst"' })
  const { status, headers } = await admin.fetch('/files/exception-logs/7/model')
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/octet-stream',
    'attachment; filename="model-7.rst"',
  ])
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test.each([
  ['/files/school-groups.xlsx', '/api/schoolgroup/export'],
  ['/files/exception-logs/7/model', '/api/exceptionlog/model/7'],
  ['/files/exception-logs/7/screenshot', '/api/exceptionlog/screenshot/7'],
])('%s is GET %s with the token of who asks and nothing else', async (url, address) => {
  upstream.answer(`GET ${address}`, { text: 'x', headers: { 'content-type': 'image/png' } })
  const response = await admin.fetch(url)
  expect([response.status, await response.text()]).toEqual([200, 'x'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const [{ method, url: sent, body, headers } = {}, ...more] = upstream.requests
  expect([method, sent, body, more]).toEqual(['GET', address, undefined, []])
  const { authorization = '', 'x-request-id': requestId, ...rest } = headers ?? {}
  expect(decodeJwt(authorization.replace('Bearer ', '')).aud).toBe(upstream.url)
  expect(requestId).toBe(response.headers.get('x-request-id'))
  expect(Object.keys(rest).toSorted()).toEqual(['connection', 'host'])
})

test.each([
  ['image/png', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/webp', 'image/webp'],
  ['image/gif', 'image/gif'],
  ['image/png; charset=utf-8', 'image/png'],
  ['IMAGE/PNG', 'image/png'],
  ['image/jpg', 'image/jpeg'],
])('a screenshot that says it is %s is shown as %s', async (said, type) => {
  answer('screenshot', { 'content-type': said })
  const { status, headers } = await admin.fetch('/files/exception-logs/7/screenshot')
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, type, 'inline'])
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/html; a=image/png', ''])(
  'a screenshot that says it is %s is not passed on',
  async (type) => {
    answer('screenshot', { 'content-type': type })
    const response = await admin.fetch('/files/exception-logs/7/screenshot')
    expect([response.status, await response.json()]).toEqual([502, { error: 'shared_error_upstream_answer' }])
  },
)

test('one that is not there is a 404, what is no id a 400, and who may not gets 403', async () => {
  upstream.answer('GET /api/exceptionlog/model/7', { status: 404, text: '' })
  expect((await admin.fetch('/files/exception-logs/7/model')).status).toBe(404)
  expect((await admin.fetch('/files/exception-logs/x/model')).status).toBe(400)
  const unknown = await admin.fetch('/files/of-a-newer-gateway.pdf')
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'shared_error_nosuchcall' }])
  upstream.requests.length = 0
  const writer = await gateway.signIn('opleiding')
  expect((await writer.fetch('/files/exception-logs/7/screenshot')).status).toBe(403)
  expect(upstream.requests).toEqual([])
})

test.each(['pdf', 'xlsx'])(
  'the account of a group as %s has the group in its address, and in the query upstream',
  async (kind) => {
    const asked = `GET /api/report/account.${kind}?schoolGroupId=7&from=2026-03-01`
    upstream.answer('GET /api/config', { json: { identityApiUrl: '', extensions: ['reports.account'] } })
    upstream.answer(asked, { text: 'x', headers: { 'content-type': 'application/pdf' } })
    const { status } = await admin.fetch(`/files/school-groups/7/account.${kind}?from=2026-03-01`)
    expect([status, upstream.requests.map(({ method, url }) => `${method} ${url}`).at(-1)]).toEqual([200, asked])
  },
)

test('a file has no HEAD, which would ask for all of it and log an error when nobody reads it', async () => {
  upstream.answer('GET /api/schoolgroup/export', { text: 'x' })
  expect((await admin.fetch('/files/school-groups.xlsx', { method: 'HEAD' })).status).toBe(404)
  expect(upstream.requests).toEqual([])
})

test('the export streams through, for admins only', async () => {
  const bytes = 'spreadsheet bytes '.repeat(10_000)
  upstream.answer('GET /api/schoolgroup/export', { text: bytes })
  const response = await admin.fetch('/files/school-groups.xlsx')
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="scholengroepen.xlsx"')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe(bytes)
  expect((await (await gateway.signIn('opleiding')).fetch('/files/school-groups.xlsx')).status).toBe(403)
  expect((await createBrowser(gateway.url).fetch('/files/school-groups.xlsx')).status).toBe(401)
})

test('the export is asked in the language of the client, and has the name that it comes with', async () => {
  const headers = { 'content-disposition': 'attachment; filename="groupes-d-ecoles.xlsx"' }
  upstream.answer('GET /api/schoolgroup/export', { text: 'x', headers })
  const response = await admin.fetch('/files/school-groups.xlsx', {
    headers: { 'accept-language': 'fr-BE, evil;q=0.9, nl;q=0.5' },
  })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="groupes-d-ecoles.xlsx"')
  expect(upstream.requests[0]?.headers['accept-language']).toBe('fr')
})

test('the export is asked with what narrows it, and with nothing that the call does not know', async () => {
  upstream.answer('GET /api/schoolgroup/export?q=gent+%26+zo&province=4', { text: 'x' })
  const { status } = await admin.fetch('/files/school-groups.xlsx?q=gent+%26+zo&province=4&sort=name')
  expect([status, upstream.requests.length]).toEqual([200, 1])
  expect((await admin.fetch('/files/school-groups.xlsx?peppol=perhaps')).status).toBe(400)
})

test('a download that the user stops, stops upstream too', async () => {
  const closed = new Promise<void>((done) => {
    upstream.answer('GET /api/schoolgroup/export', (response) => {
      response.once('close', done)
      response.writeHead(200)
      response.write('first bytes')
    })
  })
  const stop = new AbortController()
  const response = await admin.fetch('/files/school-groups.xlsx', { signal: stop.signal })
  expect(response.status).toBe(200)
  stop.abort()
  await closed
})
