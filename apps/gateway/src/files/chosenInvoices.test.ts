/** Chosen invoices as one file of PDFs or a spreadsheet: who gets them, and a file that breaks off. */
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const zip = 'POST /api/invoice/downloadzip/'

function offer(...extensions: string[]) {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
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
