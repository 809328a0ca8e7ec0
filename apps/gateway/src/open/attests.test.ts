/** The public page that checks an attest, before an upstream of the test's own. */
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()

const attest = {
  name: 'An <b>Peeters</b>',
  valid: true,
  theme: 'Uurroosters',
  startDate: '2026-06-10T07:00:00Z',
  endDate: '2026-06-10T14:00:00Z',
  place: 'Zaal 1, Kerkstraat 1, 8500 Kortrijk',
  email: 'an@school.example',
}

function answer(found: object, ...extensions: string[]): void {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
  upstream.answer('GET /api/attest/check/0a1b', { json: { ...attest, ...found } })
}

async function open(number: string, language = 'nl') {
  const { status, headers, text } = await fetch(`${gateway.url}/attests/${number}`, {
    headers: { 'accept-language': language },
  }).then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }))
  return { status, headers, text }
}

test('it says who, which day, which hours and place, and that it stands; nothing else', async () => {
  answer({}, 'courseDays.ownAttests')
  const { status, headers, text } = await open('0a1b')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const said = [
    'An &lt;b&gt;Peeters',
    'woensdag 10 juni 2026',
    '09:00 – 16:00',
    attest.theme,
    attest.place,
    'is geldig',
  ]
  for (const part of said) expect(text).toContain(part)
  expect(text).not.toContain(attest.email)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex'])
  expect(upstream.requests.map((request) => request.headers.authorization)).toEqual([undefined, undefined])
  expect((await open('0a1b', 'fr-BE, nl;q=0.5')).text).toContain('mercredi 10 juin 2026')
})

test('one that was taken back says so, and one that is not there is a 404 page', async () => {
  answer({ valid: false }, 'courseDays.ownAttests')
  expect((await open('0a1b')).text).toContain('is ingetrokken')
  const unknown = await open('ffff', 'en')
  expect([unknown.status, unknown.text.includes('Unknown certificate')]).toEqual([404, true])
  upstream.requests.length = 0
  for (const none of ['%00', '..%2f..%2fconfig', 'x'.repeat(101)]) {
    const mistyped = await open(none)
    expect([mistyped.status, mistyped.text.includes('<h1>')]).toEqual([404, true])
  }
  expect(upstream.requests).toEqual([])
  answer({})
  expect((await open('0a1b')).status).toBe(404)
  upstream.answer('GET /api/config', { status: 503, text: '' })
  expect((await open('0a1b')).status).toBe(503)
})

test('an attest on paper is passed on with the name that the upstream gives it', async () => {
  answer({}, 'courseDays.ownAttests')
  const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="attest-2026-06-10.pdf"' }
  upstream.answer('GET /api/attest/pdf/0a1b', { text: '%PDF', headers })
  const paper = await admin.fetch('/files/attests/0a1b.pdf')
  expect([paper.status, paper.headers.get('content-type'), paper.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'inline; filename="attest-2026-06-10.pdf"',
  ])
  expect((await fetch(`${gateway.url}/files/attests/0a1b.pdf`)).status).toBe(401)
})
