/** From tick to 'delivered' and what comes between: which way an invoice leaves, what became of it, and its credit note. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { invoiceExtensions, invoices } from '@schoolbeheer/contracts/school/invoices'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRecommand } from '../../testing/accessPoints/recommand.ts'
import { callers, refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { openPdf } from '../../testing/pdf.ts'
import type { SchoolGroupColumns } from '../schoolGroups/table.ts'

const soon = { timeout: 30_000 }
const number = 'BE0404000050'
const participant = '0208:0404000050'

let api: TestApi
let billing: Billing
let point: Awaited<ReturnType<typeof startRecommand>>
let port: number
let mails: string[]
beforeAll(async () => {
  point = await startRecommand()
  port = await freePort()
  const env = { ...point.variables, MAIL_URL: `smtp://127.0.0.1:${port}` }
  api = await startTestApi({ works: true, env, now: () => Date.parse('2026-11-22T12:00:00Z') })
  billing = await billingOf(api)
  point.provider.participants.set(participant, ['invoice', 'creditNote'])
  // Registered twice, for everything.
  point.provider.participants.set('9925:BE0404000050', ['invoice', 'creditNote'])
})
afterAll(async () => {
  await api.close()
  await point.close()
})
beforeEach(async () => {
  mails = (await startMailServer({}, port)).mails
})

async function made(fields: Partial<SchoolGroupColumns> = {}): Promise<{ id: number; number: string; group: number }> {
  const group = await addBilledGroup(api, { peppol: true, vat: number, ...fields })
  const [id = 0] = await billing.made(group)
  return { id, number: (await billing.one(id))?.invoiceNumber ?? '', group }
}

async function sent(id: number, { asPdf = false } = {}) {
  return billing.ended(await billing.call(invoices.send, { invoices: [{ invoiceId: id }], asPdf }))
}

async function ways(id: number) {
  return (await billing.history(id)).dispatches.map(
    ({ channel, recipient, state }) => `${channel} ${recipient} ${state}`,
  )
}

/** What the provider was sent under a number. */
function taken(of: string) {
  return point.provider.taken.find((one) => one.number === of)?.times ?? 0
}

async function xmlOf(kind: 'invoice' | 'creditnote', id: number) {
  const token = await api.issuer.token(callers.admin)
  const response = await fetch(`${api.url}/api/${kind}/xml/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('a Peppol group gets an e-invoice with the PDF inside: accepted, then delivered, and nothing by mail', async () => {
  const { id, number: invoiceNumber } = await made({ buyerReference: 'DIENST-7' })
  expect(await sent(id)).toMatchObject({ done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({
    status: 2,
    problem: null,
    eInvoice: { state: 'accepted', reason: null },
  })
  expect(await ways(id)).toEqual([`peppol ${participant} accepted`])
  const document = point.provider.documents.find((one) => one.number === invoiceNumber)
  expect(document).toMatchObject({ type: 'invoice', sender: '0208:0123456749', receiver: participant })
  expect(document?.xml).toContain('<cbc:BuyerReference>DIENST-7</cbc:BuyerReference>')
  const pdf = /<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</.exec(document?.xml ?? '')?.[1] ?? ''
  const inside = await (await openPdf(Buffer.from(pdf, 'base64'))).attachments()
  expect([...inside.keys()]).toEqual([`${invoiceNumber}.xml`])

  point.settle(invoiceNumber, 'delivered')
  const dispatchId = (await billing.one(id))?.eInvoice?.dispatchId ?? 0
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

  // What is delivered late is no news of an invoice that was made anew.
  point.settle(invoiceNumber, 'delivered')
  await billing.call(eInvoices.askAgain, { dispatchId: (await billing.one(id))?.eInvoice?.dispatchId ?? 0 })
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
  const asked = await made()
  expect(await sent(asked.id, { asPdf: true })).toMatchObject({ done: 1 })
  expect(await ways(asked.id)).toEqual(['mail facturen@dender.test accepted'])
  expect(await billing.one(asked.id)).toMatchObject({ status: 2, eInvoice: null })
  const none = await made({ vat: null })
  expect(await sent(none.id)).toMatchObject({ done: 1 })
  expect(await ways(none.id)).toEqual(['mail facturen@dender.test accepted'])
  const nowhere = await made({ vat: null, invoiceEmails: null })
  expect(await sent(nowhere.id)).toMatchObject({ failed: [{ reason: 'invoice_problem_nonumber' }] })
  expect(await billing.one(nowhere.id)).toMatchObject({ status: 1, problem: 'invoice_problem_nonumber' })
  await api.database.pool.query('update school_groups set vat = $1 where id = $2', [number, nowhere.group])
  expect(await sent(nowhere.id)).toMatchObject({ failed: [{ reason: 'peppol_number_late' }] })
  await billing.ended(await billing.recreate(nowhere.id))
  expect(await sent(nowhere.id)).toMatchObject({ done: 1 })
  expect(await ways(nowhere.id)).toEqual([`peppol ${participant} accepted`])
})

test('what would not arrive stays at 1 and says why, the others go; then it can be tried again', async () => {
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
  const { id, number: invoiceNumber } = await made()
  await api.database.pool.query(
    'update files set bytes = 2000000 where id = (select file_id from invoices where id = $1)',
    [id],
  )
  expect(await sent(id)).toMatchObject({ failed: [{ reason: 'peppol_size_toolarge' }] })
  expect(taken(invoiceNumber)).toBe(0)
})

test('refused for good it says so, goes by mail next, and is off the list once it is credited', async () => {
  const { id, number: invoiceNumber } = await made()
  point.provider.faults.set(invoiceNumber, 'refused')
  expect(await sent(id)).toMatchObject({ failed: [{ reason: 'invoice_problem_refused' }] })
  expect(await billing.one(id)).toMatchObject({
    status: 1,
    problem: 'invoice_problem_refused',
    eInvoice: { state: 'rejected', reason: expect.stringContaining('BR-CO-15') },
  })
  expect(await sent(id)).toMatchObject({ done: 1 })
  expect(await ways(id)).toEqual(['mail facturen@dender.test accepted', `peppol ${participant} rejected`])
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'rejected' } })

  const late = await made()
  await sent(late.id)
  point.settle(late.number, { category: 'recipient', message: 'The recipient does not take this' })
  const dispatchId = (await billing.one(late.id))?.eInvoice?.dispatchId ?? 0
  expect(await billing.call(eInvoices.askAgain, { dispatchId })).toMatchObject({ state: 'rejected' })
  expect(await billing.one(late.id)).toMatchObject({
    status: 2,
    problem: 'invoice_problem_refused',
    eInvoice: { state: 'rejected', reason: expect.stringContaining('does not take this') },
  })
  await billing.call(creditNotes.createFull, { invoiceId: late.id })
  const note = async () => (await billing.one(late.id))?.creditNotes?.[0]
  await expect.poll(note, soon).toMatchObject({ status: 1, eInvoice: null })
  expect(await billing.one(late.id)).toMatchObject({ problem: null })
})

test('nobody knows whether it was taken: nothing leaves until a person asks, or says so', async () => {
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
  const idOf = async (id: number) => (await billing.one(id))?.eInvoice?.dispatchId ?? 0
  expect(await billing.call(eInvoices.askAgain, { dispatchId: await idOf(asked.id) })).toMatchObject({
    state: 'accepted',
  })
  expect(await billing.one(asked.id)).toMatchObject({ status: 2, problem: null })
  await billing.call(invoiceExtensions.resolveUncertain, { dispatchId: await idOf(told.id), sent: true })
  expect(await billing.one(told.id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  for (const { number: invoiceNumber } of [asked, told]) expect(taken(invoiceNumber)).toBe(1)
})

test('what is tried again by itself after nobody knew is under way: nothing else begins beside it', async () => {
  const { id, number: invoiceNumber } = await made()
  point.provider.faults.set(invoiceNumber, 'error')
  await sent(id)
  expect(await billing.one(id)).toMatchObject({ problem: 'invoice_problem_undecided' })
  // As when the access point says that it has a draft.
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
  const { id, number: invoiceNumber } = await made()
  await sent(id)
  await billing.call(creditNotes.createFull, { invoiceId: id })
  const note = async () => (await billing.one(id))?.creditNotes?.[0]
  await expect.poll(note, soon).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  const { id: noteId = 0, creditNoteNumber = '' } = (await note()) ?? {}
  const document = point.provider.documents.find((one) => one.number === creditNoteNumber)
  expect(document).toMatchObject({ type: 'creditNote', receiver: participant })
  expect(document?.xml).toContain(`<cbc:ID>${invoiceNumber}</cbc:ID>`)
  expect(await xmlOf('creditnote', noteId)).toMatchObject({ status: 200, text: document?.xml })
  const [last] = (await billing.history(id)).dispatches
  expect(last).toMatchObject({ channel: 'peppol', purpose: 'creditNote', document: creditNoteNumber })
  expect(mails).toEqual([])

  // Refused later it goes by mail.
  point.settle(document?.number ?? '', { category: 'recipient', message: 'The recipient does not take this' })
  const dispatchId = (await note())?.eInvoice?.dispatchId ?? 0
  await billing.call(eInvoices.askAgain, { dispatchId })
  expect(await note()).toMatchObject({ problem: 'invoice_problem_refused', eInvoice: { state: 'rejected' } })
  await billing.retry(id)
  await expect.poll(note, soon).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'rejected' } })
  expect(mails).toHaveLength(1)
  expect(await refusal(billing.retry(id))).toMatchObject({ obstacles: [{ reason: 'invoice_obstacle_notfailed' }] })
})
