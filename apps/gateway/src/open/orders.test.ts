/** The page on which a customer uploads an order, before an upstream of the test's own. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { announceUpload, beginUpload } from '@schoolbeheer/testing/uploads'
import { afterEach, expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'

const { gateway, upstream } = await gatewaySetup()

const order = {
  state: 'open',
  purchaseOrderNumber: 'BB2026-00001',
  companyName: 'Leerlijn',
  schoolGroupName: 'Groep <b>Dender',
  creationDate: '2026-11-22',
  amount: 1250.5,
  total: 1513.11,
  items: [{ typeName: 'Contract', description: 'Voor twaalf maanden', amount: 1250.5 }],
}
const secret = 'abcdefghij-KLMNOPQR_12'
const call = `/api/purchaseorder/link/${secret}`

function answer(found: object = {}, ...extensions: string[]): void {
  const offered = extensions.length > 0 ? extensions : ['purchaseOrders.link']
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: offered } })
  upstream.answer(`GET ${call}`, { json: { ...order, ...found } })
}

/** The gateways of a test count on their own. */
const others: TestGateway[] = []
afterEach(() => Promise.all(others.splice(0).map((other) => other.stop())))

async function open(path = secret, language = 'nl', url = gateway.url) {
  const response = await fetch(`${url}/orders/${path}`, { headers: { 'accept-language': language, cookie: 'a=b' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function send(name: string, file?: Blob, url = gateway.url, path = secret) {
  const form = new FormData()
  form.append('name', name)
  form.append('file', file ?? new Blob([]), file ? 'bon.pdf' : '')
  const headers = { 'accept-language': 'nl', origin: 'https://evil.test' }
  const response = await fetch(`${url}/orders/${path}`, { method: 'POST', body: form, headers, redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}

test('it says for whom, which number, how much and what, and takes a name and a file; its address is told to nobody', async () => {
  answer()
  const { status, headers, text } = await open()
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const said = ['Groep &lt;b&gt;Dender', 'BB2026-00001', '22 november 2026', '1.250,50', '1.513,11', 'twaalf maanden']
  for (const part of [...said, 'Leerlijn vraagt u', 'type="file"', 'required maxlength="100"'])
    expect(text).toContain(part)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-.*form-action 'self'$/)
  expect(['referrer-policy', 'cache-control', 'x-robots-tag', 'set-cookie'].map((name) => headers.get(name))).toEqual([
    'no-referrer',
    'private, no-store',
    'noindex',
    null,
  ])
  const asked = upstream.requests.at(-1)
  expect([asked?.url, asked?.headers['authorization'], asked?.headers['cookie']]).toEqual([call, undefined, undefined])
  expect((await open(secret, 'fr-BE')).text).toContain('vous demande un bon de commande')
  expect((await open(secret, 'en')).text).toContain('asks you for a purchase order')
})

test('what is sent goes to the API as it comes, and the page is read anew', async () => {
  answer()
  upstream.answer(`POST ${call}`, { status: 204 })
  const form = await send('4711', new Blob(['%PDF'], { type: 'text/html' }))
  expect([form.status, form.to]).toEqual([303, `/orders/${secret}`])
  expect(upstream.requests.at(-1)).toMatchObject({
    url: call,
    body: [
      { name: 'name', content: Buffer.from('4711') },
      { name: 'file', fileName: 'bon.pdf', content: Buffer.from('%PDF') },
    ],
  })
  expect(upstream.requests.at(-1)?.headers['authorization']).toBeUndefined()
  expect((await send('4711')).status).toBe(303)
  expect(upstream.requests.at(-1)?.body).toMatchObject([{ name: 'name' }])
})

test('what is refused is told above the form, which keeps the name', async () => {
  answer()
  upstream.answer(`POST ${call}`, { status: 400, json: { file: 'purchaseorder_filetype' } })
  const wrong = await send('47"11', new Blob(['MZ']))
  expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('geen PDF, foto of document') })
  expect(wrong.text).toContain('value="47&quot;11"')
  const empty = await send('4711', new Blob([]))
  expect([empty.status, empty.text.includes('value="4711"')]).toEqual([400, true])
  expect((await send(' ', new Blob(['%PDF']))).text).toContain('Vul het nummer van uw bestelbon in')
  expect((await send('1', new Blob([new Uint8Array(25 * 1024 * 1024 + 1)]))).text).toContain('groter dan 25 MB')
})

test('one that has ended says so, also to who sends meanwhile; one that nobody has is a 404 page', async () => {
  answer()
  upstream.answer(`POST ${call}`, (response) => {
    answer({ state: 'uploaded' })
    response.writeHead(409).end('{"error":"purchaseorder_linkended"}')
  })
  const late = await send('4711')
  expect([late.status, late.text.includes('<form'), late.text.includes('aangekomen')]).toEqual([200, false, true])
  answer({ state: 'withdrawn' })
  expect((await open(secret, 'en')).text).toContain('has withdrawn this request')
  upstream.answer('GET /api/purchaseorder/link/unknown', { status: 404, text: '' })
  const unknown = await open('unknown')
  upstream.requests.length = 0
  for (const none of ['%00', '..%2f..%2fconfig', 'x'.repeat(101)]) {
    const { status, text } = await open(none)
    expect([status, text]).toEqual([404, unknown.text])
  }
  expect(upstream.requests).toEqual([])
  answer({}, 'account.calendar')
  expect((await open()).text).toBe(unknown.text)
  expect((await send('1')).status).toBe(404)
  for (const dishonest of [{ creationDate: 'gisteren' }, { state: 'betaald' }, { items: 'geen' }]) {
    answer(dishonest)
    expect((await open()).status).toBe(502)
  }
  upstream.answer('GET /api/config', { status: 503, text: '' })
  expect((await open()).status).toBe(503)
})

test.each([
  ['that nobody has', { status: 404, text: '' }, 404],
  ['that is uploaded', { json: { ...order, state: 'uploaded' } }, 200],
  ['that is withdrawn', { json: { ...order, state: 'withdrawn' } }, 200],
])('of what is sent to an order %s nothing is read, and the API is sent nothing', async (_which, found, status) => {
  answer()
  upstream.answer(`GET ${call}`, found)
  const page = await open()
  upstream.requests.length = 0
  expect(await announceUpload(`${gateway.url}/orders/${secret}`)).toEqual({ status, text: page.text })
  expect(upstream.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('who leaves while the order is looked up lets go of the API at once', async () => {
  answer()
  const earlier = hold('earlier')
  const page = open('earlier')
  const kept = await earlier
  const left = hold('left')
  const socket = beginUpload(`${gateway.url}/orders/left`, 'name', '4711')
  const response = await left
  socket.destroy()
  await once(response, 'close')
  expect(kept.closed).toBe(false)
  kept.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(order))
  expect((await page).status).toBe(200)
})

/** The answer to the look-up of this order, which waits for the test. */
function hold(path: string): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  upstream.leave(`GET /api/purchaseorder/link/${path}`, (_request, response) => resolve(response))
  return promise
}

test('who sends drop by drop to one order does not keep other customers from uploading', async () => {
  answer()
  upstream.answer(`POST ${call}`, { status: 204 })
  upstream.answer('GET /api/purchaseorder/link/slow', { json: order })
  let begun = 0
  upstream.leave('POST /api/purchaseorder/link/slow', (request) => void request.once('data', () => (begun += 1)))
  const slow = [0, 1].map(() => beginUpload(`${gateway.url}/orders/slow`, 'name', '4711'))
  await expect.poll(() => begun).toBe(2)
  const third = await send('4711', undefined, gateway.url, 'slow')
  expect([third.status, third.text.includes('te veel pogingen')]).toEqual([429, true])
  expect((await send('4711')).status).toBe(303)
  for (const socket of slow) socket.destroy()
})

test('however many links somebody has, eight uploads come from a network at once', async () => {
  answer()
  let begun = 0
  const links = ['a', 'b', 'c', 'd'].map((name) => `slow-${name}`)
  const slow = links.flatMap((link) => {
    upstream.answer(`GET /api/purchaseorder/link/${link}`, { json: order })
    upstream.leave(`POST /api/purchaseorder/link/${link}`, (request) => void request.once('data', () => (begun += 1)))
    return [0, 1].map(() => beginUpload(`${gateway.url}/orders/${link}`, 'name', '4711'))
  })
  await expect.poll(() => begun).toBe(8)
  expect((await send('4711')).status).toBe(429)
  for (const socket of slow) socket.destroy()
})

test('who guesses a thousand times is told to stop, and an order is sent to so many times', async () => {
  const other = await startTestGateway()
  others.push(other)
  other.upstream.answer('GET /api/config', {
    json: { identityApiUrl: other.upstream.url, extensions: ['purchaseOrders.link'] },
  })
  other.upstream.answer(`GET ${call}`, { json: order })
  other.upstream.answer(`POST ${call}`, { status: 400, json: { file: 'purchaseorder_filetype' } })
  const tries: number[] = []
  for (let at = 0; at < 21; at += 1) tries.push((await send('1', undefined, other.url)).status)
  expect([tries.slice(0, 20).every((status) => status === 400), tries[20]]).toEqual([true, 429])
  const statuses = new Map<number, number>()
  const guess = async (at: number) => {
    const { status } = await open(`guess-${at}`, 'en', other.url)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let at = 0; at < 1000; at += 50) await Promise.all(Array.from({ length: 50 }, (_, more) => guess(at + more)))
  // Each request that was sent took one of the 200.
  expect(statuses.get(404)).toBe(200 - tries.length)
  expect((await open(secret, 'en', other.url)).text).toContain('too many attempts right now')
  expect(new Set(statuses.keys())).toEqual(new Set([404, 429]))
})
