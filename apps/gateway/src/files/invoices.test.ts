/** PDFs and e-invoices of invoices and credit notes, and spreadsheets: who gets them, and how they are shown. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()

function offer(...extensions: string[]) {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
}

function answer(call: string, headers: Record<string, string> = {}) {
  upstream.answer(call, { text: '<script>alert(1)</script>', headers: { 'content-type': 'text/html', ...headers } })
}

function asked() {
  return upstream.requests.map(({ method, url }) => `${method} ${url}`)
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
  // Chromium's viewer does not start in a sandbox.
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
  [
    '/files/accounting.zip?from=2026-01-01&to=2026-03-31',
    'accounting.deliver',
    'GET /api/accounting/period?from=2026-01-01&to=2026-03-31',
  ],
  ['/files/deliveries/7.zip', 'accounting.deliveries', 'GET /api/accounting/delivery/7'],
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
