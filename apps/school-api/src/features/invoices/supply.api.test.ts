/** The day of supply and the unit of billed lines: on paper, in the e-invoice, and in those of credit notes. */
import { brokenRules } from '@schoolbeheer/peppol/brokenRules'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { openPdf } from '../../testing/pdf.ts'
import { orderingOf } from '../../testing/purchaseOrders.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let billing: Billing
let office: Awaited<ReturnType<typeof sourcesOf>>
let dender: Customer
beforeAll(async () => {
  api = await startTestApi({ works: true, now: () => Date.parse('2026-06-11T10:00:00Z') })
  billing = await billingOf(api)
  office = await sourcesOf(api)
  const fees = { contractFeeCents: 125_050, licenceFeeCents: 100_000, licenceFeeParts: 3, licenceFeePartsInvoiced: 0 }
  dender = await addCustomer(api, { vat: 'BE0404000050', buyerReference: 'DIENST-7', ...fees })
})
afterAll(() => api.close())

const { full, partial, read } = creditNoteCalls(() => api)

/** The id of the only invoice of a call, once it has its PDF. */
async function made(accepted: Awaited<ReturnType<Billing['create']>>): Promise<number> {
  expect((await billing.ended(accepted)).failed).toEqual([])
  return accepted?.invoices[0]?.invoiceId ?? 0
}

/** Credits amounts of the lines of an invoice, in euro, in their order. */
async function credited(invoiceId: number, ...amounts: number[]): Promise<number> {
  const { items } = await read(invoiceId)
  const { id } = await partial(
    invoiceId,
    amounts.map((amount, at) => ({ invoiceItemId: items[at]?.id ?? 0, amount })),
  )
  return id
}

/** The dates in the head of the paper, and the days and quantities of the e-invoice in their order. */
async function said(kind: 'invoice' | 'creditnote', id: number) {
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
  const get = (path: string) => fetch(`${api.url}/api/${kind}/${path}/${id}`, { headers })
  await expect.poll(async () => (await get('download')).status).toBe(200)
  const pdf = await openPdf(new Uint8Array(await (await get('download')).arrayBuffer()))
  const words = await pdf.words()
  await pdf.close()
  const xml = await (await get('xml')).text()
  expect(brokenRules(xml)).toEqual([])
  const found = xml.matchAll(/<cbc:(ActualDelivery|Start|End)Date>([^<]+)|edQuantity unitCode="(\w+)">([^<]+)/g)
  return {
    paper: /(Datum van levering|Periode) (\d\S+( – \S+)?)/.exec(words)?.[0],
    eInvoice: Array.from(found, ([, date, day, unit, quantity]) => (date ? `${date} ${day}` : `${quantity} ${unit}`)),
  }
}

test('a course day is a date of supply; several are a period, and each line says its own', async () => {
  const people = [{ of: dender, names: ['An'] }]
  const one = await made(await office.billDays([dender, await office.day(people)]))
  expect(await said('invoice', one)).toEqual({
    paper: 'Datum van levering 10/06/2026',
    eInvoice: ['ActualDelivery 2026-06-10', '1 C62', '1 C62', '1 C62'],
  })
  const days = [
    await office.day(people, { startDate: '2026-05-31T23:00', endDate: '2026-05-31T23:30' }),
    await office.day(people, { startDate: '2026-06-01T00:30', endDate: '2026-06-01T08:00' }),
  ]
  const several = await made(await office.billDays([dender, ...days]))
  const ofDay = (day: string) => Array.from({ length: 3 }, () => ['1 C62', `Start ${day}`, `End ${day}`]).flat()
  const period = { paper: 'Periode 31/05/2026 – 01/06/2026', eInvoice: ['Start 2026-05-31', 'End 2026-06-01'] }
  expect(await said('invoice', several)).toEqual({
    ...period,
    eInvoice: [...period.eInvoice, ...ofDay('2026-05-31'), ...ofDay('2026-06-01')],
  })

  const part = await credited(several, 0, 0, 0, 10, 5)
  expect(await said('creditnote', part)).toEqual({
    paper: 'Datum van levering 01/06/2026',
    eInvoice: ['ActualDelivery 2026-06-01', '1 C62', '1 C62'],
  })
  const { id: rest } = await full(several)
  expect(await said('creditnote', rest)).toEqual({
    ...period,
    eInvoice: [...period.eInvoice, ...ofDay('2026-05-31'), ...ofDay('2026-06-01')],
  })
})

test('hours and kilometres are counted as such, and credited so where a whole line is', async () => {
  const visit = await made(await office.billVisits([dender, await office.visit(dender, { date: '2026-06-09' })]))
  const counted = ['ActualDelivery 2026-06-09', '2.75 HUR', '64 KMT']
  expect(await said('invoice', visit)).toEqual({ paper: 'Datum van levering 09/06/2026', eInvoice: counted })
  const { id } = await full(visit)
  expect(await said('creditnote', id)).toEqual({ paper: 'Datum van levering 09/06/2026', eInvoice: counted })

  const given = [
    await office.feedback(dender, { date: '2026-06-08', hours: 1.5 }),
    await office.feedback(dender, { date: '2026-02-28' }),
  ]
  const feedback = await made(await office.billFeedback([dender, ...given]))
  const period = { paper: 'Periode 28/02/2026 – 08/06/2026', eInvoice: ['Start 2026-02-28', 'End 2026-06-08'] }
  const first = ['1.5 HUR', 'Start 2026-06-08', 'End 2026-06-08']
  const second = ['Start 2026-02-28', 'End 2026-02-28']
  expect(await said('invoice', feedback)).toEqual({
    ...period,
    eInvoice: [...period.eInvoice, ...first, '2.75 HUR', ...second],
  })
  const lines = (await read(feedback)).items
  const part = await credited(feedback, lines[0]?.amount ?? 0, 0.01)
  expect(await said('creditnote', part)).toEqual({
    ...period,
    eInvoice: [...period.eInvoice, ...first, '1 C62', ...second],
  })
})

test('the invoice of an order says of supply what was ordered', async () => {
  const ordering = await orderingOf(api)
  const schoolVisitIds = [
    await office.visit(dender, { date: '2026-06-05', purchaseOrderRequired: true }),
    await office.visit(dender, { date: '2026-06-04', purchaseOrderRequired: true, travelKms: 0 }),
  ]
  const { groupId: schoolGroupId } = dender
  const created = await ordering.call(purchaseOrders.createForSchoolVisits, {
    items: [{ schoolGroupId, schoolVisitIds }],
  })
  const [{ purchaseOrderId } = { purchaseOrderId: 0 }] = created?.purchaseOrders ?? []
  await ordering.upload(purchaseOrderId, 'PO-4711')
  const items = [{ purchaseOrderId }]
  const accepted = await ordering.call(invoiceSources.createFromPurchaseOrders, { contractStart: '2027-01-01', items })
  const of = (line: string, day: string) => [line, `Start ${day}`, `End ${day}`]
  expect(await said('invoice', await made(accepted))).toEqual({
    paper: 'Periode 04/06/2026 – 05/06/2026',
    eInvoice: [
      'Start 2026-06-04',
      'End 2026-06-05',
      ...of('2.75 HUR', '2026-06-05'),
      ...of('64 KMT', '2026-06-05'),
      ...of('2.75 HUR', '2026-06-04'),
    ],
  })
})

test('a contract has its period, also where only its licence is credited', async () => {
  const contract = await made(await billing.create('2027-01-01', dender.groupId))
  const period = ['Start 2027-01-01', 'End 2027-12-31']
  const paper = 'Periode 01/01/2027 – 31/12/2027'
  expect(await said('invoice', contract)).toEqual({ paper, eInvoice: [...period, '1 C62', '1 C62'] })
  const share = await credited(contract, 0, 100)
  expect(await said('creditnote', share)).toEqual({ paper, eInvoice: [...period, '1 C62'] })
})
