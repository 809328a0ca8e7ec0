/** Uncertain mails: how long an invoice shows that nobody knows whether they arrived. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import type { Faults } from '@schoolbeheer/server/testing/mailServers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { addBilledGroup, type Billing } from '../../testing/billing.ts'
import { startMailingApi, type MailingApi } from '../../testing/mailing.ts'

let api: TestApi
let billing: Billing
let post: MailingApi['post']
beforeAll(async () => void ({ api, billing, post } = await startMailingApi()))
afterAll(() => api.close())

const uncertain = { problem: 'invoice_problem_uncertain' }

/** The id of an invoice whose mail ended uncertainly; the next mails arrive. */
async function uncertainInvoice(): Promise<number> {
  const faults: Faults = { mail: 'end' }
  await post(faults)
  const [id = 0] = await billing.made(await addBilledGroup(api))
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ status: 1, ...uncertain })
  delete faults.mail
  return id
}

test('made anew it is still uncertain; once it was sent again to the same address it is not', async () => {
  const id = await uncertainInvoice()
  await billing.ended(await billing.recreate(id))
  expect(await billing.one(id)).toMatchObject({ status: 1, ...uncertain })
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
})

test('a reminder that arrives, or fails, leaves open whether the invoice did', async () => {
  const faults: Faults = { mail: (line) => (line.includes('b@dender.test') ? 'end' : undefined) }
  await post(faults)
  const [id = 0] = await billing.made(await addBilledGroup(api, { invoiceEmails: 'a@dender.test;b@dender.test' }))
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ status: 2, ...uncertain })
  delete faults.mail
  await billing.ended(await billing.remind(id))
  expect(await billing.one(id)).toMatchObject({ reminders: 1, ...uncertain })
  faults.RCPT = '550 5.1.1 unknown'
  await billing.ended(await billing.remind(id))
  expect(await billing.one(id)).toMatchObject({ reminders: 1, ...uncertain })
  const { dispatches } = await billing.history(id)
  const { id: dispatchId = 0 } = dispatches.find(({ state }) => state === 'uncertain') ?? {}
  await billing.call(settling.resolveUncertain, { dispatchId, sent: true })
  expect(await billing.one(id)).toMatchObject({ problem: null })
})

test('paid nobody asks whether it arrived; once that is undone it is uncertain again', async () => {
  const faults: Faults = { mail: (line) => (line.includes('b@dender.test') ? 'end' : undefined) }
  await post(faults)
  const [id = 0] = await billing.made(await addBilledGroup(api, { invoiceEmails: 'a@dender.test;b@dender.test' }))
  await billing.ended(await billing.send(id))
  const asked = { invoices: [{ invoiceId: id }] }
  await billing.call(invoices.setPaid, asked)
  expect(await billing.one(id)).toMatchObject({ status: 3, problem: null })
  await billing.call(invoiceExtensions.undoPaid, { id, reason: 'Verkeerde klant' })
  expect(await billing.one(id)).toMatchObject({ status: 2, ...uncertain })
  const { dispatches } = await billing.history(id)
  const { id: dispatchId = 0 } = dispatches.find(({ state }) => state === 'uncertain') ?? {}
  await billing.call(settling.resolveUncertain, { dispatchId, sent: false })
  await billing.call(invoices.setPaid, asked)
  await billing.call(invoiceExtensions.undoPaid, { id, reason: 'Verkeerde klant' })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: 'invoice_problem_failed' })
})

test('credited in full nobody asks whether it arrived', async () => {
  const id = await uncertainInvoice()
  await billing.call(creditNotes.createFull, { invoiceId: id })
  await expect.poll(async () => (await billing.one(id))?.problem).toBeNull()
})

test('its credit note goes where the invoice may have arrived: somebody may still say that it did', async () => {
  const id = await uncertainInvoice()
  await billing.call(creditNotes.createFull, { invoiceId: id })
  const note = async () => (await billing.one(id))?.creditNotes?.[0]
  await expect.poll(note).toMatchObject({ status: 2, problem: null })
  const [ofNote, ofInvoice] = (await billing.history(id)).dispatches
  expect(ofNote).toMatchObject({ purpose: 'creditNote', recipient: ofInvoice?.recipient, state: 'accepted' })
  await billing.call(settling.resolveUncertain, { dispatchId: ofInvoice?.id ?? 0, sent: true })
  expect((await billing.history(id)).dispatches.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
})
