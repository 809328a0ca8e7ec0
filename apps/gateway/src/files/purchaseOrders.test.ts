/** The files of purchase orders: the customer's file, with headers that limit what the browser may do with it. */
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()

test.each([
  ['application/pdf', 'BB2026-00001-bestelbon.pdf', 'application/pdf', 'inline; filename="BB2026-00001-bestelbon.pdf"'],
  ['image/png', 'x.png', 'image/png', 'inline'],
  ['text/html', 'BB2026-00001.html', 'application/octet-stream', 'attachment; filename="BB2026-00001.html"'],
  ['image/svg+xml', 'a b.svg', 'application/octet-stream', 'attachment; filename="bestelbon-7.svg"'],
])('%s called %s is %s, %s', async (type, name, told, disposition) => {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  upstream.answer('GET /api/purchaseorder/download/7?document=request', { text: '%PDF', headers })
  const { status, headers: given } = await admin.fetch('/files/purchase-orders/7?document=request')
  expect([status, given.get('content-type'), given.get('content-disposition')]).toEqual([200, told, disposition])
  expect(given.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(given.get('x-content-type-options')).toBe('nosniff')
})

test('an order is uploaded in its documented parts; only admins get or send one', async () => {
  upstream.answer('POST /api/purchaseorder/upload', { status: 204 })
  const form = (name: string) => {
    const parts = new FormData()
    parts.append('data', JSON.stringify({ id: 7, name }))
    parts.append('file', new Blob(['%PDF']), 'bon.pdf')
    return { method: 'POST', body: parts }
  }
  expect((await admin.fetch('/files/purchase-orders/7', form('4711'))).status).toBe(200)
  expect(upstream.requests.at(-1)?.body).toMatchObject([
    { name: 'data', content: Buffer.from('{"id":7,"name":"4711"}') },
    { name: 'file', fileName: 'bon.pdf' },
  ])
  const long = await admin.fetch('/files/purchase-orders/7', form('x'.repeat(300)))
  expect([long.status, await long.json()]).toEqual([400, { 'data.name': 'shared_fieldtoolong' }])
  const writer = await gateway.signIn('opleiding')
  expect((await writer.fetch('/files/purchase-orders/7')).status).toBe(403)
  expect((await writer.fetch('/files/purchase-orders/7', form('4711'))).status).toBe(403)
})
