/** Counts of open sources: they equal the lists on screen, whatever is ordered, billed, credited or never billed. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { toCents, toEuro } from '@schoolbeheer/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addCustomer, sourcesOf } from '../../testing/sources.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-11-22T09:00:00Z') })))
afterAll(() => api.close())

type Prices = (number | null | undefined)[]

/** The price of each open item in a list, by group. */
function summed(name: string, groups: (Prices[] | null | undefined)[]) {
  const bases = groups.map((own) => (own ?? []).flat().reduce<number>((sum, euro) => sum + toCents(euro ?? 0), 0))
  const amount = toEuro(bases.reduce((sum, base) => sum + withVat(base), 0))
  return { name, count: groups.reduce((sum, own) => sum + (own?.length ?? 0), 0), amount }
}

test('of days, visits and feedback as much waits as their lists have', async () => {
  const later = { licenceExpirationDate: '2029-12-31' }
  const dender = await addCustomer(api, later)
  const leie = await addCustomer(api, { ...later, clientNumber: '1002', requiresPurchaseOrder: true })
  const zenne = await addCustomer(api, { ...later, clientNumber: '1003' })
  const office = await sourcesOf(api)
  const { call } = office
  const people = [
    { of: dender, names: ['An', 'Bo', 'Cas'] },
    { of: leie, names: ['Dirk', 'Els'] },
    { of: zenne, names: ['Fien'] },
  ]
  const open = await office.day(people)
  const partly = await office.day(people)
  for (const [at, person] of (await call(courseDays.participants, { id: open })).entries())
    if (at % 2 === 0) await call(courseDays.setInvoiceRequired, { participantId: person.id, isInvoiceRequired: false })
  await api.database.pool.query(`update participants set purchase_order_required = not purchase_order_required
    where email like 'bo%' or email like 'els%'`)
  await office.billDays([dender, partly], [zenne, partly])
  const visit = await office.visit(dender, { hours: 1.25, travelKms: 7 })
  await office.billVisits([dender, visit])
  for (const hours of [1.25, 2]) for (const of of [dender, zenne]) await office.visit(of, { hours, travelKms: 0 })
  await office.visit(leie, { date: '2027-01-10', purchaseOrderRequired: true })
  await office.visit(leie, { date: '2027-01-10' })
  for (const of of [dender, dender, leie]) await office.feedback(of, { hours: 0.75 })
  await office.feedback(zenne, { purchaseOrderRequired: true })
  await office.visit(dender, { travelKms: 12.5 })
  await call(schoolVisits.setInvoiceRequired, { id: await office.visit(leie), value: false })
  await call(feedback.setInvoiceRequired, { id: await office.feedback(leie), value: false })
  await office.sent()
  const credit = creditNoteCalls(() => api)
  for (const { id, items } of await office.invoices()) {
    const half = (items ?? []).filter((_, at) => at % 2 === 0)
    await credit.partial(
      id,
      half.map((item) => ({ invoiceItemId: item.id, amount: item.amount ?? 0 })),
    )
  }

  const lists = await Promise.all([
    call(purchaseOrders.courseDaysToOrder, {}),
    call(purchaseOrders.schoolVisitsToOrder, {}),
    call(purchaseOrders.feedbackToOrder, {}),
    office.openDays(),
    office.openVisits(),
    office.openFeedback(),
  ])
  const ofDays = (groups: (typeof lists)[0]) =>
    groups.map((group) => group.openCourseDays?.map((one) => [one.priceCourseDay, one.priceTravel]))
  const ofVisits = (groups: (typeof lists)[1]) =>
    groups.map((group) => group.schoolVisits?.map((one) => [one.priceSchoolVisit, one.priceTravel]))
  const ofFeedback = (groups: (typeof lists)[2]) =>
    groups.map((group) => group.individualFeedback?.map((one) => [one.priceIndividualFeedback]))
  const expected = [
    summed('daysToInvoice', ofDays(lists[3])),
    summed('visitsToInvoice', ofVisits(lists[4])),
    summed('feedbackToInvoice', ofFeedback(lists[5])),
    summed('daysToOrder', ofDays(lists[0])),
    summed('visitsToOrder', ofVisits(lists[1])),
    summed('feedbackToOrder', ofFeedback(lists[2])),
  ]
  const counted = await call(worklist.get, {})
  expect(counted.filter(({ name }) => expected.some((one) => one.name === name))).toEqual(expected)
  expect(expected.every(({ count }) => count > 0)).toBe(true)
})
