/** The contract of access points: the same cases over the adapter of each provider and its recorded server. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { createPoint, creditNote, customer, day, idOf, invoice, send } from '../testing/accessPoints/point.ts'
import type { Fault } from '../testing/accessPoints/provider.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import type { Outgoing } from './accessPoint.ts'

describe.each([
  ['Recommand', startRecommand],
  ['e-invoice.be', startEInvoiceBe],
])('%s', (_, startProvider) => {
  test('takes an invoice and a credit note, and says of whom and what they are', async () => {
    const { point, provider } = await start()
    for (const document of [invoice('F-1'), creditNote('C-1')]) {
      const sent = await send(point, document)
      expect(sent).toMatchObject({ state: 'accepted', delivered: false, providerId: idOf(provider, document.number) })
      expect(await point.get(idOf(provider, document.number))).toMatchObject({
        state: 'accepted',
        number: document.number,
      })
    }
    expect(provider.documents.map(({ xml, ...kept }) => ({ ...kept, isWhole: xml.endsWith('>') }))).toMatchObject([
      { number: 'F-1', type: 'invoice', receiver: customer, isWhole: true },
      { number: 'C-1', type: 'creditNote', receiver: customer, isWhole: true },
    ])
    expect(provider.taken).toEqual([
      { number: 'F-1', times: 1 },
      { number: 'C-1', times: 1 },
    ])
  })

  test('delivers at once, later, or not', async () => {
    const { point, provider, settle } = await start()
    provider.faults.set('F-1', 'delivered')
    expect(await send(point, invoice('F-1'))).toMatchObject({ state: 'accepted', delivered: true })
    await send(point, invoice('F-2'))
    settle('F-2', 'delivered')
    expect(await point.get(idOf(provider, 'F-2'))).toMatchObject({ state: 'delivered', number: 'F-2' })
    await send(point, invoice('F-3'))
    settle('F-3', { category: 'peppol_failed', message: 'The receiver does not answer' })
    expect(await point.get(idOf(provider, 'F-3'))).toMatchObject({
      state: 'rejected',
      category: 'peppol_failed',
      words: 'The receiver does not answer',
    })
  })

  test.each<Fault>(['lost', 'errorAfter', 'html', 'empty', 'noId'])(
    'is uncertain where the document was taken and the answer is %s, and finds it',
    async (fault) => {
      const { point, provider } = await start()
      provider.faults.set('F-1', fault)
      expect(await send(point, invoice('F-1'))).toMatchObject({ state: 'uncertain' })
      expect(provider.taken).toEqual([{ number: 'F-1', times: 1 }])
      const providerId = idOf(provider, 'F-1')
      expect(await point.findByNumber('F-1', day)).toMatchObject({ state: 'found', documents: [{ providerId }] })
      expect(await point.get(providerId)).toMatchObject({ state: 'accepted', number: 'F-1' })
    },
  )

  test('is uncertain where no answer comes in time, and asks no second time by itself', async () => {
    const { point, variables, provider } = await start()
    // A busy machine has the time to hand the document over.
    const impatient = createPoint(variables, { timeoutMs: 2000 })
    const prepared = await point.prepare?.(invoice('F-1'))
    const draft = prepared?.state === 'prepared' ? prepared.providerId : null
    provider.faults.set('F-1', 'never')
    expect(await impatient.submit(invoice('F-1'), draft)).toMatchObject({
      state: 'uncertain',
      words: 'einvoice_silent',
    })
    expect(provider.taken).toEqual([{ number: 'F-1', times: 1 }])
    expect(provider.calls.filter((call) => call.endsWith('/send'))).toHaveLength(1)
    provider.after = () => new Promise(() => undefined)
    const hasty = createPoint(variables, { timeoutMs: 300 })
    const asked = [hasty.get('x'), hasty.findByNumber('F-1', day)]
    expect(await hasty.lookup([customer], 'invoice')).toMatchObject([{ registered: 'unknown' }])
    expect(await Promise.all(asked)).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }])
  })

  test('waits for an answer that is slow', async () => {
    const { point, provider } = await start()
    provider.after = () => setTimeout(300 * Math.random())
    const numbers = Array.from({ length: 12 }, (_each, index) => `F-${index}`)
    const sent = await Promise.all(numbers.map((number) => send(point, invoice(number))))
    expect(sent.map(({ state }) => state)).toEqual(numbers.map(() => 'accepted'))
    expect(provider.taken.every(({ times }) => times === 1)).toBe(true)
  })

  test.each<[Fault, object]>([
    ['error', { state: 'uncertain' }],
    ['duplicate', { state: 'uncertain', words: expect.stringContaining('number') }],
    ['refused', { state: 'rejected', category: 'refused', words: '400 BR-CO-15 does not hold' }],
    ['gone', { state: 'failed', lasting: true, words: expect.stringContaining('422 ') }],
    ['locked', { state: 'failed', lasting: true, words: '403 Forbidden' }],
    ['busy', { state: 'failed', lasting: false, words: '429 Too many requests' }],
  ])('says what became of a document that was not taken: %s', async (fault, expected) => {
    const { point, provider } = await start()
    provider.faults.set('F-1', fault)
    expect(await send(point, invoice('F-1'))).toMatchObject(expected)
    expect(provider.taken).toEqual([])
  })

  test('knows that nothing was taken where nothing was sent', async () => {
    const { variables, point, provider, close } = await start()
    const astray = createPoint({ ...variables, ACCESS_POINT_URL: 'http://nowhere.invalid', PRIVATE_NETWORKS: '::1' })
    expect(await send(astray, invoice('F-1'))).toMatchObject({ state: 'failed', lasting: false })
    await close()
    // A name with several addresses is refused at each.
    const named = createPoint({
      ...variables,
      ACCESS_POINT_URL: variables.ACCESS_POINT_URL.replace('127.0.0.1', 'localhost'),
    })
    for (const closed of [point, named])
      expect(await send(closed, invoice('F-1'))).toMatchObject({ state: 'failed', lasting: false })
    expect(await point.get('x')).toMatchObject({ state: 'unknown' })
    expect(await point.lookup([customer], 'invoice')).toMatchObject([{ registered: 'unknown' }])
    expect(provider.taken).toEqual([])
  })

  test('says who receives what, in the order that was asked', async () => {
    const { point, provider } = await start()
    provider.participants.set('0208:0111111111', ['invoice', 'creditNote'])
    provider.participants.set('9925:be0111111111', ['creditNote'])
    provider.participants.set('0208:0222222222', ['creditNote'])
    const asked = ['9925:be0111111111', '0208:0111111111', '0208:0222222222']
    expect(await registered('invoice')).toEqual(['no', 'yes', 'no'])
    expect(await registered('creditNote')).toEqual(['yes', 'yes', 'yes'])

    async function registered(type: Outgoing['type']) {
      return (await point.lookup(asked, type)).map((registration) => registration.registered)
    }
  })

  test('finds none, one and several by exactly their number', async () => {
    const { point, provider } = await start()
    expect(await point.findByNumber('F-1', day)).toMatchObject({ state: 'found', documents: [] })
    for (const number of ['F-1', 'F-10', 'F-11']) await send(point, invoice(number))
    expect(await point.findByNumber('F-1', day)).toMatchObject({
      state: 'found',
      documents: [{ providerId: idOf(provider, 'F-1'), number: 'F-1', type: 'invoice' }],
    })
    await send(point, invoice('F-1'))
    expect(await point.findByNumber('F-1', day)).toMatchObject({ documents: [{ number: 'F-1' }, { number: 'F-1' }] })
    provider.documents = Array.from({ length: 51 }, () => provider.documents).flat()
    expect(await point.findByNumber('F-2', day)).toMatchObject({ state: 'found', documents: [] })
    expect(await point.findByNumber('F-1', day)).toMatchObject({ state: 'unknown' })
  })

  test('says that a document is gone only where the provider does', async () => {
    const { point, variables } = await start()
    expect(await point.get('none')).toMatchObject({ state: 'gone' })
    const elsewhere = createPoint({ ...variables, ACCESS_POINT_URL: `${variables.ACCESS_POINT_URL}/elsewhere` })
    expect(await elsewhere.lookup([customer], 'invoice')).toMatchObject([{ registered: 'unknown' }])
  })

  test('keeps keys out of what it says', async () => {
    const { point, variables, provider } = await start()
    const wrong = createPoint({ ...variables, ACCESS_POINT_KEY: 'wrong-key', ACCESS_POINT_SECRET: 'wrong-secret' })
    const said = [await send(wrong, invoice('F-1')), await wrong.get('x'), await wrong.findByNumber('F-1', day)]
    expect(said).toMatchObject([{ state: 'failed', lasting: true }, { state: 'unknown' }, { state: 'unknown' }])
    const secrets = ['wrong-key', 'wrong-secret', Buffer.from('wrong-key:wrong-secret').toString('base64')]
    for (const secret of secrets) expect(JSON.stringify(said)).not.toContain(secret)
    provider.faults.set('F-1', 'html')
    expect(await send(point, invoice('F-1'))).toMatchObject({ answer: expect.stringContaining('200 <html>') })
  })

  test('reads a webhook as a hint: the same again, late, for another document', async () => {
    const { point, provider, settle, webhook } = await start()
    await send(point, invoice('F-1'))
    const providerId = idOf(provider, 'F-1')
    const early = webhook({ id: providerId }, { key: 'evt_1' })
    const late = settle('F-1', 'delivered')
    const first = read(late)
    expect(first).toEqual({ eventId: expect.any(String), bodyHash: expect.stringMatching(/^[\da-f]{64}$/), providerId })
    expect(read(late)).toEqual(first)
    expect(read({ ...late, headers: { 'x-signature': late.headers['x-signature'] } })).toMatchObject({ providerId })
    expect(read(early)).toMatchObject({ eventId: 'evt_1', providerId })
    expect(await point.get(providerId)).toMatchObject({ state: 'delivered' })
    expect(read(webhook({ id: 'another' }))).toMatchObject({ providerId: 'another' })
    expect(await point.get('another')).toMatchObject({ state: 'gone' })

    function read({ body, headers }: ReturnType<typeof webhook>) {
      return point.readWebhook(body, headers)
    }
  })

  test('takes a webhook for forged that is not signed with our secret', async () => {
    const { point, variables, webhook } = await start()
    const { body, headers } = webhook({ id: 'x' })
    const signature = headers['x-signature']
    const forged: [Buffer, Record<string, string | string[]>][] = [
      [body, {}],
      [body, { 'x-signature': '' }],
      [body, { 'x-signature': signature.slice(0, -1) }],
      [body, { 'x-signature': [signature, signature] }],
      [Buffer.from(body.toString().replace('"x"', '"y"')), headers],
      [body, webhook({ id: 'x' }, { secret: 'another' }).headers],
      [body, webhook({ id: 'x' }, { secret: '' }).headers],
      [Buffer.from('['.repeat(50_000)), headers],
      [Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), headers],
      [Buffer.alloc(0), headers],
    ]
    for (const [bytes, given] of forged) expect(point.readWebhook(bytes, given)).toBe('forged')
    const without = createPoint({ ...variables, ACCESS_POINT_WEBHOOK_SECRET: '' })
    const unsigned = webhook({ id: 'x' }, { secret: '' })
    expect(without.readWebhook(unsigned.body, unsigned.headers)).toBe('forged')
  })

  test('believes the old secret too while it is changed, and then the new one alone', async () => {
    const { variables, webhook } = await start()
    const old = webhook({ id: 'x' })
    const fresh = webhook({ id: 'x' }, { secret: 'the-new-one' })
    const changed = { ...variables, ACCESS_POINT_WEBHOOK_SECRET: 'the-new-one' }
    const both = createPoint({ ...changed, ACCESS_POINT_WEBHOOK_SECRET_OLD: variables.ACCESS_POINT_WEBHOOK_SECRET })
    const after = createPoint(changed)
    const read = (point: typeof both) => [old, fresh].map(({ body, headers }) => point.readWebhook(body, headers))
    const known = expect.objectContaining({ providerId: 'x' })
    expect([...read(both), ...read(after)]).toEqual([known, known, 'forged', known])
  })

  async function start() {
    const server = await startProvider()
    onTestFinished(server.close)
    return { ...server, point: createPoint(server.variables) }
  }
})
