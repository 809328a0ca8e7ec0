/** Visits and feedback that are never billed, or were a mistake: allowed while nothing of them is ordered or billed. */
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { race } from '../../testing/race.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let dender: Customer
let office: Awaited<ReturnType<typeof sourcesOf>>
const now = Date.parse('2026-11-22T09:00:00Z')
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups, document_counters restart identity cascade')
  dender = await addCustomer(api, {})
  office = await sourcesOf(api)
})

const stays = { status: 409, message: 'shared_billed_stays' }
const notRequired = { obstacles: [{ reason: 'billing_notrequired' }] }

test('what is not to be billed is off the lists and on no invoice, until it is to be billed after all', async () => {
  const { call } = office
  const [visit, one] = [await office.visit(dender, { participants: 7 }), await office.feedback(dender)]
  expect(await office.openVisits()).toMatchObject([{ schoolVisits: [{ participantsCount: 7 }] }])
  await call(schoolVisits.setInvoiceRequired, { id: visit, value: false })
  await call(feedback.setInvoiceRequired, { id: one, value: false })
  expect([await office.openVisits(), await office.openFeedback()]).toEqual([[], []])
  expect(await refusal(office.billVisits([dender, visit]))).toMatchObject(notRequired)
  expect(await refusal(office.billFeedback([dender, one]))).toMatchObject(notRequired)
  expect(await call(schoolVisits.list, {})).toMatchObject([{ id: visit, invoiceRequired: false, participants: 7 }])
  expect(await call(feedback.byId, { id: one })).toMatchObject({ invoiceRequired: false })

  await call(schoolVisits.setInvoiceRequired, { id: visit, value: true })
  await office.billVisits([dender, visit])
})

test('what is billed neither goes nor is taken off its invoice, until all of it is credited', async () => {
  const { call } = office
  const [visit, one] = [await office.visit(dender), await office.feedback(dender)]
  await office.billVisits([dender, visit])
  await office.billFeedback([dender, one])
  const calls = [
    call(schoolVisits.remove, { id: visit }),
    call(schoolVisits.setInvoiceRequired, { id: visit, value: false }),
    call(feedback.remove, { id: one }),
    call(feedback.setInvoiceRequired, { id: one, value: false }),
  ]
  expect(await Promise.all(calls.map(refusal))).toMatchObject([stays, stays, stays, stays])
  await office.sent()
  for (const { id } of await office.invoices()) await creditNoteCalls(() => api).full(id)
  await call(schoolVisits.setInvoiceRequired, { id: visit, value: false })
  await call(schoolVisits.remove, { id: visit })
  await call(feedback.remove, { id: one })
})

test('half kilometres cost half, to the cent, on the line too', async () => {
  const visit = await office.visit(dender, { travelKms: 12.5 })
  expect(await office.openVisits()).toMatchObject([{ schoolVisits: [{ priceTravel: 5.63 }] }])
  await office.billVisits([dender, visit])
  expect(await office.invoices()).toMatchObject([{ items: [{ amount: 261.25 }, { amount: 5.63 }] }])
  const { rows } = await api.database.pool.query(
    'select quantity::float8, description from invoice_lines order by position',
  )
  expect(rows[1]).toEqual({ quantity: 12.5, description: expect.stringContaining('12,5') })
})

test.each(['remove', 'mark'])(
  'to %s it while it is billed: one of the two comes first, and they never disagree',
  async (how) => {
    const { call } = office
    const id = await office.visit(dender)
    const [billed, changed] = await race(api.database.pool, 'select from school_visits for update', [
      () => statusOf(office.billVisits([dender, id])),
      () =>
        statusOf(
          how === 'remove'
            ? call(schoolVisits.remove, { id })
            : call(schoolVisits.setInvoiceRequired, { id, value: false }),
        ),
    ])
    expect([billed, changed]).toEqual(billed === 200 ? [200, 409] : [409, 200])
    expect(await office.invoices()).toHaveLength(billed === 200 ? 1 : 0)
  },
)
