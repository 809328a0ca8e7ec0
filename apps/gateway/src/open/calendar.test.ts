/** Calendars under their secret addresses, before an upstream of the test's own. */
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream } = await gatewaySetup()

function offer(...extensions: string[]): void {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
}
test('a calendar is passed on as it comes, with nobody signed in and headers of our own', async () => {
  offer('account.calendar')
  const headers = { 'content-type': 'text/html', 'content-disposition': 'inline; filename="x.html"' }
  upstream.answer('GET /api/calendar/feed/abc-DEF_1', { text: 'BEGIN:VCALENDAR', headers })
  const answer = await fetch(`${gateway.url}/calendar/abc-DEF_1.ics`)
  expect([answer.status, await answer.text()]).toEqual([200, 'BEGIN:VCALENDAR'])
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(['cache-control', 'x-robots-tag'].map((name) => answer.headers.get(name))).toEqual([
    'private, no-store',
    'noindex',
  ])
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const [, asked] = upstream.requests
  expect([asked?.url, asked?.headers['authorization'], asked?.headers['cookie']]).toEqual([
    '/api/calendar/feed/abc-DEF_1',
    undefined,
    undefined,
  ])
})

test('one that nobody has is a 404, and so are all before an upstream that has none', async () => {
  offer('account.calendar')
  upstream.answer('GET /api/calendar/feed/unknown', { status: 404, text: '' })
  expect((await fetch(`${gateway.url}/calendar/unknown.ics`)).status).toBe(404)
  offer()
  upstream.requests.length = 0
  expect((await fetch(`${gateway.url}/calendar/unknown.ics`)).status).toBe(404)
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/config'])
})

test('what cannot be a secret is refused, and reaches no upstream', async () => {
  upstream.requests.length = 0
  for (const none of ['%00', '%2e%2e', '..%2fconfig', 'x'.repeat(101)])
    expect((await fetch(`${gateway.url}/calendar/${none}.ics`)).status).toBe(400)
  expect(upstream.requests).toEqual([])
})

test('a network gets so many in an hour, and no more', async () => {
  const statuses: number[] = []
  const ask = async () => void statuses.push((await fetch(`${gateway.url}/calendar/x.ics`)).status)
  offer('account.calendar')
  upstream.answer('GET /api/calendar/feed/x', { text: 'BEGIN:VCALENDAR' })
  for (let asked = 0; asked < 1000; asked += 50) await Promise.all(Array.from({ length: 50 }, ask))
  await ask()
  expect([new Set(statuses), statuses.at(-1)]).toEqual([new Set([200, 429]), 429])
})
