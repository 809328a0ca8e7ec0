/**
 * Late work on invoices: a job that is done again, a failed one that was overtaken, a retry that is no longer allowed.
 */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, type TestApi } from '../../testing/api.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addBilledGroup, type Billing } from '../../testing/billing.ts'
import { startMailingApi, type MailingApi } from '../../testing/mailing.ts'

let api: TestApi
let billing: Billing
let post: MailingApi['post']
beforeAll(async () => void ({ api, billing, post } = await startMailingApi()))
afterAll(() => api.close())

async function sentInvoice(): Promise<number> {
  const [id = 0] = await billing.made(await addBilledGroup(api))
  await billing.ended(await billing.send(id))
  return id
}

/** Does the job of a batch once more, as after a process that died when it had done it. */
async function doAgain(accepted: Awaited<ReturnType<Billing['send']>>) {
  const { pool } = api.database
  const job = `name = 'invoices' and data ->> 'batch' = $1`
  const batch = [String(accepted?.batch)]
  const ended = async () =>
    (await pool.query(`select from jobs.job where ${job} and state = 'completed'`, batch)).rowCount
  await expect.poll(ended).toBe(1)
  await pool.query(`update jobs.job set state = 'created', started_on = null, completed_on = null where ${job}`, batch)
  await expect.poll(ended).toBe(1)
}

function setState(accepted: Awaited<ReturnType<Billing['send']>>, state: 'queued' | 'failed') {
  return api.database.pool.query('update batch_items set state = $1 where batch_id = $2', [state, accepted?.batch])
}

async function versions(id: number) {
  return (await billing.history(id)).files.map(({ version }) => version)
}

test('a reminder of which nobody knows whether it arrived is not sent again by a job that is done again', async () => {
  const server = await post()
  const id = await sentInvoice()
  server.faults.mail = 'end'
  const reminded = await billing.remind(id)
  expect(await billing.ended(reminded)).toMatchObject({ failed: [{ reason: 'invoice_problem_uncertain' }] })
  delete server.faults.mail
  await doAgain(reminded)
  expect((await billing.history(id)).dispatches.map(({ state }) => state)).toEqual(['uncertain', 'accepted'])
  expect(server.mails).toHaveLength(2)
})

test('a PDF that failed to be made anew is not made when it was sent since', async () => {
  await post()
  const [id = 0] = await billing.made(await addBilledGroup(api))
  const recreated = await billing.recreate(id)
  await billing.ended(recreated)
  await setState(recreated, 'failed')
  await billing.ended(await billing.send(id))
  await doAgain(recreated)
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
  expect(await versions(id)).toEqual([2, 1])
})

test('nor when it was paid meanwhile, and that is no problem of the invoice', async () => {
  await post()
  const id = await sentInvoice()
  const recreated = await billing.recreate(id)
  await billing.ended(recreated)
  await billing.ended(await billing.send(id))
  await setState(recreated, 'queued')
  await billing.pay(id)
  await doAgain(recreated)
  expect(await billing.ended(recreated)).toMatchObject({ failed: [{ reason: 'invoice_obstacle_paid' }] })
  expect(await billing.one(id)).toMatchObject({ status: 3, problem: null })
  expect(await versions(id)).toEqual([2, 1])
})

test('nobody is reminded by trying again what was credited since', async () => {
  const server = await post()
  const id = await sentInvoice()
  server.faults.RCPT = '550 5.1.1 unknown'
  await billing.ended(await billing.remind(id))
  delete server.faults.RCPT
  await billing.call(creditNotes.createFull, { invoiceId: id })
  expect((await refusal(billing.retry(id)))?.obstacles).toMatchObject([{ id, reason: 'invoice_obstacle_settled' }])
  const noteOf = async () => (await billing.one(id))?.creditNotes?.[0]?.status
  await expect.poll(noteOf).toBe(2)
  expect(server.mails).toHaveLength(2)
})

test('a reminder that is tried again after a credit note asks for what is open now, on paper too', async () => {
  const server = await post()
  const id = await sentInvoice()
  server.faults.RCPT = '550 5.1.1 unknown'
  await billing.ended(await billing.remind(id))
  delete server.faults.RCPT
  const item = (await billing.one(id))?.items?.[0]
  await billing.call(creditNotes.createPartial, {
    invoiceId: id,
    items: [{ invoiceItemId: item?.id ?? 0, amount: 250.5 }],
  })
  const noteOf = async () => (await billing.one(id))?.creditNotes?.[0]?.status
  await expect.poll(noteOf).toBe(2)
  expect(await billing.ended(await billing.retry(id))).toMatchObject({ done: 1, failed: [] })
  const { text, attachments } = await server.last()
  expect(text).toContain('€\u00a01.210,00')
  const letter = attachments.find(({ filename }) => filename?.endsWith('-herinnering-1.pdf'))
  if (!(letter?.content instanceof ArrayBuffer)) throw new Error('No letter came')
  const pdf = await openPdf(new Uint8Array(letter.content))
  expect((await pdf.texts(1)).map((part) => part.text).join(' ')).toMatch(/1\.210,00/)
  await pdf.close()
})

test('a letter that one address got stays as it was when the other gets it after a credit note', async () => {
  const server = await post()
  const [id = 0] = await billing.made(await addBilledGroup(api, { invoiceEmails: 'a@dender.test;later@dender.test' }))
  await billing.ended(await billing.send(id))
  server.faults.RCPT = (line) => (line.includes('later') ? '550 5.1.1 unknown' : undefined)
  await billing.ended(await billing.remind(id))
  delete server.faults.RCPT
  const letters = async () =>
    (
      await api.database.pool.query(
        `select count, file_id, paper -> 'openCents' as open from invoice_reminders where invoice_id = $1`,
        [id],
      )
    ).rows
  const before = await letters()
  const item = (await billing.one(id))?.items?.[0]
  await billing.call(creditNotes.createPartial, {
    invoiceId: id,
    items: [{ invoiceItemId: item?.id ?? 0, amount: 250.5 }],
  })
  const noteOf = async () => (await billing.one(id))?.creditNotes?.[0]?.status
  await expect.poll(noteOf).toBe(2)
  await billing.ended(await billing.retry(id))
  const { text, to } = await server.last()
  expect([to?.[0]?.address, text]).toEqual(['later@dender.test', expect.stringContaining('€\u00a01.210,00')])
  expect(await letters()).toEqual(before)
})

test('stopped while one address has it and another waits: it is sent, who sent it is known, and what failed shows', async () => {
  await post({ RCPT: (line) => (line.includes('later') ? '450 4.2.0 greylisted' : undefined) })
  const [id = 0] = await billing.made(await addBilledGroup(api, { invoiceEmails: 'a@dender.test;later@dender.test' }))
  const sending = await billing.send(id)
  const tried = async () => (await billing.history(id)).dispatches.map(({ state, reason }) => `${state} ${reason}`)
  await expect.poll(tried).toContainEqual(expect.stringContaining('queued 450'))
  await expect.poll(tried).toContainEqual(expect.stringContaining('accepted'))
  await billing.call(invoiceExtensions.stopBatch, { id: sending?.batch ?? 0 })
  expect(await billing.ended(sending)).toMatchObject({ total: 1, done: 1 })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: 'invoice_problem_failed', underWay: false })
  expect((await billing.history(id)).events.map(({ action }) => action)).toEqual(['sent', 'created'])
})
