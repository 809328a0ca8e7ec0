import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { invoice, pageOrigin, startSimulator } from './testing/simulator.ts'

test('the page shows what came in, newest first, and nothing in it is taken for HTML', async () => {
  const simulator = await startSimulator()
  await simulator.fault({ kind: 'reject', of: '2026-00020', message: '<b>nee</b>' })
  await simulator.send(invoice(), '0208:<script>')
  await simulator.send(invoice({ number: '2026-00020' }))
  const response = await fetch(simulator.url)
  const page = await response.text()
  expect(page.indexOf('2026-00020')).toBeLessThan(page.indexOf('2026-00019'))
  expect(page).toMatch(/€\s1\.089,00/)
  expect(page).toContain('EN 16931 1.3.16, Peppol BIS Billing 3.0.21 en Peppol BIS Billing 3.0.22')
  expect(page).toContain('&lt;b&gt;nee&lt;/b&gt;')
  expect(page).toContain('0208:&lt;script&gt;')
  expect(page).not.toMatch(/<script|<b>/)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; .*frame-ancestors 'none'$/,
    ),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })

  const [, id] = /"\/documents\/([^/]+)\/pdf"/.exec(page) ?? []
  const pdf = await fetch(`${simulator.url}/documents/${id}/pdf`)
  expect([pdf.headers.get('content-type'), await pdf.text()]).toEqual(['application/pdf', '%PDF-1.7 …'])
  const xml = await fetch(`${simulator.url}/documents/${id}/xml`)
  expect(await xml.text()).toBe(invoice({ number: '2026-00020' }))
  expect(xml.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(xml.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await fetch(`${simulator.url}/documents/no/xml`)).status).toBe(404)
})

test('a document that breaks a rule is refused, and the page says in words which', async () => {
  const simulator = await startSimulator()
  expect(await simulator.send(invoice({ totalCents: 108_901 }))).toMatchObject({
    status: 400,
    body: { errors: { document: [expect.stringMatching(/^BR-CO-16: .*\(cac:LegalMonetaryTotal\)$/)] } },
  })
  const page = await (await fetch(simulator.url)).text()
  expect(page).toContain('Geweigerd')
  expect(page).toMatch(/<li>.*<small>BR-CO-16/)
})

test('what is no PDF is not shown as one', async () => {
  const simulator = await startSimulator()
  await simulator.send(invoice({}, '<script>alert(1)</script>'))
  const [, id] = /"\/documents\/([^/]+)\/pdf"/.exec(await (await fetch(simulator.url)).text()) ?? []
  expect((await fetch(`${simulator.url}/documents/${id}/pdf`)).status).toBe(404)
})

test('a form of the page tells a fault and takes it back; one of another site does not', async () => {
  const { url } = await startSimulator()
  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ kind: 'slow', of: ' 2026-00019 ', seconds: '3' }),
    })
  const wrong = [
    { origin: 'http://other.test' },
    { origin: 'null' },
    { origin: pageOrigin, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of wrong) expect((await post('/faults', headers)).status).toBe(403)
  expect(await (await fetch(`${url}/faults`)).json()).toEqual([])

  const ours = { origin: pageOrigin, 'sec-fetch-site': 'same-origin' }
  const added = await post('/faults', ours)
  expect([added.status, added.headers.get('location')]).toEqual([303, '/'])
  expect(await (await fetch(`${url}/faults`)).json()).toMatchObject([{ kind: 'slow', of: '2026-00019', seconds: 3 }])
  const [remove = ''] = /\/faults\/[^"]+\/remove/.exec(await (await fetch(url)).text()) ?? []
  expect((await post(remove, ours)).status).toBe(303)
  expect(await (await fetch(`${url}/faults`)).json()).toEqual([])
})

test('under a name of another site, which leads here, nothing is shown', async () => {
  const { url } = await startSimulator({ PUBLIC_URL: 'https://e-facturen.school.test' })
  // `fetch` allows no Host header.
  const ask = async (host: string) => {
    const [response] = await once(get(`${url}/documents`, { headers: { host } }), 'response')
    return response.statusCode
  }
  const [ours, theirs] = [
    ['localhost:3081', 'e-facturen.school.test'],
    ['other.test', 'other.test:3081', 'localhost.other.test'],
  ]
  for (const host of ours) expect([host, await ask(host)]).toEqual([host, 200])
  for (const host of theirs) expect([host, await ask(host)]).toEqual([host, 403])
})
