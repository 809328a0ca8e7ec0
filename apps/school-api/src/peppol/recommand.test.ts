/** Behaviour of Recommand alone; the rest is in accessPoints.test.ts. */
import { expect, onTestFinished, test } from 'vitest'
import { emptyProvider, serveProvider } from '../testing/accessPoints/provider.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createPoint, customer, invoice, send } from '../testing/accessPoints/point.ts'

test('an answer with the id of another document is found out by asking', async () => {
  const { point, provider } = await start()
  provider.faults.set('F-1', 'otherId')
  expect(await send(point, invoice('F-1'))).toMatchObject({ state: 'accepted', providerId: 'another' })
  expect(await point.get('another')).toMatchObject({ state: 'gone' })
})

test('a no is one that both of its calls say', async () => {
  const { point, provider } = await start()
  expect(await point.lookup([customer], 'invoice')).toMatchObject([{ registered: 'no' }])
  expect(provider.calls).toEqual(['POST /api/v1/verify-document-support', 'POST /api/v1/verify'])
})

test('other events, and those of other companies, are nothing to us', async () => {
  const { point, webhook, company } = await start()
  const event = { eventType: 'document.delivery_status_changed', documentId: 'doc_1', companyId: company }
  expect(read(event)).toMatchObject({ providerId: 'doc_1' })
  expect(read({ ...event, eventType: 'document.received' })).toBe('nothing')
  expect(read({ ...event, companyId: 'c_another' })).toBe('nothing')
  expect(read({ ...event, documentId: '../companies' })).toBe('nothing')

  function read(said: object) {
    const { body, headers } = webhook({ id: '' }, { event: said })
    return point.readWebhook(body, headers)
  }
})

test('a page that shows what was asked shows no part of a secret, wherever it is cut', async () => {
  const { variables } = await start()
  const { url, close } = await serveProvider(emptyProvider(), ({ headers }) => ({
    status: 502,
    text: `${'x'.repeat(485)} ${headers.authorization}`,
  }))
  onTestFinished(close)
  const told = await send(createPoint({ ...variables, ACCESS_POINT_URL: url }), invoice('F-1'))
  const { ACCESS_POINT_KEY: key, ACCESS_POINT_SECRET: secret } = variables
  const credentials = Buffer.from(`${key}:${secret}`).toString('base64')
  expect(JSON.stringify(told)).toContain('Basic …')
  expect(JSON.stringify(told)).not.toContain(credentials.slice(0, 4))
})

async function start() {
  const server = await startRecommand()
  onTestFinished(server.close)
  return { ...server, point: createPoint(server.variables) }
}
