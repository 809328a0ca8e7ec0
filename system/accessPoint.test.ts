/**
 * The school API's client of an access point against the simulator: each must read the other as Recommand is
 * documented.
 */
import { invoice, receiver, startSimulator, webhookSecret } from '@schoolbeheer/access-point/testing/simulator'
import { demoCompany } from '@schoolbeheer/school-api/demo/company'
import { schoolApiEnv } from '@schoolbeheer/school-api/env'
import { createAccessPoint } from '@schoolbeheer/school-api/peppol/createAccessPoint'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { expect, onTestFinished, test } from 'vitest'

const sender = '0208:0123456749'
const day = '2026-11-20'

async function start(more: Record<string, string> = {}) {
  const simulator = await startSimulator(more)
  const env = schoolApiEnv({
    COMPANY: JSON.stringify(demoCompany),
    DATA_SECRET: 'd'.repeat(32),
    ACCESS_POINT: 'simulator',
    ACCESS_POINT_URL: simulator.url,
    ACCESS_POINT_KEY: 'key',
    ACCESS_POINT_SECRET: 'secret',
    ACCESS_POINT_WEBHOOK_SECRET: webhookSecret,
  })
  const point = createAccessPoint(env, { timeoutMs: 5000 })
  if (!point) throw new Error('There is no access point')
  const submit = (number = '2026-00019') => {
    const xml = Buffer.from(invoice({ number }))
    return point.submit({ type: 'invoice', number, date: day, sender, receiver, xml }, null)
  }
  return { simulator, point, submit }
}

test('a document is accepted, delivered and found, and its webhook is read', async () => {
  const told = await startRecordingUpstream()
  onTestFinished(told.stop)
  told.answer('POST /', { json: {} })
  const { point, submit } = await start({ WEBHOOK_URL: told.url })
  const submitted = await submit()
  expect(submitted).toMatchObject({ state: 'accepted', delivered: false })
  const providerId = submitted.state === 'accepted' ? submitted.providerId : ''
  await expect.poll(() => point.get(providerId)).toMatchObject({ state: 'delivered', number: '2026-00019', receiver })
  expect(await point.findByNumber('2026-00019', day)).toMatchObject({
    state: 'found',
    documents: [{ providerId, number: '2026-00019', receiver, type: 'invoice' }],
  })
  expect(await point.findByNumber('2026-0001', day)).toMatchObject({ state: 'found', documents: [] })
  expect(await point.get('doc_none')).toMatchObject({ state: 'gone' })
  await expect.poll(() => told.requests.length).toBe(1)
  const [request] = told.requests
  const body = Buffer.from(JSON.stringify(request?.body))
  expect(point.readWebhook(body, request?.headers ?? {})).toMatchObject({ providerId, eventId: expect.any(String) })
})

test('the same number again is uncertain: whoever sent it finds it', async () => {
  const { point, submit } = await start()
  expect(await submit()).toMatchObject({ state: 'accepted' })
  expect(await submit()).toMatchObject({ state: 'uncertain' })
  expect(await point.findByNumber('2026-00019', day)).toMatchObject({ documents: [{ number: '2026-00019' }] })
})

test('everybody is registered, unless the simulator is told otherwise', async () => {
  const { simulator, point } = await start()
  const both = [receiver, '9925:BE0400000086']
  const registered = async (type: 'invoice' | 'creditNote') =>
    (await point.lookup(both, type)).map((registration) => registration.registered)
  expect(await registered('invoice')).toEqual(['yes', 'yes'])
  await simulator.fault({ kind: 'unsupported', of: receiver })
  // The fault goes for its VAT number as well.
  expect([await registered('invoice'), await registered('creditNote')]).toEqual([
    ['no', 'no'],
    ['yes', 'yes'],
  ])
  await simulator.fault({ kind: 'error', of: both[1] })
  expect(await registered('invoice')).toEqual(['no', 'unknown'])
})

test('what it is told to do wrong is read as what it is', async () => {
  const { simulator, point, submit } = await start()
  const told: [fault: Record<string, string>, state: object][] = [
    [{ kind: 'drop' }, { state: 'uncertain' }],
    [{ kind: 'error' }, { state: 'uncertain' }],
    [
      { kind: 'reject', message: 'Not today' },
      { state: 'rejected', words: expect.stringContaining('Not today') },
    ],
    [{ kind: 'unsupported' }, { state: 'failed', lasting: true }],
  ]
  for (const [index, [fault, state]] of told.entries()) {
    await simulator.fault({ ...fault, of: fault.kind === 'unsupported' ? receiver : `2026-0000${index}` })
    expect(await submit(`2026-0000${index}`)).toMatchObject(state)
  }
  expect(await point.findByNumber('2026-00000', day)).toMatchObject({ documents: [{ number: '2026-00000' }] })
})

test('a delivery that fails is read with its category and message', async () => {
  const { simulator, point, submit } = await start()
  await simulator.fault({ kind: 'fail', category: 'recipient', message: 'Mailbox full' })
  const submitted = await submit()
  const providerId = submitted.state === 'accepted' ? submitted.providerId : ''
  const failed = { state: 'rejected', category: 'recipient', words: 'Mailbox full' }
  await expect.poll(() => point.get(providerId)).toMatchObject(failed)
})
