import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { invoice, receiver, startSimulator, webhookSecret } from './testing/simulator.ts'

const Sent = z.object({ id: z.string() })
const One = z.object({ document: z.looseObject({ deliveryStatus: z.string() }) })
const List = z.object({ documents: z.array(Sent), pagination: z.object({ total: z.number() }) })

type Simulator = Awaited<ReturnType<typeof startSimulator>>

test('a document is taken, delivered, and found by id and number; its sender is told, signed', async () => {
  const sender = await startRecordingUpstream()
  onTestFinished(sender.stop)
  sender.answer('POST /webhooks/access-point', { json: {} })
  const simulator = await startSimulator({ WEBHOOK_URL: `${sender.url}/webhooks/access-point` })
  const sent = await simulator.send(invoice())
  expect(sent).toMatchObject({
    status: 200,
    body: { success: true, sentOverPeppol: false, deliveryStatus: 'pending', deliveries: [{ channel: 'peppol' }] },
  })
  const { id } = Sent.parse(sent.body)
  await expect.poll(() => statusOf(simulator, id)).toBe('delivered')
  expect(await simulator.get(`/documents/${id}`)).toMatchObject({
    body: {
      document: {
        id,
        type: 'invoice',
        senderId: '0208:0123456749',
        receiverId: receiver,
        parsed: { invoiceNumber: '2026-00019' },
        xml: invoice(),
        deliveries: [{ channel: 'peppol', status: 'delivered' }],
      },
    },
  })
  expect(await numbered(simulator, '2026-00019')).toEqual([id])
  expect(await numbered(simulator, '2026-00020')).toEqual([])
  expect(List.parse((await simulator.get('/documents?direction=incoming')).body).pagination.total).toBe(0)

  await expect.poll(() => sender.requests.length).toBe(1)
  const [told] = sender.requests
  expect(told?.body).toMatchObject({ eventType: 'document.delivery_status_changed', documentId: id })
  const signature = createHmac('sha256', webhookSecret).update(JSON.stringify(told?.body)).digest('hex')
  expect(told?.headers).toMatchObject({ 'x-signature': `sha256=${signature}`, 'x-idempotency-key': expect.any(String) })
})

test('only who has the key may call', async () => {
  const { url } = await startSimulator()
  const authorization = `Basic ${Buffer.from('key:wrong').toString('base64')}`
  for (const headers of [{}, { authorization }]) {
    const response = await fetch(`${url}/api/v1/c_simulator/send`, { method: 'POST', headers })
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, errors: { root: ['Unauthorized'] } },
    ])
  }
})

test('a number is taken once, also after a restart; a refused document leaves its number free', async () => {
  const first = await startSimulator()
  await first.fault({ kind: 'reject', of: '2026-00019', message: 'Not today' })
  expect(await first.send(invoice())).toMatchObject({ status: 400, body: { errors: { root: ['Not today'] } } })
  const [told] = z.array(z.object({ id: z.string() })).parse(await (await fetch(`${first.url}/faults`)).json())
  await fetch(`${first.url}/faults/${told?.id}`, { method: 'DELETE' })
  const taken = await first.send(invoice())
  expect(taken.status).toBe(200)
  const { id } = Sent.parse(taken.body)
  await first.stop()

  const second = await startSimulator({ DATA_DIR: first.DATA_DIR })
  await expect.poll(() => statusOf(second, id)).toBe('delivered')
  expect(await second.send(invoice())).toMatchObject({
    status: 400,
    body: { errors: { root: ['2026-00019 was already sent'] } },
  })
  expect(await numbered(second, '2026-00019')).toEqual([id])
})

test('who is told to be unregistered, or to take no invoices, says so and takes none', async () => {
  const simulator = await startSimulator()
  const supports = async (documentType: string) =>
    (await simulator.post('/verify-document-support', { peppolAddress: receiver, documentType })).body
  expect(await supports('invoice')).toMatchObject({ isValid: true })
  await simulator.fault({ kind: 'unsupported', of: receiver })
  expect([await supports('invoice'), await supports('creditNote')]).toMatchObject([
    { isValid: false },
    { isValid: true },
  ])
  expect((await simulator.post('/verify', { peppolAddress: receiver })).body).toMatchObject({
    isValid: true,
    supportedDocuments: [{ name: 'Credit Note' }],
  })
  await simulator.fault({ kind: 'unregistered', of: receiver })
  expect((await simulator.post('/verify', { peppolAddress: receiver })).body).toEqual({ success: true, isValid: false })
  expect((await simulator.post('/verify', { peppolAddress: '0208:0400000096' })).body).toMatchObject({ isValid: true })
  expect(await simulator.send(invoice())).toMatchObject({ status: 422, body: { success: false } })
  expect(await numbered(simulator, '2026-00019')).toEqual([])
})

test('an answer that is lost leaves the document taken; a 502 does not', async () => {
  const simulator = await startSimulator()
  await simulator.fault({ kind: 'drop', of: '2026-00019' })
  await expect(simulator.send(invoice())).rejects.toThrow('fetch failed')
  expect(await numbered(simulator, '2026-00019')).toHaveLength(1)
  await simulator.fault({ kind: 'error', of: '2026-00020' })
  expect(await simulator.send(invoice({ number: '2026-00020' }))).toMatchObject({
    status: 502,
    body: expect.stringContaining('<h1>'),
  })
  expect(await numbered(simulator, '2026')).toHaveLength(1)
})

test('a delivery fails with the category and message that it was told', async () => {
  const simulator = await startSimulator()
  await simulator.fault({ kind: 'fail', of: receiver, category: 'recipient', message: 'Mailbox full' })
  const { id } = Sent.parse((await simulator.send(invoice())).body)
  await expect.poll(() => statusOf(simulator, id)).toBe('failed')
  expect((await simulator.get(`/documents/${id}`)).body).toMatchObject({
    document: { deliveries: [{ status: 'failed', failure: { category: 'recipient', message: 'Mailbox full' } }] },
  })
})

test('a slow answer comes after the document was taken, and does not hold up a stop', async () => {
  const simulator = await startSimulator()
  await simulator.fault({ kind: 'slow', seconds: 60 })
  const answer = simulator.send(invoice()).catch(() => 'none')
  const taken = async () => z.array(z.unknown()).parse(await (await fetch(`${simulator.url}/documents`)).json()).length
  await expect.poll(taken).toBe(1)
  await simulator.stop()
  expect(await answer).toMatchObject({ status: 500 })
})

test('what a process leaves that died while it wrote does not keep the next from starting', async () => {
  const simulator = await startSimulator()
  await simulator.fault({ kind: 'reject' })
  await simulator.stop()
  const file = join(simulator.DATA_DIR, 'access-point', 'faults.json')
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20))
  const next = await startSimulator({ DATA_DIR: simulator.DATA_DIR })
  expect(await next.send(invoice())).toMatchObject({ status: 200 })
})

test.each(['', 'no XML', '<Invoice>', '<a:Invoice xmlns:a="x"><a:ID>1</a:ID></a:Invoice>'])(
  'what breaks the rules is refused: %j',
  async (document) => {
    const simulator = await startSimulator()
    expect(await simulator.send(document)).toMatchObject({ status: 400, body: { success: false } })
  },
)

test.each([
  ['2026-11-20 <', '2026-11-20<', 'PEPPOL-EN16931-F001'],
  ['1089.00\n<', '1089.00<', 'BR-DEC-18'],
  ['2026-00019 <', '2026-00019<', 'SB-BLANKS'],
  ['Scholengroep&#1;Gent<', 'Scholengroep Gent<', 'UBL-XSD'],
])('what is written with %j for %j is refused by its rule', async (text, written, rule) => {
  const simulator = await startSimulator()
  expect(await simulator.send(invoice().replaceAll(written, text))).toMatchObject({
    status: 400,
    body: { errors: { document: expect.arrayContaining([expect.stringMatching(`^${rule}: `)]) } },
  })
})

async function statusOf(simulator: Simulator, id: string): Promise<string> {
  return One.parse((await simulator.get(`/documents/${id}`)).body).document.deliveryStatus
}

async function numbered(simulator: Simulator, number: string): Promise<string[]> {
  const { body } = await simulator.get(`/documents?direction=outgoing&search=${number}`)
  return List.parse(body).documents.map(({ id }) => id)
}
