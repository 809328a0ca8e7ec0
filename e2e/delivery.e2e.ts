/**
 * The delivery of the client to the browser: compressed, cached where possible, and with headers that allow nothing
 * else.
 */
import { expect, test } from '@playwright/test'

test('the page is always fresh and loads nothing from elsewhere', async ({ request }) => {
  const page = await request.get('/schoolgroups?q=gent')
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})

test('scripts and styles are compressed and kept for ever', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const assets = html.match(/\/assets\/[\w.-]+/g) ?? []
  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) {
    const { 'cache-control': cache } = (await request.get(asset)).headers()
    expect(cache).toBe('public, max-age=31536000, immutable')
  }
  const script = await request.get(assets.find((asset) => /app.*\.js$/.test(asset)) ?? '')
  expect(script.headers()['content-type']).toContain('javascript')
  expect(script.headers()['content-encoding']).toBe('br')
  const zipped = await request.get(assets.find((asset) => asset.includes('app')) ?? '', {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(zipped.headers()['content-encoding']).toBe('gzip')
})

test('the address of a missing file does not answer the page', async ({ request }) => {
  for (const path of ['/assets/none.js', '/i18n/locale-xx.json', '/files/none', '/trpc/none'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a HEAD of the first page is answered, and none of an address whose GET is no page', async ({ request }) => {
  const statuses = ['/', '/calendar/none.ics', '/deliveries/none/file', '/openapi.json'].map(async (path) =>
    (await request.head(path)).status(),
  )
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404])
})
