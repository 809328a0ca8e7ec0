/** Letters about all that a customer owes: mailed, counted, refused, stopped, posted. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import type { Faults } from '@schoolbeheer/server/testing/mailServers'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addInvoicePdf } from '../../testing/invoices.ts'
import { endPauses } from '../../testing/jobs.ts'
import { addTransfer } from '../../testing/payments.ts'
import { bytesOf } from '../../testing/mailing.ts'
import { openPdf } from '../../testing/pdf.ts'
import { startRemindingApi, type RemindingApi } from '../../testing/reminders.ts'

let reminding: RemindingApi
beforeAll(async () => {
  reminding = await startRemindingApi({ rate: 10.5 })
})
afterAll(() => reminding.api.close())

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes)
  const words = await pdf.words()
  await pdf.close()
  return words
}

test('stopped, letters that have not begun do not go, and their customers are due again', async () => {
  const { owing, billing, takesMails, due, api } = reminding
  const gate = Promise.withResolvers<undefined>()
  const { mails } = await takesMails({ mail: () => gate.promise })
  const customers = []
  for (let at = 0; at < 12; at += 1) customers.push(await owing(['2026-11-01']))
  const items = customers.map(({ schoolGroupId, ids }) => ({ schoolGroupId, invoiceIds: ids }))
  const accepted = await billing.call(reminders.send, { items })
  const sending = `select from dispatches where document_kind = 'reminderLetter' and state = 'sending'`
  await expect.poll(async () => (await api.database.pool.query(sending)).rowCount).toBeGreaterThan(0)
  await billing.call(invoiceExtensions.stopBatch, { id: accepted?.batch ?? 0 })
  gate.resolve(undefined)
  const ended = await billing.ended(accepted)
  expect(ended).toMatchObject({ total: 12, done: mails.length })
  expect(mails.length).toBeGreaterThan(0)
  expect(ended.stopped?.length).toBeGreaterThan(0)
  const stopped = new Set(ended.stopped?.map(({ invoiceId }) => invoiceId))
  expect(stopped.size).toBe(12 - mails.length)
  for (const { schoolGroupId, ids } of customers) {
    const isStopped = stopped.has(ids[0] ?? 0)
    expect(await billing.one(ids[0] ?? 0)).toMatchObject({ reminders: isStopped ? 0 : 1, underWay: false })
    expect(Boolean(await due(schoolGroupId))).toBe(isStopped)
  }
})

test('one letter to each address, with all invoices, their PDFs and one total; it counts for each invoice', async () => {
  const { owing, send, billing, due, takesMails } = reminding
  const { read } = await takesMails()
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-02'], {
    invoiceEmails: 'a@a.test; b@a.test',
    language: 'fr',
  })
  expect(await billing.ended(await send(schoolGroupId, ids))).toMatchObject({ total: 2, done: 2, failed: [] })
  const mails = await read()
  expect(new Set(mails.map((mail) => mail.to?.[0]?.address))).toEqual(new Set(['a@a.test', 'b@a.test']))
  expect(mails[0]?.subject).toMatch(/^Rappel\s: factures impayées de /)
  expect(mails[0]?.text).toMatch(/242,00/)
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toHaveLength(3)
  const words = await textOf(bytesOf(mails[0]?.attachments[0]?.content))
  expect(words).toContain('Total restant dû')
  for (const id of ids) {
    const invoice = await billing.one(id)
    expect(invoice).toMatchObject({ reminders: 1, lastReminded: '2026-12-20T10:00:00.000Z', underWay: false })
    expect(words).toContain(invoice?.invoiceNumber)
    const { dispatches, events } = await billing.history(id)
    expect(dispatches.map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      'reminder accepted',
      'reminder accepted',
    ])
    expect(events.filter(({ action }) => action === 'reminded')).toHaveLength(1)
  }
  expect(await due(schoolGroupId)).toBeUndefined()
})

test('what is not due or recent goes only with `also`; an invoice under way, paid, or of another customer never', async () => {
  const { owing, send, billing, takesMails } = reminding
  await takesMails()
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-12-15'])
  const other = await owing(['2026-11-01'])
  const [late = 0, notDue = 0] = ids
  await expect(send(schoolGroupId, ids)).rejects.toMatchObject({
    status: 409,
    message: 'reminder_refused',
    obstacles: [{ id: notDue, reason: 'reminder_obstacle_notdue' }],
  })
  await expect(send(schoolGroupId, [late, ...other.ids])).rejects.toMatchObject({
    obstacles: [{ id: other.ids[0], reason: 'invoice_obstacle_missing' }],
  })
  expect(await billing.ended(await send(schoolGroupId, ids, true))).toMatchObject({ done: 2 })
  await expect(send(schoolGroupId, [late])).rejects.toMatchObject({
    obstacles: [{ id: late, reason: 'reminder_obstacle_recent' }],
  })
  await billing.pay(...ids)
  await expect(send(schoolGroupId, [late], true)).rejects.toMatchObject({
    obstacles: [{ id: late, reason: 'invoice_obstacle_paid' }],
  })
})

test('two who send at once: one letter, and the other is refused', async () => {
  const { owing, send, billing, takesMails } = reminding
  const { mails } = await takesMails()
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-02'])
  const results = await Promise.allSettled([send(schoolGroupId, ids), send(schoolGroupId, ids)])
  const accepted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(accepted).toHaveLength(1)
  await billing.ended(accepted[0] ?? null)
  expect(mails).toHaveLength(1)
  expect(await billing.one(ids[0] ?? 0)).toMatchObject({ reminders: 1 })
})

test('a payment that comes before the mail leaves keeps the letter, or its invoice, back', async () => {
  const { owing, send, billing, takesMails, retry, api } = reminding
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-02'])
  const [paid = 0, left = 0] = ids
  const { db, pool } = api.database
  const accepted = await send(schoolGroupId, ids)
  // No server takes the mail yet: it waits for its next attempt.
  const attempted = `select from dispatches where document_kind = 'reminderLetter' and state = 'queued' and attempts = 1`
  await expect.poll(async () => (await pool.query(attempted)).rowCount).toBe(1)
  const entry = await addTransfer(db, 12_100, { name: null, schoolGroupId })
  const { mails, read } = await takesMails()
  await endPauses(pool)
  expect(await billing.ended(accepted)).toMatchObject({ done: 0, failed: [{ invoiceId: paid }, { invoiceId: left }] })
  expect((await billing.history(left)).dispatches).toMatchObject([{ reason: 'reminder_obstacle_payment' }])
  expect(mails).toHaveLength(0)
  expect(await billing.one(left)).toMatchObject({ reminders: 0, underWay: false })

  await pool.query(`update payment_entries set dismissed = 'other' where id = ${entry}`)
  await billing.pay(paid)
  expect(await billing.ended(await retry(left))).toMatchObject({ done: 1 })
  const [mail] = await read()
  expect(mail?.text).toContain('121,00')
  expect(mail?.attachments).toHaveLength(2)
  expect(await billing.one(left)).toMatchObject({ reminders: 1 })
  expect(await billing.one(paid)).toMatchObject({ reminders: 0 })
})

test.each([0, 1])(
  'tried again for one invoice, after %i attempts for both, a letter has reminded of the other too',
  async (attempts) => {
    const { owing, send, billing, takesMails, retry } = reminding
    const faults: Faults = { RCPT: '550 5.1.1 unknown user' }
    const { mails } = await takesMails(faults)
    const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-02'])
    const [one = 0, other = 0] = ids
    await billing.ended(await send(schoolGroupId, ids))
    if (attempts > 0) await billing.ended(await retry(...ids))
    delete faults.RCPT
    expect(await billing.ended(await retry(one))).toMatchObject({ total: 1, done: 1 })
    await expect(retry(other)).rejects.toMatchObject({
      status: 409,
      obstacles: [{ id: other, reason: 'invoice_obstacle_notfailed' }],
    })
    expect(mails).toHaveLength(1)
    for (const id of ids) {
      expect(await billing.one(id)).toMatchObject({ reminders: 1, problem: null, underWay: false })
      const { events } = await billing.history(id)
      expect(events.filter(({ action }) => action === 'reminded')).toHaveLength(1)
    }
  },
)

test('letters wait for a mail server that is away; each goes once it is back, and counts once', async () => {
  const { owing, send, billing, takesMails, api } = reminding
  const customers = [await owing(['2026-11-01']), await owing(['2026-11-02']), await owing(['2026-11-03'])]
  const accepted = await Promise.all(customers.map(({ schoolGroupId, ids }) => send(schoolGroupId, ids)))
  const { pool } = api.database
  const waiting = `select from dispatches where document_kind = 'reminderLetter' and state = 'queued' and attempts = 1`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(3)
  const ids = customers.flatMap((customer) => customer.ids)
  const invoices = () => Promise.all(ids.map((id) => billing.one(id)))
  for (const invoice of await invoices()) expect(invoice).toMatchObject({ reminders: 0, underWay: true, problem: null })
  const { mails } = await takesMails()
  await endPauses(pool)
  for (const batch of accepted) expect(await billing.ended(batch)).toMatchObject({ done: 1, failed: [] })
  expect(mails).toHaveLength(3)
  for (const invoice of await invoices()) expect(invoice).toMatchObject({ reminders: 1, underWay: false })
})

test('a customer that many merged into gets one letter, which names each invoice and has one total', async () => {
  const { owing, billing, preview, due } = reminding
  const { schoolGroupId, ids } = await owing(Array<string>(60).fill('2026-11-01'))
  const letter = await due(schoolGroupId)
  expect([letter?.total, letter?.invoices.length]).toEqual([60 * 121, 60])
  const words = await textOf((await preview(schoolGroupId)).bytes)
  const numbers = await Promise.all(ids.map(async (id) => (await billing.one(id))?.invoiceNumber ?? ''))
  expect(numbers.filter((number) => !words.includes(number))).toEqual([])
  expect(words).toContain('7.260,00')
})

test('invoices that are too large for a mail stay out of it; the letter goes alone, and says so', async () => {
  const { owing, send, billing, takesMails, api } = reminding
  const { read } = await takesMails()
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-02'])
  for (const id of ids) await addInvoicePdf(api.database.db, id, randomBytes(7_600_000))
  expect(await billing.ended(await send(schoolGroupId, ids))).toMatchObject({ done: 2, failed: [] })
  const [mail] = await read()
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^herinnering-/)])
  expect(mail?.text).toContain('samen te groot voor deze mail')
})

test('a letter that was posted counts, and is kept; nothing is mailed', async () => {
  const { owing, posted, billing, takesMails, preview, due } = reminding
  const { mails } = await takesMails()
  const { schoolGroupId, ids } = await owing(['2026-11-01'], { invoiceEmails: null, peppol: true })
  expect(await textOf((await preview(schoolGroupId)).bytes)).toContain('Samen nog te betalen')
  expect(await billing.ended(await posted(schoolGroupId, ids))).toMatchObject({ done: 1 })
  expect(await billing.one(ids[0] ?? 0)).toMatchObject({ reminders: 1, problem: null })
  expect(await due(schoolGroupId)).toBeUndefined()
  expect(mails).toHaveLength(0)
  await expect(posted(schoolGroupId, ids)).rejects.toMatchObject({
    obstacles: [{ reason: 'reminder_obstacle_recent' }],
  })
})

test('the third letter is a notice of default, which names only invoices that had two; with costs where the group wants', async () => {
  const { owing, send, billing, takesMails, clock, preview, due } = reminding
  await takesMails()
  const start = clock.now
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-12-20'], { lateCosts: true })
  const [late = 0, later = 0] = ids
  for (const day of ['2026-12-20', '2027-01-03']) {
    clock.now = Date.parse(`${day}T10:00:00Z`)
    await billing.ended(await send(schoolGroupId, [late]))
  }
  clock.now = Date.parse('2027-02-01T10:00:00Z')
  expect(await due(schoolGroupId)).toMatchObject({ level: 3, invoices: [{ reminders: 2 }, { reminders: 0 }] })
  const words = await textOf((await preview(schoolGroupId)).bytes)
  const [one, other] = [await billing.one(late), await billing.one(later)]
  expect(words).toContain(`in gebreke voor ${one?.invoiceNumber}.`)
  expect(words).not.toContain(`${other?.invoiceNumber}.`)
  // € 121 × 10,5 % × 62 and 13 days / 365, and twice € 40
  expect(words.replaceAll(/\s/g, ' ')).toMatch(/€ 2,16 .*€ 0,45 .*€ 82,61/)
  clock.now = start
})
