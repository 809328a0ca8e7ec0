/** The amount that a new document asks, on paper and as an e-invoice alike, once a part was paid before it leaves. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi } from '../../testing/api.ts'
import { billingOf } from '../../testing/billing.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { participant, startSendingApi, type SendingApi } from '../../testing/sending.ts'

let sending: SendingApi
beforeAll(async () => void (sending = await startSendingApi()))
afterAll(() => sending.stop())
beforeEach(() => sending.takesMails())

/** The bank's payment of so many euro of an invoice, booked by a person. Answers the allocation. */
async function transfer(invoiceId: number, amount: number): Promise<number> {
  const { api, billing } = sending
  const entryId = await addTransfer(api.database.db, Math.round(amount * 100))
  await billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount }] })
  const [entry] = await billing.call(payments.entries, { id: entryId })
  return entry?.allocations[0]?.id ?? 0
}

/** The amount that each version of the PDF asks for, in cents; null for all of it. */
async function asked(api: Pick<SendingApi['api'], 'database'>, id: number): Promise<unknown[]> {
  const { rows } = await api.database.pool.query<{ open: unknown }>(
    `select paper -> 'openCents' as open from invoice_files where invoice_id = $1 order by version`,
    [id],
  )
  return rows.map(({ open }) => open)
}

function amountsIn(xml: string | null | undefined): string[] {
  return [...(xml ?? '').matchAll(/<cbc:(TaxInclusive|Prepaid|Payable)Amount[^>]*>([^<]*)/g)].map(
    ([, of, amount]) => `${of} ${amount}`,
  )
}

/** The document that the access point got: the amounts of the e-invoice, of that inside the PDF, and the words of the PDF. */
async function arrived(invoiceNumber: string) {
  const document = sending.point.provider.documents.find((one) => one.number === invoiceNumber)
  const bytes = /<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</.exec(document?.xml ?? '')?.[1] ?? ''
  const pdf = await openPdf(Buffer.from(bytes, 'base64'))
  const inside = (await pdf.attachments()).get(`${invoiceNumber}.xml`)
  return {
    xml: document?.xml,
    amounts: amountsIn(document?.xml),
    inside: amountsIn(inside && Buffer.from(inside).toString()),
    words: await pdf.words(),
  }
}

test('paid in part before it is sent, its first e-invoice says so and asks for the rest, as its PDF does', async () => {
  const { api, billing, made, sent, deliveries, xmlOf } = sending
  const { id, number } = await made()
  await transfer(id, 513.11)
  expect(await asked(api, id)).toEqual([null])
  expect(await sent(id)).toMatchObject({ done: 1, failed: [] })
  expect(await deliveries(id)).toEqual([`peppol ${participant} accepted`])
  expect(await billing.one(id)).toMatchObject({ status: 2, open: 1000 })
  expect(await asked(api, id)).toEqual([null, 100_000])
  const amounts = ['TaxInclusive 1513.11', 'Prepaid 513.11', 'Payable 1000.00']
  const { words, xml, ...said } = await arrived(number)
  expect(said).toEqual({ amounts, inside: amounts })
  for (const part of ['Al betaald of gecrediteerd € -513,11', 'Te betalen: € 1.000,00']) expect(words).toContain(part)

  // A document that the customer has never changes, on paper neither.
  await transfer(id, 400)
  await billing.ended(await billing.recreate(id))
  expect(await sent(id)).toMatchObject({ done: 1 })
  expect(await asked(api, id)).toEqual([null, 100_000, 100_000])
  expect((await xmlOf('invoice', id)).text).toBe(xml)
})

test('paid wholly before it is sent, its e-invoice asks for nothing, and it is paid at once', async () => {
  const { billing, made, sent } = sending
  const { id, number } = await made()
  await transfer(id, 1513.11)
  expect(await sent(id)).toMatchObject({ done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({ status: 3, open: 0 })
  const { amounts, words } = await arrived(number)
  expect(amounts).toEqual(['TaxInclusive 1513.11', 'Prepaid 1513.11', 'Payable 0.00'])
  expect(words).not.toContain('+++')
})

test('a payment that was undone is in no document that leaves after it', async () => {
  const { api, billing, made, sent } = sending
  const { id, number } = await made()
  const allocationId = await transfer(id, 513.11)
  await billing.ended(await billing.recreate(id))
  await billing.call(payments.undo, { allocationId })
  expect(await sent(id)).toMatchObject({ done: 1 })
  expect(await asked(api, id)).toEqual([null, 100_000, null])
  expect((await arrived(number)).amounts).toEqual(['TaxInclusive 1513.11', 'Payable 1513.11'])
})

test('what could not leave, and was paid in part since, is tried again with what is open now', async () => {
  const { api, billing, point, made, sent } = sending
  const { id, number } = await made({ vat: 'BE1000000021' })
  expect(await sent(id)).toMatchObject({ failed: [{ reason: 'peppol_registered_no' }] })
  point.provider.participants.set('0208:1000000021', ['invoice', 'creditNote'])
  await api.database.pool.query(`update peppol_lookups set asked_at = asked_at - interval '1 minute'`)
  await transfer(id, 513.11)
  expect(await billing.ended(await billing.retry(id))).toMatchObject({ done: 1, failed: [] })
  expect(await asked(api, id)).toEqual([null, 100_000])
  expect((await arrived(number)).amounts).toEqual(['TaxInclusive 1513.11', 'Prepaid 513.11', 'Payable 1000.00'])
})

test('paid while its PDF is drawn, it is drawn again: no version says what was open before', async () => {
  const on = await createSchoolDatabase()
  const idle = await startTestApi({ on: Promise.resolve(on) })
  const billing = await billingOf(idle)
  const { db, pool } = idle.database
  const id = await addInvoice(db, { schoolGroupId: await addSchoolGroup(db), amounts: [10_000], status: 1 })
  await addInvoicePdf(db, id, 'the first')
  const entryId = await addTransfer(db, 2_100)
  const accepted = await billing.recreate(id)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from invoices where id = $1 for update', [id])
  const working = await startTestApi({ works: true, on: Promise.resolve({ ...on, drop: () => Promise.resolve() }) })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await holder.query(
    `insert into payment_allocations (entry_id, invoice_id, amount_cents, automatic, at, by, journal_date)
     values ($1, $2, 2100, false, now(), 'griet', current_date)`,
    [entryId, id],
  )
  await holder.query('commit')
  holder.release()
  expect(await billing.ended(accepted)).toMatchObject({ done: 1, failed: [] })
  expect(await asked(idle, id)).toEqual([null, 10_000])
  await working.close()
  await idle.close()
})
