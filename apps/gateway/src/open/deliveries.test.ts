/** The public page of a delivery, before an upstream of the test's own. */
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream } = await gatewaySetup()

const link = 'GET /api/accounting/link/abc-DEF_1'
const delivery = {
  companyName: 'Leerlijn <b>nv',
  from: '2026-10-01',
  until: '2026-10-31',
  documents: 412,
  bytes: 31_400_000,
  ends: '2026-12-05',
}

function offer(...extensions: string[]): void {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
  upstream.answer(link, { json: delivery })
}

async function open(path: string, language = 'nl') {
  const answer = await fetch(`${gateway.url}/deliveries/${path}`, { headers: { 'accept-language': language } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('it says which period, how much and until when, and leads to the file; without a cookie or a script', async () => {
  offer('accounting.link')
  const { status, headers, text } = await open('abc-DEF_1')
  expect(status).toBe(200)
  const said = ['Leerlijn &lt;b&gt;nv', '01/10/2026 – 31/10/2026', '412', '05/12/2026', '(31 MB)']
  for (const part of [...said, 'href="/deliveries/abc-DEF_1/file"']) expect(text).toContain(part)
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(['referrer-policy', 'cache-control', 'x-robots-tag', 'set-cookie'].map((name) => headers.get(name))).toEqual([
    'no-referrer',
    'private, no-store',
    'noindex',
    null,
  ])
  expect(upstream.requests.map((request) => request.headers.authorization)).toEqual([undefined, undefined])
  expect((await open('abc-DEF_1', 'fr-BE')).text).toContain('Télécharger')
  upstream.answer(`${link}/file`, { text: 'PK', headers: { 'content-type': 'text/html' } })
  const file = await open('abc-DEF_1/file')
  expect([file.status, file.text, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'PK',
    'application/zip',
    'attachment; filename="boekhouding.zip"',
  ])
})

test('an address that has ended or that nobody has is a 404 page, and one that cannot be reaches no upstream', async () => {
  offer('accounting.link')
  upstream.answer('GET /api/accounting/link/ended', { status: 404, text: '' })
  upstream.answer('GET /api/accounting/link/ended/file', { status: 404, text: '' })
  const ended = await open('ended')
  expect([ended.status, ended.text.includes('werkt niet meer'), (await open('ended/file')).status]).toEqual([
    404,
    true,
    404,
  ])
  upstream.requests.length = 0
  for (const none of ['%00', '..%2f..%2fconfig', 'x'.repeat(101)]) {
    expect([(await open(none)).text, (await open(`${none}/file`)).status]).toEqual([ended.text, 404])
  }
  expect(upstream.requests).toEqual([])
  offer()
  expect([(await open('abc-DEF_1')).status, (await open('abc-DEF_1/file')).status]).toEqual([404, 404])
})

test('two at once may fetch the file of an address, and the next once one of them is done', async () => {
  offer('accounting.link')
  const under: ServerResponse[] = []
  upstream.answer(`${link}/file`, (response) => {
    under.push(response)
    response.writeHead(200).write('PK')
  })
  const get = () => fetch(`${gateway.url}/deliveries/abc-DEF_1/file`)
  const both = await Promise.all([get(), get()])
  expect([both.map(({ status }) => status), (await get()).status]).toEqual([[200, 200], 429])
  for (const response of under) response.end()
  for (const answer of both) await answer.text()
  upstream.answer(`${link}/file`, { text: 'PK' })
  await expect.poll(async () => (await open('abc-DEF_1/file')).text).toBe('PK')
})
