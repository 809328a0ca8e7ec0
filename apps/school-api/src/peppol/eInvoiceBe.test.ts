/** Behaviour of e-invoice.be alone; the rest is in accessPoints.test.ts. */
import { expect, onTestFinished, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { createPoint, customer, day, idOf, invoice, send } from '../testing/accessPoints/point.ts'

test('a name that is not found is no no', async () => {
  const { point, provider } = await start()
  expect(await point.lookup([customer], 'invoice')).toMatchObject([{ registered: 'unknown' }])
  provider.participants.set(customer, ['invoice'])
  provider.isBlind = true
  expect(await point.lookup([customer], 'invoice')).toMatchObject([{ registered: 'unknown' }])
})

test('a draft leaves once, and what it was is known by asking', async () => {
  const { point, provider } = await start()
  const prepared = await point.prepare?.(invoice('F-1'))
  const draft = idOf(provider, 'F-1')
  expect(prepared).toMatchObject({ state: 'prepared', providerId: draft })
  expect(await point.get(draft)).toMatchObject({ state: 'draft', number: 'F-1' })
  expect(await point.submit(invoice('F-1'), draft)).toMatchObject({ state: 'accepted' })
  expect(await point.submit(invoice('F-1'), draft)).toMatchObject({
    state: 'uncertain',
    words: expect.stringContaining('405'),
  })
  expect(await point.get(draft)).toMatchObject({ state: 'accepted' })
  expect(provider.taken).toEqual([{ number: 'F-1', times: 1 }])
  expect(await point.submit(invoice('F-2'), null)).toMatchObject({ state: 'failed' })
  expect(await point.submit(invoice('F-2'), 'none')).toMatchObject({ state: 'failed', lasting: true })
})

test('a draft whose answer was lost is found, one that is refused is not there', async () => {
  const { point, provider } = await start()
  provider.draftFaults.set('F-1', 'lost')
  expect(await point.prepare?.(invoice('F-1'))).toMatchObject({ state: 'uncertain' })
  const providerId = idOf(provider, 'F-1')
  expect(await point.findByNumber('F-1', day)).toMatchObject({ documents: [{ providerId }] })
  provider.draftFaults.set('F-2', 'refused')
  expect(await point.prepare?.(invoice('F-2'))).toMatchObject({
    state: 'rejected',
    words: '406 BR-CO-15 does not hold',
  })
  expect(await point.findByNumber('F-2', day)).toMatchObject({ state: 'found', documents: [] })
})

test('a document that is listed without a number may be any', async () => {
  const { point, provider } = await start()
  await send(point, invoice('F-1'))
  for (const document of provider.documents) document.isUnnumbered = true
  expect(await point.findByNumber('F-1', day)).toMatchObject({ state: 'unknown' })
})

test('an answer about another document is uncertain', async () => {
  const { point, provider } = await start()
  provider.faults.set('F-1', 'otherId')
  expect(await send(point, invoice('F-1'))).toMatchObject({ state: 'uncertain' })
})

test('an event is the same however its JSON is laid out, as their signature is', async () => {
  const { point, webhook } = await start()
  const { body, headers } = webhook({ id: 'x' })
  const laidOut = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2))
  expect(point.readWebhook(laidOut, headers)).toEqual(point.readWebhook(body, headers))
})

test('what comes in is nothing to us', async () => {
  const { point, webhook } = await start()
  const event = { type: 'document.received', id: 'evt_1', data: { document_id: 'x' } }
  const { body, headers } = webhook({ id: 'x' }, { event })
  expect(point.readWebhook(body, headers)).toBe('nothing')
})

async function start() {
  const server = await startEInvoiceBe()
  onTestFinished(server.close)
  return { ...server, point: createPoint(server.variables) }
}
