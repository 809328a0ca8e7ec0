/** Course days, visits and feedback on invoices: the open ones, the lines of an invoice, and obstacles. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let now: number
let dender: Customer
let leie: Customer
let office: Awaited<ReturnType<typeof sourcesOf>>
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  now = Date.parse('2026-06-10T14:00:00Z')
  await api.database.pool.query(
    'truncate school_groups, course_days, document_counters, activity restart identity cascade',
  )
  dender = await addCustomer(api, {})
  leie = await addCustomer(api, { name: 'Scholengroep Leie', clientNumber: '1002', requiresPurchaseOrder: true })
  office = await sourcesOf(api)
})

test('a day is billed once it has ended: a line for each who came, one for the share, one for the travel', async () => {
  now = Date.parse('2026-06-01T10:00:00Z')
  const id = await office.day([
    { of: dender, names: ['An', 'Bo'] },
    { of: leie, names: ['Cas'] },
  ])
  expect(await office.openDays()).toEqual([])
  now = Date.parse('2026-06-10T14:00:00Z')
  expect(await office.openDays()).toEqual([
    {
      schoolGroupId: dender.groupId,
      schoolGroupName: 'Scholengroep Dender',
      openCourseDays: [
        {
          courseDayId: id,
          courseDayDate: '2026-06-10T07:00:00.000Z',
          courseDayType: 1,
          courseDayTheme: 'Uurroosters maken',
          participantsCount: 2,
          priceCourseDay: 650,
          priceTravel: 12,
        },
      ],
    },
  ])
  await office.billDays([dender, id])
  const [invoice] = await office.invoices()
  expect(invoice).toMatchObject({ type: 1, amount: 662 })
  expect(invoice?.items).toMatchObject([
    { typeName: 'Deelname opleidingsdag', amount: 25 },
    { typeName: 'Deelname opleidingsdag', amount: 25 },
    { typeName: 'Opleidingsdag', amount: 600 },
    { typeName: 'Verplaatsing opleidingsdag', amount: 12 },
  ])
  expect(await office.openDays()).toEqual([])
  const again = await refusal(office.billDays([dender, id], [leie, id, 99_999]))
  expect(again).toMatchObject({
    status: 409,
    message: 'invoice_refused',
    obstacles: [
      {
        id,
        name: 'Uurroosters maken, 10/06/2026 (Scholengroep Dender)',
        reason: 'billing_taken',
        detail: '2026-00001',
      },
      { id, reason: 'billing_not_invoice' },
      { id: 99_999, reason: 'billing_gone' },
    ],
  })
  expect(await office.invoices()).toHaveLength(1)
})

test('who comes later pays for the participant alone', async () => {
  const id = await office.day([
    { of: dender, names: ['An', 'Bo'] },
    { of: leie, names: ['Cas'] },
  ])
  await office.billDays([dender, id])
  await office.call(courseDays.addParticipants, {
    openCourseDayId: id,
    schoolGuid: dender.school,
    participants: [{ email: 'dirk@school.test' }],
  })
  expect(await office.openDays()).toMatchObject([
    { openCourseDays: [{ participantsCount: 1, priceCourseDay: 25, priceTravel: 0 }] },
  ])
})

test('visits and feedback are billed once their date has passed', async () => {
  const visit = await office.visit(dender, { date: '2026-06-10', hours: 2.75, travelKms: 64 })
  const one = await office.feedback(dender, { date: '2026-06-09', hours: 0.25 })
  expect(await office.openVisits()).toEqual([])
  expect(await refusal(office.billVisits([dender, visit]))).toMatchObject({
    obstacles: [{ reason: 'billing_notyet' }],
  })
  now += 24 * 60 * 60 * 1000
  expect(await office.openVisits()).toMatchObject([
    {
      schoolGroupId: dender.groupId,
      schoolVisits: [{ schoolVisitId: visit, priceSchoolVisit: 261.25, priceTravel: 28.8 }],
    },
  ])
  expect(await office.openFeedback()).toMatchObject([
    { individualFeedback: [{ individualFeedbackId: one, priceIndividualFeedback: 23.75 }] },
  ])
  await office.billVisits([dender, visit])
  await office.billFeedback([dender, one])
  expect(await office.invoices()).toMatchObject([
    { type: 3, amount: 23.75, items: [{ amount: 23.75 }] },
    { type: 2, amount: 290.05, items: [{ amount: 261.25 }, { amount: 28.8 }] },
  ])
  expect([await office.openVisits(), await office.openFeedback()]).toEqual([[], []])
  expect(await refusal(office.billVisits([dender, visit]))).toMatchObject({
    obstacles: [{ id: visit, reason: 'billing_taken', detail: '2026-00001' }],
  })
})

test('a group that is named twice is refused', async () => {
  const visit = await office.visit(dender)
  expect(await refusal(office.billVisits([dender, visit], [dender, visit]))).toMatchObject({
    status: 400,
    fields: { items: 'shared_itemtwice' },
  })
})
