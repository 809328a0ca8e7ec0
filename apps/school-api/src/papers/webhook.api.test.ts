import { createApp } from '@schoolbeheer/server/app'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { startEInvoices, type EInvoices, type RecordingProvider } from '../testing/eInvoices.ts'
import { numberOf } from '../testing/ledger.ts'
import { addWebhook } from './webhook.ts'

let recommand: Awaited<ReturnType<typeof startRecommand>>
let api: TestApi
let eInvoices: EInvoices
beforeAll(async () => {
  recommand = await startRecommand()
  // This API hears the hints, and the ledger beside it asks about them.
  api = await startTestApi({ env: recommand.variables })
  eInvoices = await startEInvoices(recommand, api.database)
})
afterAll(async () => {
  await eInvoices.ledger.stop()
  await Promise.all([api.close(), recommand.close()])
})

type Event = Pick<ReturnType<RecordingProvider['webhook']>, 'body'> & { headers: Record<string, string> }

async function post({ body, headers }: Event, to = api.url) {
  const given = { ...headers, 'content-type': 'application/json' }
  const answer = await fetch(`${to}/webhooks/access-point`, {
    method: 'POST',
    headers: given,
    body: new Uint8Array(body),
  })
  return { status: answer.status, text: await answer.text() }
}

async function accepted(documentId: number): Promise<number> {
  const id = await eInvoices.send(documentId)
  await eInvoices.becomes(id, 'accepted')
  return id
}

async function countEvents(): Promise<number | null> {
  return (await api.database.pool.query('select from e_invoice_events')).rowCount
}

/** Expects that a further inquiry changes nothing. */
async function stays(id: number, state: string): Promise<void> {
  await eInvoices.letPausesEnd()
  await eInvoices.allJobsDone()
  expect((await eInvoices.ledger.one(id))?.state).toBe(state)
}

test('an event lets the access point be asked at once; told again, late or in another order it changes nothing', async () => {
  const [first, second] = [await accepted(1), await accepted(2)]
  const delivered = recommand.settle(numberOf(1), 'delivered')
  expect(await post(delivered)).toEqual({ status: 204, text: '' })
  await eInvoices.becomes(first, 'delivered')
  expect(await post(delivered)).toEqual({ status: 200, text: '' })
  const [document] = recommand.provider.documents
  if (!document) throw new Error('It was not taken')
  // This event was sent earlier, and comes late.
  expect(await post(recommand.webhook({ ...document, state: 'pending' }))).toEqual({ status: 204, text: '' })
  await stays(first, 'delivered')
  const failed = recommand.settle(numberOf(2), { category: 'recipient_error', message: 'Refused' })
  expect(await post(failed)).toEqual({ status: 204, text: '' })
  await eInvoices.becomes(second, 'rejected')
  expect([await eInvoices.ledger.followed(1), await eInvoices.ledger.followed(2)]).toEqual([
    ['accepted'],
    ['accepted', 'rejected'],
  ])
})

test('an event that comes before the answer to the call counts as well', async () => {
  const held = Promise.withResolvers<void>()
  recommand.provider.after = () => held.promise
  const id = await eInvoices.send(4)
  await expect.poll(() => recommand.provider.documents.some(({ number }) => number === numberOf(4))).toBe(true)
  recommand.provider.after = () => Promise.resolve()
  const delivered = recommand.settle(numberOf(4), 'delivered')
  expect(await post(delivered)).toEqual({ status: 204, text: '' })
  expect((await eInvoices.ledger.one(id))?.state).toBe('submitting')
  held.resolve()
  await eInvoices.becomes(id, 'delivered')
})

test('an event that is forged, of another or too large is no hint', async () => {
  const id = await accepted(3)
  await eInvoices.allJobsDone()
  const before = [await countEvents(), recommand.provider.calls.length]
  const document = recommand.provider.documents.find(({ number }) => number === numberOf(3))
  if (!document) throw new Error('It was not taken')
  const { body, headers } = recommand.webhook(document)
  const forged = [
    recommand.webhook(document, { secret: 'guessed' }),
    { body, headers: { ...headers, 'x-signature': '' } },
    // The same JSON, but not the bytes that were signed.
    { body: Buffer.concat([body, Buffer.from(' ')]), headers },
    { body: Buffer.alloc(0), headers },
  ]
  for (const event of forged) expect(await post(event)).toEqual({ status: 401, text: '' })
  expect((await post({ body: Buffer.alloc(65_537, ' '), headers })).status).toBe(413)
  await eInvoices.allJobsDone()
  expect([await countEvents(), recommand.provider.calls.length]).toEqual(before)
  // The signature is right, but we do not know the document.
  expect((await post(recommand.webhook({ id: 'doc_of_another' }))).status).toBe(204)
  await stays(id, 'accepted')
})

test('an event that somebody caught and sends again under new names costs one row, however many come at once', async () => {
  const id = await accepted(5)
  await eInvoices.allJobsDone()
  const asks = `select from jobs.job where data ->> 'task' = 'ask' and data -> 'ids' @> '${id}'`
  const before = await countEvents()
  const { body, headers } = recommand.webhook({ id: (await eInvoices.kept(id)).provider_id })
  const caught = Array.from({ length: 20 }, (_, at) => ({
    body,
    headers: { ...headers, 'x-idempotency-key': `x${at}` },
  }))
  const statuses = await Promise.all(caught.map(async (event) => (await post(event)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 19 }, () => 200), 204])
  const { 'x-idempotency-key': _named, ...unnamed } = headers
  expect(await post({ body, headers: unnamed })).toEqual({ status: 200, text: '' })
  expect(await countEvents()).toBe((before ?? 0) + 1)
  await expect.poll(async () => (await api.database.pool.query(asks)).rowCount).toBe(1)
})

test('where there is no access point there is no address', async () => {
  const app = createApp({ name: 'webhook', log: { LOG_LEVEL: 'info' }, ready: {} })
  onTestFinished(() => app.close())
  addWebhook({ app, accessPoint: null, outbox: eInvoices.ledger.outbox })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await post(recommand.webhook({ id: 'doc' }), url)).status).toBe(404)
})
