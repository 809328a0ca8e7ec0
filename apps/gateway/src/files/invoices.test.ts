/** PDFs of invoices and credit notes, many in one file, and their spreadsheet: who gets them, and how they are shown. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const zip = 'POST /api/invoice/downloadzip/'

function offer(...extensions: string[]) {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
}

function answer(call: string, headers: Record<string, string> = {}) {
  upstream.answer(call, { text: '<script>alert(1)</script>', headers: { 'content-type': 'text/html', ...headers } })
}

function asked() {
  return upstream.requests.map(({ method, url }) => `${method} ${url}`)
}

function post(
  browser: Browser,
  body: unknown,
  more: Record<string, string> = {},
  signal?: AbortSignal,
  path = '/files/invoices.zip',
) {
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    ...more,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) }
  return browser.fetch(path, init)
}

function chosen(...ids: number[]) {
  return { invoices: ids.map((invoiceId) => ({ invoiceId })) }
}

test.each([
  ['/files/invoices/7.pdf', 'GET /api/invoice/download/7', 'factuur-7.pdf'],
  ['/files/invoices/7.pdf?version=2', 'GET /api/invoice/download/7?version=2', 'factuur-7.pdf'],
  ['/files/credit-notes/7.pdf', 'GET /api/creditnote/download/7', 'creditnota-7.pdf'],
  [
    '/files/invoices/preview.pdf?schoolGroupId=3&contractStart=2027-01-01',
    'GET /api/invoice/preview?schoolGroupId=3&contractStart=2027-01-01',
    'voorbeeld.pdf',
  ],
  [
    '/files/invoices/preview.pdf?schoolGroupId=3&openCourseDayIds=7,8',
    'GET /api/invoice/preview?schoolGroupId=3&openCourseDayIds=7%2C8',
    'voorbeeld.pdf',
  ],
])('%s is shown as a PDF that runs nothing, whatever the upstream says it is', async (path, call, fileName) => {
  offer('invoices.history', 'invoices.preview')
  answer(call)
  const { status, headers } = await admin.fetch(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toBe(`inline; filename="${fileName}"`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-store')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; /)
  // In a sandbox Chromium's viewer does not start.
  expect(policy).not.toMatch(/sandbox|script-src/)
  expect(asked().at(-1)).toBe(call)
})

test.each([
  ['/files/invoices/7.xml', 'invoices.xml', 'GET /api/invoice/xml/7', 'factuur-7.xml'],
  ['/files/credit-notes/7.xml', 'creditNotes.xml', 'GET /api/creditnote/xml/7', 'creditnota-7.xml'],
])('%s is an e-invoice to keep, for admins only', async (path, extension, call, fileName) => {
  offer(extension)
  answer(call)
  const { status, headers } = await admin.fetch(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  answer(call, { 'content-disposition': 'attachment; filename="2026-00001.xml"' })
  const named = await admin.fetch(path)
  expect(named.headers.get('content-disposition')).toBe('attachment; filename="2026-00001.xml"')
  expect((await (await gateway.signIn('leerkracht')).fetch(path)).status).toBe(403)
})

test('a PDF has the plain name that the upstream gives it', async () => {
  answer('GET /api/invoice/download/7', { 'content-disposition': 'attachment; filename="2026-00001.pdf"' })
  const named = await admin.fetch('/files/invoices/7.pdf')
  expect(named.headers.get('content-disposition')).toBe('inline; filename="2026-00001.pdf"')
  answer('GET /api/invoice/download/7', { 'content-disposition': 'attachment; filename="../x y.pdf"' })
  const strange = await admin.fetch('/files/invoices/7.pdf')
  expect(strange.headers.get('content-disposition')).toBe('inline; filename="factuur-7.pdf"')
})

test.each([
  ['/files/invoices/7.pdf?version=2', 'invoices.history', 'GET /api/invoice/download/7?version=2'],
  [
    '/files/invoices/preview.pdf?schoolGroupId=3&contractStart=2027-01-01',
    'invoices.preview',
    'GET /api/invoice/preview?schoolGroupId=3&contractStart=2027-01-01',
  ],
  ['/files/invoices/7.xml', 'invoices.xml', 'GET /api/invoice/xml/7'],
  ['/files/credit-notes/7.xml', 'creditNotes.xml', 'GET /api/creditnote/xml/7'],
  ['/files/invoices.xlsx?year=2026', 'invoices.export', 'GET /api/invoice/export?year=2026'],
  ['/files/own-invoices.xlsx', 'invoices.exportOwn', 'GET /api/invoice/exportschool'],
  [
    '/files/accounting.csv?from=2026-01-01&to=2026-03-31',
    'invoices.accounting',
    'GET /api/invoice/accounting.csv?from=2026-01-01&to=2026-03-31',
  ],
])('%s is asked of an upstream that names %s, and of no other', async (path, extension, call) => {
  answer(call)
  for (const others of [[], ['invoices.batch']]) {
    offer(...others)
    expect((await admin.fetch(path)).status).toBe(404)
  }
  expect(asked()).toEqual(['GET /api/config', 'GET /api/config'])
  offer(extension)
  expect((await admin.fetch(path)).status).toBe(200)
  expect(asked().at(-1)).toBe(call)
})

test('others than admins get the PDFs that stand in their own list, though the upstream would give any', async () => {
  offer('invoices.history')
  const own = [
    { id: 7, type: 0, status: 2, creditNotes: [{ id: 9 }, null] },
    { id: 8, type: 0, status: 2, creditNotes: null },
  ]
  upstream.answer('GET /api/invoice/getallschool', { json: { items: own } })
  for (const id of [7, 8, 9, 10]) {
    answer(`GET /api/invoice/download/${id}`)
    answer(`GET /api/invoice/download/${id}?version=1`)
    answer(`GET /api/creditnote/download/${id}`)
  }
  const schoolAdmin = await gateway.signIn('schooladmin')
  const statusesOf = async (browser: Browser, path: (id: number) => string) =>
    Promise.all([7, 8, 9, 10].map(async (id) => (await browser.fetch(path(id))).status))
  const [pdf, version, note] = [
    (id: number) => `/files/invoices/${id}.pdf`,
    (id: number) => `/files/invoices/${id}.pdf?version=1`,
    (id: number) => `/files/credit-notes/${id}.pdf`,
  ]
  expect(await statusesOf(schoolAdmin, pdf)).toEqual([200, 200, 404, 404])
  expect(await statusesOf(schoolAdmin, version)).toEqual([200, 200, 404, 404])
  expect(await statusesOf(schoolAdmin, note)).toEqual([404, 404, 200, 404])
  expect(asked().filter((call) => call.includes('download/10'))).toEqual([])
  upstream.requests.length = 0
  for (const path of [pdf, note]) expect(await statusesOf(admin, path)).toEqual([200, 200, 200, 200])
  expect(asked()).not.toContain('GET /api/invoice/getallschool')
  upstream.requests.length = 0
  for (const name of ['opleiding', 'leerkracht', 'inactief'] as const)
    expect(await statusesOf(await gateway.signIn(name), pdf)).toEqual([403, 403, 403, 403])
  expect(await statusesOf(createBrowser(gateway.url), note)).toEqual([401, 401, 401, 401])
  expect(asked()).toEqual([])
})

test('others than admins get no PDF of what never left, nor of its credit notes', async () => {
  offer()
  const own = [
    { id: 7, type: 0, status: 1, creditNotes: [{ id: 17 }] },
    { id: 8, type: 0, status: 0 },
    { id: 9, type: 0, status: 3, creditNotes: [{ id: 19 }] },
    { id: 10, type: 0, status: 1, sentAt: '2026-11-22T12:00:00.000Z', creditNotes: [{ id: 20 }] },
  ]
  upstream.answer('GET /api/invoice/getallschool', { json: own })
  for (const id of [7, 8, 9, 10]) {
    answer(`GET /api/invoice/download/${id}`)
    answer(`GET /api/creditnote/download/${id + 10}`)
  }
  const schoolAdmin = await gateway.signIn('schooladmin')
  const statuses = async (path: (id: number) => string) =>
    Promise.all([7, 8, 9, 10].map(async (id) => (await schoolAdmin.fetch(path(id))).status))
  expect(await statuses((id) => `/files/invoices/${id}.pdf`)).toEqual([404, 404, 200, 200])
  expect(await statuses((id) => `/files/credit-notes/${id + 10}.pdf`)).toEqual([404, 404, 200, 200])
})

test.each([
  '/files/invoices/x.pdf',
  '/files/invoices/0.pdf',
  '/files/invoices/7.pdf?version=x',
  '/files/credit-notes/1e3.pdf',
  '/files/invoices.xlsx',
  '/files/invoices.xlsx?year=1999',
  '/files/invoices/preview.pdf?schoolGroupId=3&contractStart=2027-02-29',
  '/files/invoices/preview.pdf?schoolGroupId=3',
  '/files/invoices/preview.pdf?schoolGroupId=3&contractStart=2027-01-01&schoolVisitIds=7',
  '/files/invoices/preview.pdf?purchaseOrderId=3&individualFeedbackIds=7',
  '/files/invoices/preview.pdf?schoolGroupId=3&schoolVisitIds=7,7',
  '/files/invoices/preview.pdf?schoolGroupId=3&schoolVisitIds=7,1e3',
])('%s is a 400 that reaches no upstream', async (path) => {
  expect((await admin.fetch(path)).status).toBe(400)
  expect(asked()).toEqual([])
})

test('a ZIP file is asked with the ids alone, in the language of the client, and is a file to keep', async () => {
  const bytes = 'PK bytes '.repeat(50_000)
  upstream.answer(zip, { text: bytes, headers: { 'content-disposition': 'inline; filename="evil.html"' } })
  const response = await post(admin, { ...chosen(7, 8), other: 1 }, { 'accept-language': 'fr' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="invoices.zip"')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(await response.text()).toBe(bytes)
  expect(upstream.requests[0]).toMatchObject({ body: chosen(7, 8), headers: { 'accept-language': 'fr' } })
})

test('chosen invoices are a spreadsheet of an upstream that names it, and of no other', async () => {
  const call = 'POST /api/invoice/export'
  upstream.answer(call, { text: 'PK', headers: { 'content-disposition': 'attachment; filename="facturen.xlsx"' } })
  offer('invoices.export')
  expect((await post(admin, chosen(7, 8), {}, undefined, '/files/chosen-invoices.xlsx')).status).toBe(404)
  offer('invoices.exportChosen')
  const response = await post(admin, chosen(7, 8), {}, undefined, '/files/chosen-invoices.xlsx')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="facturen.xlsx"')
  expect(upstream.requests.at(-1)).toMatchObject({ body: chosen(7, 8) })
})

test('5,000 invoices fit, one more is a 400, and a body of megabytes is not read', async () => {
  upstream.answer(zip, { text: 'PK' })
  const ids = Array.from({ length: 5001 }, (_, index) => 2_000_000_000 + index)
  expect((await post(admin, chosen(...ids.slice(1)))).status).toBe(200)
  expect((await post(admin, chosen(...ids))).status).toBe(400)
  expect((await post(admin, { ...chosen(1), more: 'x'.repeat(5_000_000) })).status).toBe(413)
  for (const wrong of [chosen(), chosen(1, 1), { invoices: ['1'] }, {}])
    expect((await post(admin, wrong)).status).toBe(400)
  expect(upstream.requests).toHaveLength(1)
})

test('a ZIP file of their own is for who may see invoices, of any for admins, asked by our own page', async () => {
  const own = [
    { id: 7, type: 0, status: 2 },
    { id: 8, type: 0, status: 1 },
    { id: 9, type: 0, status: 3 },
  ]
  const schoolAdmin = await gateway.signIn('schooladmin')
  upstream.answer('GET /api/invoice/getallschool', { json: own })
  upstream.answer(zip, { text: 'PK' })
  expect((await post(schoolAdmin, chosen(7, 9))).status).toBe(200)
  expect(asked()).toEqual(['GET /api/invoice/getallschool', zip])
  upstream.requests.length = 0
  for (const ids of [[7, 11], [8], [10]]) expect((await post(schoolAdmin, chosen(...ids))).status).toBe(404)
  expect(asked()).not.toContain(zip)
  upstream.requests.length = 0
  for (const name of ['opleiding', 'leerkracht', 'inactief'] as const)
    expect((await post(await gateway.signIn(name), chosen(7))).status).toBe(403)
  expect((await post(createBrowser(gateway.url), chosen(7))).status).toBe(401)
  expect((await post(admin, chosen(7), { 'x-xsrf-token': 'forged' })).status).toBe(403)
  expect((await post(admin, chosen(7), { origin: 'https://evil.test' })).status).toBe(403)
  expect(asked()).toEqual([])
})

test('what the upstream refuses is told, and what breaks off half-way is no whole file', async () => {
  upstream.answer(zip, { status: 429, json: { error: 'shared_error_toomany' } })
  const refused = await post(admin, chosen(7))
  expect([refused.status, await refused.json()]).toEqual([429, { error: 'shared_error_toomany' }])
  upstream.answer(zip, (response) => {
    response.writeHead(200)
    response.write('PK first bytes', () => response.destroy())
  })
  await expect(post(admin, chosen(7)).then((broken) => broken.text())).rejects.toThrow('terminated')
})

test('a ZIP file that the user stops, stops upstream too', async () => {
  const closed = new Promise<void>((done) => {
    upstream.answer(zip, (response) => {
      response.once('close', done)
      response.writeHead(200)
      response.write('first bytes')
    })
  })
  const stop = new AbortController()
  expect((await post(admin, chosen(7), {}, stop.signal)).status).toBe(200)
  stop.abort()
  await closed
})
