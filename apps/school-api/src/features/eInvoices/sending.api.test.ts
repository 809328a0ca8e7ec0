/** Sending from tick to 'delivered': the channel of an invoice, and everything that keeps it from leaving. */
import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPdf } from '../../testing/pdf.ts'
import { number, participant, startSendingApi, type SendingApi } from '../../testing/sending.ts'

let sending: SendingApi
let mails: string[]
beforeAll(async () => {
  sending = await startSendingApi()
})
afterAll(() => sending.stop())
beforeEach(async () => {
  mails = await sending.takesMails()
})

test('a Peppol group gets an e-invoice with the PDF inside: accepted, then delivered, and nothing by mail', async () => {
  const { billing, point, made, sent, deliveries, dispatchOf, xmlOf } = sending
  const { id, number: invoiceNumber } = await made({ buyerReference: 'DIENST-7' })
  expect(await sent(id)).toMatchObject({ done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({
    status: 2,
    problem: null,
    eInvoice: { state: 'accepted', reason: null },
  })
  expect(await deliveries(id)).toEqual([`peppol ${participant} accepted`])
  const document = point.provider.documents.find((one) => one.number === invoiceNumber)
  expect(document).toMatchObject({ type: 'invoice', sender: '0208:0123456749', receiver: participant })
  expect(document?.xml).toContain('<cbc:BuyerReference>DIENST-7</cbc:BuyerReference>')
  const pdf = /<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</.exec(document?.xml ?? '')?.[1] ?? ''
  const inside = await (await openPdf(Buffer.from(pdf, 'base64'))).attachments()
  expect([...inside.keys()]).toEqual([`${invoiceNumber}.xml`])

  point.settle(invoiceNumber, 'delivered')
  const dispatchId = await dispatchOf(id)
  expect(await billing.call(eInvoices.askAgain, { dispatchId })).toEqual({
    state: 'delivered',
    reason: null,
    dispatchId,
  })
  expect(await billing.one(id)).toMatchObject({ status: 2, eInvoice: { state: 'delivered' } })
  expect(await xmlOf('invoice', id)).toMatchObject({ status: 200, text: document?.xml })
  expect(mails).toEqual([])
})

test('what Peppol has is not offered again: sent again it goes by mail, or is just at 2 again; made anew it says the same', async () => {
  const { api, billing, point, made, sent, dispatchOf, taken, xmlOf } = sending
  const { id, number: invoiceNumber, group } = await made({ name: 'Eerste naam', invoiceEmails: 'a@dender.test' })
  await sent(id)
  await api.database.pool.query(`update school_groups set name = 'Nieuwe naam' where id = $1`, [group])
  const before = await xmlOf('invoice', id)
  await billing.ended(await billing.recreate(id))
  expect(await billing.one(id)).toMatchObject({ status: 1, eInvoice: { state: 'accepted' } })
  const { rows } = await api.database.pool.query(
    `select paper -> 'customer' ->> 'name' as name from invoice_files where invoice_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ name: 'Eerste naam' }, { name: 'Eerste naam' }])
  expect(await xmlOf('invoice', id)).toEqual(before)

  // A late delivery is no news for an invoice that was made anew.
  point.settle(invoiceNumber, 'delivered')
  await billing.call(eInvoices.askAgain, { dispatchId: await dispatchOf(id) })
  expect(await billing.one(id)).toMatchObject({ status: 1, eInvoice: { state: 'delivered' } })
  expect(await sent(id)).toMatchObject({ done: 1 })
  expect(await billing.one(id)).toMatchObject({ status: 2 })
  expect(mails).toHaveLength(1)

  await billing.ended(await billing.recreate(id))
  await api.database.pool.query(`update school_groups set invoice_emails = null where id = $1`, [group])
  expect(await sent(id)).toMatchObject({ done: 1 })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
  expect(mails).toHaveLength(1)
  expect(taken(invoiceNumber)).toBe(1)
})

test('as PDF it goes by mail; so it does to a group without an enterprise number, which without an address stays', async () => {
  const { api, billing, made, sent, deliveries } = sending
  const asked = await made()
  expect(await sent(asked.id, { asPdf: true })).toMatchObject({ done: 1 })
  expect(await deliveries(asked.id)).toEqual(['mail facturen@dender.test accepted'])
  expect(await billing.one(asked.id)).toMatchObject({ status: 2, eInvoice: null })
  const none = await made({ vat: null })
  expect(await sent(none.id)).toMatchObject({ done: 1 })
  expect(await deliveries(none.id)).toEqual(['mail facturen@dender.test accepted'])
  const nowhere = await made({ vat: null, invoiceEmails: null })
  expect(await sent(nowhere.id)).toMatchObject({ failed: [{ reason: 'invoice_problem_nonumber' }] })
  expect(await billing.one(nowhere.id)).toMatchObject({ status: 1, problem: 'invoice_problem_nonumber' })
  await api.database.pool.query('update school_groups set vat = $1 where id = $2', [number, nowhere.group])
  expect(await sent(nowhere.id)).toMatchObject({ failed: [{ reason: 'peppol_number_late' }] })
  await billing.ended(await billing.recreate(nowhere.id))
  expect(await sent(nowhere.id)).toMatchObject({ done: 1 })
  expect(await deliveries(nowhere.id)).toEqual([`peppol ${participant} accepted`])
})

test('what would not arrive stays at 1 and says why, the others go; then it can be tried again', async () => {
  const { api, billing, point, made, taken } = sending
  const [good, other, one] = [await made(), await made({ vat: 'BE0400000185' }), await made({ vat: 'BE1000000021' })]
  point.provider.participants.set('0208:0400000185', ['creditNote'])
  const ended = await billing.ended(await billing.send(good.id, other.id, one.id))
  expect(ended).toMatchObject({ done: 1 })
  expect(ended.failed.map(({ invoiceId, reason }) => [invoiceId, reason])).toEqual([
    [other.id, 'peppol_registered_no'],
    [one.id, 'peppol_registered_no'],
  ])
  expect(await billing.one(other.id)).toMatchObject({
    status: 1,
    problem: 'peppol_registered_no',
    eInvoice: { state: 'failed', reason: 'peppol_registered_no' },
  })
  point.provider.participants.set('0208:1000000021', ['invoice'])
  await api.database.pool.query(`update peppol_lookups set asked_at = asked_at - interval '1 minute'`)
  expect(await billing.ended(await billing.retry(one.id))).toMatchObject({ done: 1 })
  expect(await billing.one(one.id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  expect(taken(other.number)).toBe(0)
})

test('a PDF above 2 MB is not offered', async () => {
  const { api, made, sent, taken } = sending
  const { id, number: invoiceNumber } = await made()
  await api.database.pool.query(
    'update files set bytes = 2000000 where id = (select file_id from invoices where id = $1)',
    [id],
  )
  expect(await sent(id)).toMatchObject({ failed: [{ reason: 'peppol_size_toolarge' }] })
  expect(taken(invoiceNumber)).toBe(0)
})
