/**
 * Invoices as their customers see them, from the making to the second sending: in lists, as PDFs, counted and found.
 */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { groupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { addSchool } from '../../testing/records.ts'

const port = await freePort()
let api: TestApi
let billing: Billing
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  billing = await billingOf(api)
})
afterAll(() => api.close())
let post: Faults
beforeEach(async () => {
  post = {}
  await startMailServer(post, port)
})

/** An invoice with its PDF, and the calls of its customer. */
async function made(invoiceEmails = 'a@dender.test') {
  const group = await addBilledGroup(api, { invoiceEmails })
  const { guid } = await addSchool(api.database.db, { schoolGroupId: group })
  const [id = 0] = await billing.made(group)
  const { invoiceNumber = '' } = (await billing.one(id)) ?? {}
  const customer = ofSchool({ sub: 'boekhouding', role: ['Active', 'Boekhouding'] }, guid)
  const call = await api.as(customer)
  const own = async () => (await call(invoices.listOwn, {})).map((invoice) => invoice.id)
  return {
    id,
    call,
    own,
    pdf: (version?: number) => pdf(customer, id, { version }),
    notePdf: (note: number) => pdf(customer, note, { kind: 'creditnote' }),
    seen: async () => {
      const search = await call(recordSearch.find, { q: invoiceNumber ?? '' })
      return {
        own: await own(),
        found: search.invoices?.map((invoice) => invoice.id),
        notes: search.creditNotes?.length,
        counted: (await call(groupOverview.overview, { id: group })).invoices?.count,
        toPay: (await call(worklist.get, {})).map(({ name }) => name),
        pdf: typeof (await pdf(customer, id)),
      }
    },
  }
}

type PdfQuery = { version?: number | undefined; kind?: 'invoice' | 'creditnote' }

/** The text of the PDF, or the status of the refusal. */
async function pdf(claims: Claims, id: number, { version, kind = 'invoice' }: PdfQuery = {}): Promise<string | number> {
  const query = version === undefined ? '' : `?version=${version}`
  const headers = { authorization: `Bearer ${await api.issuer.token(claims)}` }
  const answer = await fetch(`${api.url}/api/${kind}/download/${id}${query}`, { headers })
  return answer.ok ? answer.text() : answer.status
}

const nothing = { own: [], found: [], notes: 0, counted: 0, toPay: [], pdf: 'number' }

async function done(accepted: Awaited<ReturnType<Billing['send']>>) {
  return (await billing.ended(accepted)).failed
}

test('customers see an invoice once it was sent, not before, nor when it could not be', async () => {
  const { id, seen } = await made()
  expect(await seen()).toEqual(nothing)
  post.RCPT = '550 5.1.1 unknown'
  expect(await done(await billing.send(id))).toHaveLength(1)
  expect(await seen()).toEqual(nothing)
  delete post.RCPT
  await done(await billing.retry(id))
  expect(await seen()).toEqual({ own: [id], found: [id], notes: 0, counted: 1, toPay: ['toPay'], pdf: 'string' })
})

test('customers see neither an invoice that was credited before it left, nor its credit note', async () => {
  const { id, call, notePdf, seen } = await made()
  await billing.call(creditNotes.createFull, { invoiceId: id })
  const note = async () => (await billing.one(id))?.creditNotes?.[0]
  await expect.poll(note, { timeout: 30_000 }).toMatchObject({ status: 1 })
  const { id: noteId = 0, creditNoteNumber } = (await note()) ?? {}
  expect(await seen()).toEqual(nothing)
  expect(await call(recordSearch.find, { q: creditNoteNumber ?? '' })).toMatchObject({ creditNotes: [] })
  expect(typeof (await pdf(callers.admin, noteId, { kind: 'creditnote' }))).toBe('string')
  expect(await notePdf(noteId)).toBe(404)
})

test('customers keep the PDF that was sent last until another is sent', async () => {
  const customer = await made()
  const { id } = customer
  await done(await billing.send(id))
  const sent = await customer.pdf()
  now += 1000
  await done(await billing.recreate(id))
  const anew = await pdf(callers.admin, id)
  expect(anew).not.toBe(sent)
  expect(await customer.call(invoices.listOwn, {})).toMatchObject([{ id, status: 1 }])
  expect([await customer.pdf(), await customer.pdf(1), await customer.pdf(2)]).toEqual([sent, sent, 404])
  await done(await billing.send(id))
  expect([await customer.pdf(), await customer.pdf(1), await customer.pdf(2)]).toEqual([anew, 404, anew])
})

test('a mail of which nobody knew brought the PDF of then, though it was made anew before somebody said that it arrived', async () => {
  const customer = await made()
  const { id } = customer
  post.mail = 'end'
  await done(await billing.send(id))
  const sent = await pdf(callers.admin, id)
  now += 1000
  await done(await billing.recreate(id))
  expect(await customer.own()).toEqual([])
  const [dispatch] = (await billing.history(id)).dispatches
  await billing.call(settling.resolveUncertain, { dispatchId: dispatch?.id ?? 0, sent: true })
  expect(await customer.own()).toEqual([id])
  expect(await customer.pdf()).toBe(sent)
})

test('customers do not learn that it arrived at one of their addresses alone', async () => {
  const { id, call } = await made('a@dender.test;wrong@dender.test')
  post.RCPT = (line) => (line.includes('wrong') ? '550 5.1.1 unknown' : undefined)
  await done(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ problem: 'invoice_problem_failed', underWay: false })
  const [own = {}] = await call(invoices.listOwn, {})
  expect(own).toMatchObject({ id, status: 2 })
  expect('problem' in own || 'underWay' in own).toBe(false)
})
