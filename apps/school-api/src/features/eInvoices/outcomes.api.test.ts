/** Invoices that did not arrive or are uncertain, and their credit notes. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { endPauses } from '../../testing/jobs.ts'
import { addTransfer } from '../../testing/payments.ts'
import { participant, startSendingApi, type SendingApi } from '../../testing/sending.ts'

let sending: SendingApi
let mails: string[]
beforeAll(async () => {
  sending = await startSendingApi()
})
afterAll(() => sending.stop())
beforeEach(async () => {
  mails = await sending.takesMails()
})

test('refused for good it says so, goes by mail next, and is off the list once it is credited', async () => {
  const { billing, point, made, sent, deliveries, dispatchOf } = sending
  const { id, number: invoiceNumber } = await made()
  point.provider.faults.set(invoiceNumber, 'refused')
  expect(await sent(id)).toMatchObject({ failed: [{ reason: 'invoice_problem_refused' }] })
  expect(await billing.one(id)).toMatchObject({
    status: 1,
    problem: 'invoice_problem_refused',
    eInvoice: { state: 'rejected', reason: expect.stringContaining('BR-CO-15') },
  })
  expect(await sent(id)).toMatchObject({ done: 1 })
  expect(await deliveries(id)).toEqual(['mail facturen@dender.test accepted', `peppol ${participant} rejected`])
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'rejected' } })

  const late = await made()
  await sent(late.id)
  point.settle(late.number, { category: 'recipient', message: 'The recipient does not take this' })
  const dispatchId = await dispatchOf(late.id)
  expect(await billing.call(eInvoices.askAgain, { dispatchId })).toMatchObject({ state: 'rejected' })
  expect(await billing.one(late.id)).toMatchObject({
    status: 2,
    problem: 'invoice_problem_refused',
    eInvoice: { state: 'rejected', reason: expect.stringContaining('does not take this') },
  })
  await billing.call(creditNotes.createFull, { invoiceId: late.id })
  const note = async () => (await billing.one(late.id))?.creditNotes?.[0]
  await expect.poll(note).toMatchObject({ status: 1, eInvoice: null })
  expect(await billing.one(late.id)).toMatchObject({ problem: null })
})

test('nobody knows whether it was taken: nothing leaves until a person asks, or says so', async () => {
  const { billing, point, made, sent, dispatchOf, taken } = sending
  const [asked, told] = [await made(), await made()]
  for (const { id, number: invoiceNumber } of [asked, told]) {
    point.provider.faults.set(invoiceNumber, 'lost')
    await sent(id)
    expect(await billing.one(id)).toMatchObject({ status: 1, problem: 'invoice_problem_undecided' })
    const credit = (invoiceId: number) => billing.call(creditNotes.createFull, { invoiceId })
    for (const action of [billing.send, billing.recreate, billing.retry, credit])
      expect(await refusal(action(id))).toMatchObject({
        status: 409,
        obstacles: [{ id, reason: 'invoice_obstacle_uncertain' }],
      })
  }
  expect(await billing.call(eInvoices.askAgain, { dispatchId: await dispatchOf(asked.id) })).toMatchObject({
    state: 'accepted',
  })
  expect(await billing.one(asked.id)).toMatchObject({ status: 2, problem: null })
  await billing.call(settling.resolveUncertain, { dispatchId: await dispatchOf(told.id), sent: true })
  expect(await billing.one(told.id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  for (const { number: invoiceNumber } of [asked, told]) expect(taken(invoiceNumber)).toBe(1)
})

test('what is tried again by itself after nobody knew is under way: nothing else begins beside it', async () => {
  const { api, billing, point, made, sent } = sending
  const { id, number: invoiceNumber } = await made()
  point.provider.faults.set(invoiceNumber, 'error')
  await sent(id)
  expect(await billing.one(id)).toMatchObject({ problem: 'invoice_problem_undecided' })
  // This is the state after the access point said that it has a draft.
  await api.database.pool.query(`update dispatches set state = 'queued' where document_id = $1`, [id])
  expect(await billing.one(id)).toMatchObject({ underWay: true })
  const credit = (invoiceId: number) => billing.call(creditNotes.createFull, { invoiceId })
  for (const action of [billing.send, billing.recreate, billing.retry, credit])
    expect(await refusal(action(id))).toMatchObject({
      status: 409,
      obstacles: [{ id, reason: 'invoice_obstacle_underway' }],
    })
})

test('a credit note goes the way that its invoice went', async () => {
  const { billing, point, made, sent, xmlOf } = sending
  const { id, number: invoiceNumber } = await made()
  await sent(id)
  await billing.call(creditNotes.createFull, { invoiceId: id })
  const note = async () => (await billing.one(id))?.creditNotes?.[0]
  await expect.poll(note).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  const { id: noteId = 0, creditNoteNumber = '' } = (await note()) ?? {}
  const document = point.provider.documents.find((one) => one.number === creditNoteNumber)
  expect(document).toMatchObject({ type: 'creditNote', receiver: participant })
  expect(document?.xml).toContain(`<cbc:ID>${invoiceNumber}</cbc:ID>`)
  expect(await xmlOf('creditnote', noteId)).toMatchObject({ status: 200, text: document?.xml })
  const [last] = (await billing.history(id)).dispatches
  expect(last).toMatchObject({ channel: 'peppol', purpose: 'creditNote', document: creditNoteNumber })
  expect(mails).toEqual([])

  // The e-invoice is refused later, and goes by mail.
  point.settle(document?.number ?? '', { category: 'recipient', message: 'The recipient does not take this' })
  const dispatchId = (await note())?.eInvoice?.dispatchId ?? 0
  await billing.call(eInvoices.askAgain, { dispatchId })
  expect(await note()).toMatchObject({ problem: 'invoice_problem_refused', eInvoice: { state: 'rejected' } })
  await billing.retry(id)
  await expect.poll(note).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'rejected' } })
  expect(mails).toHaveLength(1)
  expect(await refusal(billing.retry(id))).toMatchObject({ obstacles: [{ reason: 'invoice_obstacle_notfailed' }] })
})

test('what was paid since is in the e-invoice: bytes that ask for more do not leave, by themselves or by a person', async () => {
  const { api, billing, point, made, sent, dispatchOf, taken, xmlOf } = sending
  const pay = async (invoiceId: number, amount: number) => {
    const entryId = await addTransfer(api.database.db, Math.round(amount * 100))
    await billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount }] })
  }
  const failed = { state: 'failed', reason: 'invoice_obstacle_outdated' }
  const [waits, refused] = [await made(), await made()]
  point.provider.faults.set(waits.number, 'busy')
  point.provider.faults.set(refused.number, 'locked')
  await billing.send(waits.id)
  await expect.poll(async () => (await billing.history(waits.id)).dispatches[0]?.reason).toBeTruthy()
  await pay(waits.id, 1513.11)
  await endPauses(api.database.pool)
  await expect.poll(async () => (await billing.history(waits.id)).dispatches[0]).toMatchObject(failed)

  await sent(refused.id)
  await pay(refused.id, 513.11)
  const again = billing.call(settling.retryDispatch, { dispatchId: await dispatchOf(refused.id) })
  expect(await refusal(again)).toMatchObject({ status: 409, message: failed.reason })
  expect([taken(waits.number), taken(refused.number)]).toEqual([0, 0])
  for (const [{ id, number: of }, open] of [
    [waits, '0.00'],
    [refused, '1000.00'],
  ] as const) {
    await billing.ended(await billing.retry(id))
    expect([taken(of), /PayableAmount[^>]*>([^<]*)/.exec((await xmlOf('invoice', id)).text)?.[1]]).toEqual([1, open])
  }
})
