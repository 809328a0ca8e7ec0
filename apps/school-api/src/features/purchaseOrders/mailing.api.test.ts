/** The PDF of an order, the mails that bring it, and the reminders: each once. */
import { purchaseOrderExtensions } from '@schoolbeheer/contracts/school/purchaseOrders'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { endPauses } from '../../testing/jobs.ts'
import { orderingOf, pdf, type Ordering } from '../../testing/purchaseOrders.ts'

let api: TestApi
let ordering: Ordering
let port: number
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  port = await freePort()
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, GATEWAY_URL: 'https://school.test' }
  api = await startTestApi({ now: () => now, works: true, env })
  ordering = await orderingOf(api)
})
afterAll(() => api.close())

async function post(faults: Faults = {}) {
  const { mails } = await startMailServer(faults, port)
  return () => Promise.all(mails.map((mail) => PostalMime.parse(mail)))
}

/** Waits until nothing of the order is under way. */
async function settled(id: number) {
  await expect.poll(async () => (await ordering.one(id))?.underWay).toBe(false)
  return ordering.one(id)
}

test('it is made, mailed to the addresses for orders with PDF and link, and reminded of; the second names the first', async () => {
  const mails = await post()
  const id = await ordering.order({
    purchaseOrderEmails: 'a@dender.test; b@dender.test',
    salutation: 'Mevrouw An Peeters\nDirecteur',
  })
  expect(await settled(id)).toMatchObject({ problem: null, sentAt: '2026-11-22T12:00:00.000Z', reminders: 0 })
  const [first, second] = await mails()
  expect(new Set([first, second].map((mail) => mail?.to?.[0]?.address))).toEqual(
    new Set(['a@dender.test', 'b@dender.test']),
  )
  const link = `https://school.test/orders/${await ordering.secret(id)}`
  for (const part of ['Geachte mevrouw An Peeters,', '€\u00a01.250,50', '€\u00a01.513,11', link])
    expect(first?.text).toContain(part)
  expect(first?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^BB2026-\d{5}\.pdf$/)])
  const request = await ordering.download(id)
  expect(request).toMatchObject({ type: 'application/pdf', text: expect.stringMatching(/^%PDF-/) })
  now += 24 * 3600_000
  await ordering.remind(id)
  expect(await settled(id)).toMatchObject({ reminders: 1, remindedAt: '2026-11-23T12:00:00.000Z' })
  now += 24 * 3600_000
  await ordering.remind(id)
  expect(await settled(id)).toMatchObject({ reminders: 2, sentAt: '2026-11-22T12:00:00.000Z' })
  const reminders = (await mails()).slice(2)
  expect(reminders).toHaveLength(4)
  expect(reminders.slice(0, 2).every(({ subject }) => subject?.startsWith('Herinnering: bestelbon'))).toBe(true)
  for (const { subject, text } of reminders.slice(2)) {
    expect(subject).toMatch(/^Herinnering 2: bestelbon/)
    expect(text).toMatch(/Op 23\/11\/2026 .*Gelieve ons .* te bezorgen.*Hebt u de bestelbon intussen bezorgd/s)
  }
  await ordering.upload(id, '4711', pdf)
  expect((await ordering.download(id, '?document=request')).text).toBe(request.text)
  expect(await refusal(ordering.remind(id, 99_999))).toMatchObject({
    status: 409,
    message: 'purchaseorder_refused_sendReminder',
    obstacles: [
      { id: 99_999, reason: 'purchaseorder_obstacle_missing' },
      { id, reason: 'purchaseorder_obstacle_uploaded' },
    ],
  })
})

test('without an address for orders that for invoices is taken; without any it says so, until there is one', async () => {
  const mails = await post()
  const id = await ordering.order({ purchaseOrderEmails: null, invoiceEmails: 'f@dender.test' })
  await settled(id)
  expect((await mails())[0]?.to?.[0]?.address).toBe('f@dender.test')
  const other = await ordering.order({ purchaseOrderEmails: null, invoiceEmails: null, peppol: true })
  await expect
    .poll(() => ordering.one(other))
    .toMatchObject({ problem: 'purchaseorder_problem_noaddress', underWay: false, sentAt: null })
  await api.database.pool.query(
    `update school_groups set invoice_emails = 'n@dender.test' where id =
      (select school_group_id from purchase_orders where id = ${other})`,
  )
  await ordering.remind(other)
  expect(await settled(other)).toMatchObject({ problem: null, sentAt: expect.any(String), reminders: 0 })
  expect((await mails())[1]?.subject).toMatch(/^Bestelbonaanvraag/)
})

test('an address that is refused is told of; what waits to be tried again is taken back when it is uploaded', async () => {
  const faults: Faults = { RCPT: (line) => (line.includes('wrong') ? '550 5.1.1 unknown' : undefined) }
  const mails = await post(faults)
  const id = await ordering.order({ purchaseOrderEmails: 'a@dender.test; wrong@dender.test' })
  expect(await settled(id)).toMatchObject({ problem: 'purchaseorder_problem_failed', sentAt: expect.any(String) })
  expect(await mails()).toHaveLength(1)
  faults.RCPT = '450 4.2.1 later'
  await ordering.remind(id)
  const attempts = async () =>
    (
      await api.database.pool.query(
        `select from dispatches where document_id = ${id} and attempts = 1 and state = 'queued'`,
      )
    ).rowCount
  await expect.poll(attempts).toBe(2)
  expect(await refusal(ordering.remind(id))).toMatchObject({
    obstacles: [{ id, reason: 'purchaseorder_obstacle_underway' }],
  })
  await ordering.upload(id, '4711')
  expect(await ordering.one(id)).toMatchObject({ name: '4711', problem: null, underWay: false, reminders: 0 })
})

test('of an uncertain mail a person says what became of it, and sends it again until the order is there', async () => {
  const faults: Faults = { mail: 'end' }
  const mails = await post(faults)
  const id = await ordering.order()
  expect(await settled(id)).toMatchObject({ problem: 'purchaseorder_problem_uncertain', sentAt: null })
  const call = await api.as(callers.admin)
  const history = async () => call(purchaseOrderExtensions.history, { id })
  const [mail] = (await history()).dispatches
  expect(mail).toMatchObject({
    purpose: 'purchaseOrder',
    channel: 'mail',
    state: 'uncertain',
    reason: expect.any(String),
  })
  const one = { dispatchId: mail?.id ?? 0 }
  expect(await statusOf((await api.as(callers.courseWriter))(settling.resolveUncertain, { ...one, sent: true }))).toBe(
    404,
  )
  expect(await statusOf((await api.as(callers.schoolAdmin))(settling.resolveUncertain, { ...one, sent: true }))).toBe(
    403,
  )
  expect(await statusOf(call(settling.retryDispatch, one))).toBe(409)
  await call(settling.resolveUncertain, { ...one, sent: false })
  expect(await settled(id)).toMatchObject({ problem: 'purchaseorder_problem_failed' })
  delete faults.mail
  await call(settling.retryDispatch, one)
  expect(await settled(id)).toMatchObject({ problem: null, sentAt: expect.any(String) })
  expect(await mails()).toHaveLength(2)
  expect((await history()).events.map(({ action }) => action)).toEqual(['retried', 'resolvedNotSent', 'created'])
  expect(await statusOf(call(settling.resolveUncertain, { ...one, sent: true }))).toBe(409)
  expect(await statusOf(call(settling.resolveUncertain, { dispatchId: 99_999, sent: true }))).toBe(404)
  expect(await statusOf(call(purchaseOrderExtensions.history, { id: 99_999 }))).toBe(404)
})

test('what was being sent when the order was uploaded is not tried again', async () => {
  const held = Promise.withResolvers<string>()
  const faults: Faults = { RCPT: () => held.promise }
  const mails = await post(faults)
  const id = await ordering.order()
  const state = async () =>
    (await api.database.pool.query(`select state, attempts from dispatches where document_id = ${id}`)).rows
  await expect.poll(state).toEqual([{ state: 'sending', attempts: 1 }])
  await ordering.upload(id, '4711')
  held.resolve('450 4.2.1 later')
  await expect.poll(state).toEqual([{ state: 'queued', attempts: 1 }])
  delete faults.RCPT
  await endPauses(api.database.pool)
  await expect.poll(state).toEqual([{ state: 'failed', attempts: 1 }])
  expect(await mails()).toEqual([])
  expect(await ordering.one(id)).toMatchObject({ name: '4711', problem: null, underWay: false })
})
