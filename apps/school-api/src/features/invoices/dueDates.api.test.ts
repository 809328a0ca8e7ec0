/**
 * Sending invoices that would arrive overdue: with another due date, in the list, on paper and in the e-invoice alike.
 */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import type { Faults } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { openPdf } from '../../testing/pdf.ts'
import { startSendingApi, type SendingApi } from '../../testing/sending.ts'

let sending: SendingApi
let mails: string[]
let faults: Faults
beforeAll(async () => void (sending = await startSendingApi()))
afterAll(() => sending.stop())
beforeEach(async () => {
  faults = {}
  mails = await sending.takesMails(faults)
})

const dueDate = '2026-12-22'

function send(ids: number[], more: { dueDate: string; asPdf?: boolean }) {
  return sending.billing.call(invoices.send, { invoices: ids.map((invoiceId) => ({ invoiceId })), ...more })
}

/** An invoice of long ago, whose due date has passed. */
async function oldInvoice(fields: Parameters<SendingApi['made']>[0] = { peppol: false }) {
  const { id, ...made } = await sending.made({ invoiceEmails: 'a@dender.test', ...fields })
  await sending.api.database.pool.query(`update invoices set due_date = '2026-10-31' where id = $1`, [id])
  return { id, ...made }
}

async function said(id: number) {
  const { rows } = await sending.api.database.pool.query<{ due: string }>(
    `select paper ->> 'dueDate' as due from invoice_files where invoice_id = $1 order by version`,
    [id],
  )
  return rows.map(({ due }) => due)
}

test('it is due on the day that is given, on a new PDF, which is sent; its history says so', async () => {
  const { billing } = sending
  const { id, number } = await oldInvoice()
  expect(await billing.ended(await send([id], { dueDate }))).toMatchObject({ total: 1, done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({ status: 2, dueDate, problem: null, underWay: false })
  expect((await said(id)).at(-1)).toBe(dueDate)
  const mail = await PostalMime.parse(mails.at(-1) ?? '')
  expect(mail.text).toContain('uiterlijk op 22/12/2026')
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
  const content = mail.attachments[0]?.content
  if (!(content instanceof ArrayBuffer)) throw new Error('No invoice came')
  const pdf = await openPdf(new Uint8Array(content))
  expect((await pdf.texts(1)).map((part) => part.text)).toContain('22/12/2026')
  await pdf.close()
  const { files, events } = await billing.history(id)
  expect(files.map(({ version }) => version)).toEqual([2, 1])
  expect(events.map(({ action, changes }) => [action, changes])).toEqual([
    ['sent', []],
    ['changed', [{ field: 'dueDate', from: '2026-10-31', to: dueDate }]],
    ['created', []],
  ])
})

test('the e-invoice says the same date; as PDF it is mailed', async () => {
  const { billing, point, deliveries } = sending
  const { id, number } = await oldInvoice({})
  expect(await billing.ended(await send([id], { dueDate }))).toMatchObject({ done: 1, failed: [] })
  const document = point.provider.documents.find((one) => one.number === number)
  expect(document?.xml).toContain(`<cbc:DueDate>${dueDate}</cbc:DueDate>`)
  expect(await billing.one(id)).toMatchObject({ status: 2, dueDate })
  const mailed = await oldInvoice({})
  await billing.ended(await send([mailed.id], { dueDate, asPdf: true }))
  expect(await deliveries(mailed.id)).toEqual(['mail a@dender.test accepted'])
})

test('what is not due yet, was sent, or was sent perhaps keeps its due date', async () => {
  const { billing, made, api } = sending
  const early = await made({ peppol: false, invoiceEmails: 'a@dender.test' })
  const sent = await oldInvoice()
  await sending.sent(sent.id)
  await billing.ended(await billing.recreate(sent.id))
  const perhaps = await oldInvoice()
  const problem = 'invoice_problem_uncertain'
  await api.database.pool.query(`update invoices set problem = $1 where id = $2`, [problem, perhaps.id])
  const ids = [early.id, sent.id, perhaps.id]
  expect(await billing.ended(await send(ids, { dueDate: '2027-01-15' }))).toMatchObject({ done: 3, failed: [] })
  expect(await Promise.all(ids.map(async (id) => (await billing.one(id))?.dueDate))).toEqual([
    '2026-12-22',
    '2026-10-31',
    '2026-10-31',
  ])
})

test('a date that has passed is refused, one more than a year away, and what is none', async () => {
  const { id } = await oldInvoice()
  expect(await refusal(send([id], { dueDate: '2026-11-21' }))).toMatchObject({
    status: 400,
    fields: { dueDate: 'invoice_duedate_passed' },
  })
  expect(await refusal(send([id], { dueDate: '2027-11-23' }))).toMatchObject({
    status: 400,
    fields: { dueDate: 'invoice_duedate_far' },
  })
  expect(await refusal(send([id], { dueDate: '2026-02-30' }))).toMatchObject({ status: 400 })
  expect(await sending.billing.one(id)).toMatchObject({ status: 1, dueDate: '2026-10-31', underWay: false })
})

test('tried again after nothing could leave, it leaves with that date and without a version more', async () => {
  const { billing, api } = sending
  const { id, group } = await oldInvoice({ invoiceEmails: null })
  await api.database.pool.query(`update school_groups set vat = null where id = $1`, [group])
  await billing.ended(await billing.recreate(id))
  expect(await billing.ended(await send([id], { dueDate }))).toMatchObject({ done: 0, failed: [{ invoiceId: id }] })
  await api.database.pool.query(`update school_groups set invoice_emails = 'new@dender.test' where id = $1`, [group])
  expect(await billing.ended(await billing.retry(id))).toMatchObject({ done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({ status: 2, dueDate })
  expect(await said(id)).toHaveLength(3)
})

test('tried again with a date, what nobody got is due then, on a new PDF; what one address has keeps its own', async () => {
  const { billing } = sending
  const { id } = await oldInvoice()
  const sent = await oldInvoice({ peppol: false, invoiceEmails: 'a@dender.test;later@dender.test' })
  faults.RCPT = '550 5.1.1 unknown'
  expect(await billing.ended(await billing.send(id))).toMatchObject({ done: 0, failed: [{ invoiceId: id }] })
  faults.RCPT = (line) => (line.includes('later') ? '550 5.1.1 unknown' : undefined)
  expect(await billing.ended(await billing.send(sent.id))).toMatchObject({ done: 1 })
  delete faults.RCPT
  const again = (given: string) =>
    billing.call(invoiceExtensions.retry, { invoices: [{ invoiceId: id }, { invoiceId: sent.id }], dueDate: given })
  expect(await refusal(again('2026-11-21'))).toMatchObject({ fields: { dueDate: 'invoice_duedate_passed' } })
  expect(await billing.ended(await again(dueDate))).toMatchObject({ total: 2, done: 2, failed: [] })
  expect(await billing.one(id)).toMatchObject({ status: 2, dueDate, problem: null, underWay: false })
  expect(await said(id)).toEqual(['2026-12-22', dueDate])
  expect(await sending.deliveries(id)).toEqual(['mail a@dender.test accepted', 'mail a@dender.test failed'])
  expect(await billing.one(sent.id)).toMatchObject({ status: 2, dueDate: '2026-10-31', problem: null })
  expect(await said(sent.id)).toHaveLength(1)
  const texts = await Promise.all(mails.map(async (mail) => (await PostalMime.parse(mail)).text))
  expect(texts.filter((text) => text?.includes('uiterlijk op 22/12/2026'))).toHaveLength(1)
})
