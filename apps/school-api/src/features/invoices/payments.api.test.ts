/** Invoices that are paid before they are sent, while they are reminded of, or in part: status, mails, problems. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { addBilledGroup, type Billing } from '../../testing/billing.ts'
import { endPauses } from '../../testing/jobs.ts'
import { startMailingApi, type MailingApi } from '../../testing/mailing.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addTransfer } from '../../testing/payments.ts'

let api: TestApi
let billing: Billing
let post: MailingApi['post']
beforeAll(async () => void ({ api, billing, post } = await startMailingApi()))
afterAll(() => api.close())

/** The bank's payment of so many euro of an invoice, booked by a person. */
async function transfer(invoiceId: number, amount: number): Promise<void> {
  const entryId = await addTransfer(api.database.db, Math.round(amount * 100))
  await billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount }] })
}

async function madeInvoice(): Promise<{ id: number; open: number }> {
  const [id = 0] = await billing.made(await addBilledGroup(api))
  return { id, open: (await billing.one(id))?.open ?? 0 }
}

test('paid before it is sent it stays at 1; sent, it is paid at once, and the mail asks for nothing', async () => {
  const { last } = await post()
  const { id, open } = await madeInvoice()
  await transfer(id, open)
  expect(await billing.one(id)).toMatchObject({ status: 1, open: 0, paidAt: null })
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ status: 3, open: 0, paidAt: '2026-11-19T23:00:00.000Z', problem: null })
  expect((await last()).text).toContain('Deze factuur is al betaald')
  expect((await billing.history(id)).events.map(({ action }) => action)).toEqual(['paid', 'sent', 'booked', 'created'])
})

test('paid in part it is made anew and sent again, and reminds of the rest, on paper too', async () => {
  const { last } = await post()
  const { id, open } = await madeInvoice()
  await billing.ended(await billing.send(id))
  await transfer(id, open - 100)
  await billing.ended(await billing.recreate(id))
  expect(await billing.one(id)).toMatchObject({ status: 1, open: 100 })
  const papers = await api.database.pool.query(
    `select paper -> 'openCents' as open from invoice_files where invoice_id = $1 order by version`,
    [id],
  )
  expect(papers.rows).toEqual([{ open: null }, { open: 10_000 }])
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ status: 2, open: 100 })
  expect((await last()).text).toContain('Gelieve het openstaande bedrag van €\u00a0100,00 te storten')
  await billing.ended(await billing.remind(id))
  expect((await last()).text).toContain('€\u00a0100,00')
  const { rows } = await api.database.pool.query(
    `select paper -> 'openCents' as open from invoice_reminders where invoice_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ open: 10_000 }])
})

test('a reminder that waits for its next attempt does not leave once its invoice is paid', async () => {
  const server = await post()
  const { id, open } = await madeInvoice()
  await billing.ended(await billing.send(id))
  const { length } = server.mails
  server.faults.RCPT = '451 4.2.1 later'
  const reminded = await billing.remind(id)
  const reminder = async () => (await billing.history(id)).dispatches[0]
  const { pool } = api.database
  const kept = async () =>
    (await pool.query(`select state, attempts from dispatches where document_id = $1 order by id desc limit 1`, [id]))
      .rows
  await expect.poll(kept).toEqual([{ state: 'queued', attempts: 1 }])
  await transfer(id, open)
  delete server.faults.RCPT
  await endPauses(pool)
  expect(await billing.ended(reminded)).toMatchObject({ failed: [{ invoiceId: id, reason: 'invoice_obstacle_paid' }] })
  expect(await reminder()).toMatchObject({ state: 'failed', reason: 'invoice_obstacle_paid' })
  expect(await billing.one(id)).toMatchObject({ status: 3, problem: null, reminders: 0 })
  expect(server.mails).toHaveLength(length)
})

test('the problem of an invoice goes with its payment, and comes back when that is undone', async () => {
  const server = await post()
  const [id = 0] = await billing.made(await addBilledGroup(api, { invoiceEmails: 'a@dender.test;later@dender.test' }))
  server.faults.RCPT = (line) => (line.includes('later') ? '550 5.1.1 unknown' : undefined)
  await billing.ended(await billing.send(id))
  const failed = { status: 2, problem: 'invoice_problem_failed' }
  expect(await billing.one(id)).toMatchObject(failed)
  await transfer(id, 100)
  expect(await billing.one(id)).toMatchObject({ ...failed, paid: 100 })
  await transfer(id, (await billing.one(id))?.open ?? 0)
  expect(await billing.one(id)).toMatchObject({ status: 3, problem: null })
  const [last] = (await billing.history(id)).payments ?? []
  await billing.call(payments.undo, { allocationId: last?.id ?? 0 })
  expect(await billing.one(id)).toMatchObject({ ...failed, paid: 100 })
  delete server.faults.RCPT
})

test('after all of this the books add up', async () => {
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
})
