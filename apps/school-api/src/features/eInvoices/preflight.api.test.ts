/**
 * The preflight of invoices before they are sent and on the page of their group, and its questions to the access point.
 */
import { eInvoiceFiles, eInvoices, groupPreflight } from '@schoolbeheer/contracts/school/eInvoices'
import type { Call } from '@schoolbeheer/contracts/call'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEInvoiceBe } from '../../testing/accessPoints/eInvoiceBe.ts'
import { callers, refusal, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { addInvoice } from '../../testing/invoices.ts'
import type { SchoolGroupColumns } from '../../db/tables/schoolGroups.ts'

const hour = 3600_000

let api: TestApi
let billing: Billing
let point: Awaited<ReturnType<typeof startEInvoiceBe>>
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  point = await startEInvoiceBe()
  api = await startTestApi({ works: true, env: point.variables, now: () => now })
  billing = await billingOf(api)
})
afterAll(async () => {
  await api.close()
  await point.close()
})

/** Each group gets a number of its own, with its check digits. */
let last = 10_000_000
function freshNumber(): string {
  last += 1
  return `${last}${String(97 - (last % 97)).padStart(2, '0')}`
}

/** Invoices with a group of its own for each. */
async function made(...all: Partial<SchoolGroupColumns>[]): Promise<number[]> {
  const groups: number[] = []
  for (const fields of all) groups.push(await addBilledGroup(api, { peppol: true, ...fields }))
  return billing.made(...groups)
}

/** The channel of invoices and the checks that are not ok, in a person's words. */
async function told(call: Call, ...ids: number[]) {
  const all = await call(eInvoices.preflight, { invoices: ids.map((invoiceId) => ({ invoiceId })) })
  return all.map(({ channel, checks }) =>
    [channel, ...checks.flatMap(({ result, text }) => (result === 'ok' ? [] : text))].join(' '),
  )
}

async function toldOfGroup(call: Call, id: number) {
  return (await call(groupPreflight.preflight, { id })).map(({ text }) => text)
}

/** Registers a number under each of these schemes. */
function register(number: string, schemes: Record<string, ('invoice' | 'creditNote')[]> = { '0208:': ['invoice'] }) {
  for (const [scheme, types] of Object.entries(schemes)) point.provider.participants.set(scheme + number, types)
  return `BE${number}`
}

test('each invoice has its way and what would keep it from arriving', async () => {
  const buyerReference = 'DIENST-7'
  const [good = 0] = await made({ vat: register(freshNumber()), buyerReference })
  const [whole] = await billing.call(eInvoices.preflight, { invoices: [{ invoiceId: good }] })
  expect(whole).toEqual({
    invoiceId: good,
    invoiceNumber: '2026-00001',
    channel: 'peppol',
    checks: [
      ['number', 'ok'],
      ['registered', 'ok'],
      ['reference', 'buyer'],
      ['address', 'ok'],
      ['iban', 'ok'],
      ['size', 'ok'],
      ['document', 'ok'],
    ].map(([name, word]) => ({ name: `peppol_check_${name}`, result: 'ok', text: `peppol_${name}_${word}` })),
  })

  const [large = 0, ...others] = await made(
    { vat: register(freshNumber()), buyerReference },
    { vat: register(freshNumber(), { '0208:': ['invoice'], '9925:BE': ['invoice'] }) },
    { vat: register(freshNumber(), { '0208:': ['creditNote'] }), buyerReference },
    { vat: register(freshNumber(), { '0208:': ['creditNote'], '9925:BE': ['invoice'] }), buyerReference },
    { vat: `BE${freshNumber()}`, buyerReference, street: ' ' },
    { vat: null },
    { peppol: false },
    { invoiceEmails: null },
  )
  await api.database.pool.query(
    'update files set bytes = 2 * 1024 * 1024 where id = (select file_id from invoices where id = $1)',
    [large],
  )
  const unmade = await addInvoice(api.database.db, { schoolGroupId: await addBilledGroup(api), status: 0 })
  const ids = [large, ...others, unmade]
  expect(new Set(await told(billing.call, ...ids))).toEqual(
    new Set([
      'peppol peppol_reference_clientnumber',
      'peppol peppol_registered_no',
      'peppol peppol_registered_otherscheme',
      'peppol peppol_registered_unknown peppol_address_incomplete',
      'peppol peppol_size_toolarge',
      'mail peppol_number_missing',
      'mail',
      'none peppol_number_missing peppol_mail_missing',
      'none peppol_pdf_missing',
    ]),
  )
  await billing.ended(await billing.call(invoices.send, { invoices: [{ invoiceId: good }] }))
  expect(await told(billing.call, good)).toEqual(['mail peppol_before_accepted'])
  await billing.pay(good)
  expect(await told(billing.call, good)).toEqual(['none peppol_open_paid'])
})

test('what is registered is kept for a day, what is not for an hour, and what is unknown not at all', async () => {
  const number = freshNumber()
  const [id = 0] = await made({
    vat: register(number, { '0208:': ['creditNote'], '9925:BE': ['creditNote'] }),
    buyerReference: 'X',
  })
  const { provider } = point
  provider.isBlind = true
  expect(await told(billing.call, id)).toEqual(['peppol peppol_registered_unknown'])
  provider.isBlind = false
  expect(await told(billing.call, id)).toEqual(['peppol peppol_registered_no'])
  // Inquiries about other e-invoices go on meanwhile, and are left out.
  const lookups = () => provider.calls.filter((call) => call.includes('/verify')).length
  const asked = lookups()
  register(number)
  expect(await told(billing.call, id)).toEqual(['peppol peppol_registered_no'])
  expect(lookups()).toBe(asked)
  now += hour
  expect(await told(billing.call, id)).toEqual(['peppol'])
  register(number, { '0208:': ['creditNote'] })
  now += 23 * hour
  const answered = lookups()
  expect(await told(billing.call, id)).toEqual(['peppol'])
  expect(lookups()).toBe(answered)
  now += hour
  expect(await told(billing.call, id)).toEqual(['peppol peppol_registered_no'])
  // The clock was ahead, and is put right.
  register(number)
  now -= 25 * hour
  expect(await told(billing.call, id)).toEqual(['peppol'])
})

test('a group says what stands in the way of its e-invoices', async () => {
  const number = freshNumber()
  const group = await addBilledGroup(api, { peppol: true, vat: register(number) })
  expect(await toldOfGroup(billing.call, group)).toEqual([
    'peppol_number_ok',
    'peppol_registered_ok',
    'peppol_reference_clientnumber',
    'peppol_address_ok',
  ])
  const none = await addBilledGroup(api, { vat: null, buyerReference: 'DIENST-7' })
  expect(await toldOfGroup(billing.call, none)).toEqual([
    'peppol_number_missing',
    'peppol_reference_buyer',
    'peppol_address_ok',
  ])
  expect(await refusal(billing.call(groupPreflight.preflight, { id: 99_999 }))).toMatchObject({ status: 404 })
  const viewer = await api.as(callers.schoolAdmin)
  expect(await refusal(viewer(groupPreflight.preflight, { id: group }))).toMatchObject({ status: 403 })
})

test('the XML of what was not sent is what would be; whoever manages no invoices gets none of it', async () => {
  const [id = 0] = await made({ vat: register(freshNumber()) })
  const xmlOf = async (claims: Claims, path: string, of = id) => {
    const authorization = `Bearer ${await api.issuer.token(claims)}`
    return fetch(api.url + path.replace(':id', String(of)), { headers: { authorization } })
  }
  const response = await xmlOf(callers.admin, eInvoiceFiles.invoice.path)
  expect(response.headers.get('content-type')).toContain('application/xml')
  expect(await response.text()).toContain('<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf"')
  expect((await xmlOf(callers.admin, eInvoiceFiles.invoice.path, 99_999)).status).toBe(404)
  for (const { path } of Object.values(eInvoiceFiles)) expect((await xmlOf(callers.schoolAdmin, path)).status).toBe(403)
  const viewer = await api.as(callers.schoolAdmin)
  const chosen = { invoices: [{ invoiceId: id }] }
  expect(await refusal(viewer(eInvoices.preflight, chosen))).toMatchObject({ status: 403 })
  expect(await refusal(viewer(eInvoices.askAgain, { dispatchId: 1 }))).toMatchObject({ status: 403 })
})

test('without an access point what was for Peppol goes by mail, and says so', async () => {
  const off = await startTestApi({ works: true })
  const vat = 'BE0404000050'
  const group = await addBilledGroup(off, { peppol: true, vat })
  const nowhere = await addBilledGroup(off, { peppol: true, vat, invoiceEmails: null })
  const there = await billingOf(off)
  expect(await toldOfGroup(there.call, group)).toEqual([
    'peppol_accesspoint_off',
    'peppol_number_ok',
    'peppol_reference_clientnumber',
    'peppol_address_ok',
  ])
  expect(await told(there.call, ...(await there.made(group, nowhere)))).toEqual([
    'mail peppol_accesspoint_off',
    'none peppol_accesspoint_off peppol_mail_missing',
  ])
  await off.close()
})
