/** Fields that are locked while something is ordered or billed, and the document that the refusal names. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { goodCourseDay } from '../../testing/courseDays.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { race } from '../../testing/race.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'
import { goodFeedback, goodVisit } from '../../testing/visits.ts'

let api: TestApi
let dender: Customer
let leie: Customer
let office: Awaited<ReturnType<typeof sourcesOf>>
const now = Date.parse('2026-11-22T09:00:00Z')
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups, course_days, document_counters restart identity cascade')
  dender = await addCustomer(api, {})
  leie = await addCustomer(api, { name: 'Scholengroep Leie', clientNumber: '1002' })
  office = await sourcesOf(api)
})

const locked = { status: 409, message: 'courseday_billed' }

test('who is billed stays, and the flags by which; what the day costs is locked, presence and all the rest is not', async () => {
  const id = await office.day([
    { of: dender, names: ['An'] },
    { of: leie, names: ['Bo'] },
  ])
  await office.billDays([dender, id])
  const { call } = office
  const [an, bo] = await call(courseDays.participants, { id })
  expect([an, bo]).toMatchObject([
    { billed: true, invoiceNumber: '2026-00001', purchaseOrderNumber: null },
    { billed: false, invoiceNumber: null, purchaseOrderNumber: null },
  ])
  const participantId = an?.id ?? 0
  const refusals = await Promise.all(
    [
      call(courseDays.removeParticipant, { participantId }),
      call(courseDays.setInvoiceRequired, { participantId, isInvoiceRequired: false }),
      call(courseDays.setPurchaseOrderRequired, { participantId, isPurchaseOrderRequired: true }),
      call(courseDayExtensions.cancel, { id }),
      call(courseDays.update, { ...goodCourseDay({ type: 2 }), id }),
      call(courseDays.update, { ...goodCourseDay({ parts: 1 }), id }),
      call(courseDays.update, { ...goodCourseDay({ travelKms: 0 }), id }),
    ].map(refusal),
  )
  for (const refused of refusals) expect(refused).toMatchObject(locked)
  await call(courseDays.setPresence, { participantId, isPresent: true })
  await call(courseDays.removeParticipant, { participantId: bo?.id ?? 0 })
  await call(courseDays.update, { ...goodCourseDay({ description: 'Anders' }), id })
  expect(await call(courseDays.byId, { id })).toMatchObject({
    billed: true,
    billedOn: ['2026-00001'],
    description: 'Anders',
    price: 900,
  })
  const own = await api.as(ofSchool(callers.schoolAdmin, dender.school))
  expect(await own(courseDays.participants, { id })).toEqual([
    expect.not.objectContaining({ invoiceNumber: expect.anything() }),
  ])
  expect(await own(courseDays.byId, { id })).toEqual(expect.not.objectContaining({ billedOn: expect.anything() }))
})

test('a fixed share is billed though its people are gone, and the shares go with the last that is credited', async () => {
  const id = await office.day([
    { of: dender, names: ['An', 'Cas'] },
    { of: leie, names: ['Bo'] },
  ])
  await office.billDays([dender, id])
  const bo = (await office.call(courseDays.participants, { id })).find(({ email }) => email?.startsWith('bo'))
  await office.call(courseDays.removeParticipant, { participantId: bo?.id ?? 0 })
  expect(await office.openDays()).toMatchObject([
    { schoolGroupId: leie.groupId, openCourseDays: [{ participantsCount: 0, priceCourseDay: 300, priceTravel: 6 }] },
  ])
  const [invoice] = await office.invoices()
  await office.sent()
  await creditNoteCalls(() => api).full(invoice?.id ?? 0)
  expect(await office.call(courseDays.byId, { id })).toMatchObject({ billed: false })
  expect(await office.openDays()).toMatchObject([
    { schoolGroupId: dender.groupId, openCourseDays: [{ participantsCount: 2, priceCourseDay: 950, priceTravel: 18 }] },
  ])
})

test('a billed visit or feedback keeps what its invoice says, and is open again when its lines are credited', async () => {
  const visit = await office.visit(dender)
  const one = await office.feedback(dender)
  await office.billVisits([dender, visit])
  await office.billFeedback([dender, one])
  const { call } = office
  const change = { ...goodVisit(leie.groupId), date: '2026-03-03', hours: 1, travelKms: 1, id: visit }
  expect(await refusal(call(schoolVisits.update, change))).toMatchObject({
    status: 409,
    fields: Object.fromEntries(
      ['schoolGroupId', 'date', 'hours', 'travelKms'].map((field) => [field, 'shared_billed']),
    ),
  })
  expect(await statusOf(call(feedback.update, { ...goodFeedback(dender.groupId), hours: 9, id: one }))).toBe(409)
  await call(feedback.update, { ...goodFeedback(dender.groupId), description: 'Anders', id: one })
  expect(await call(schoolVisits.byId, { id: visit })).toMatchObject({ invoiceStatus: 0, invoiceNumber: '2026-00001' })
  expect(await call(feedback.list, {})).toMatchObject([{ invoiceStatus: 0, invoiceNumber: '2026-00002' }])

  await office.sent()
  const invoice = (await office.invoices()).find(({ type }) => type === 2)
  const [hours, travel] = invoice?.items ?? []
  const credit = creditNoteCalls(() => api)
  await credit.partial(invoice?.id ?? 0, [{ invoiceItemId: hours?.id ?? 0, amount: 1 }])
  expect(await office.openVisits()).toEqual([])
  await credit.partial(invoice?.id ?? 0, [{ invoiceItemId: hours?.id ?? 0, amount: 260.25 }])
  expect(await office.openVisits()).toMatchObject([{ schoolVisits: [{ priceSchoolVisit: 261.25, priceTravel: 0 }] }])
  expect(await call(schoolVisits.byId, { id: visit })).toMatchObject({ invoiceStatus: 2, invoiceNumber: '2026-00001' })
  const last = [{ invoiceItemId: travel?.id ?? 0, amount: travel?.amount ?? 0 }]
  await credit.partial(invoice?.id ?? 0, last)
  expect(await call(schoolVisits.byId, { id: visit })).toMatchObject({ invoiceStatus: null, invoiceNumber: null })
  await call(schoolVisits.update, change)
})

test('what is credited for good is not billed again', async () => {
  const visit = await office.visit(dender)
  await office.billVisits([dender, visit])
  await office.sent()
  const [invoice] = await office.invoices()
  await creditNoteCalls(() => api).full(invoice?.id ?? 0, { keepBilled: true })
  expect(await office.openVisits()).toEqual([])
  expect(await refusal(office.billVisits([dender, visit]))).toMatchObject({
    obstacles: [{ reason: 'billing_taken', detail: '2026-00001' }],
  })
})

test('of two who bill the same visit at once one gets it, the other the number', async () => {
  const visit = await office.visit(dender)
  const bill = () => refusal(office.billVisits([dender, visit]))
  const outcomes = await race(api.database.pool, 'select from school_visits for update', [bill, bill])
  expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([
    { status: 409, obstacles: [{ id: visit, reason: 'billing_taken', detail: '2026-00001' }] },
  ])
  expect(await office.invoices()).toHaveLength(1)
})

test('a flag that is toggled while the day is billed waits: either comes first, and they never disagree', async () => {
  const id = await office.day([{ of: dender, names: ['An', 'Bo'] }])
  const [an] = await office.call(courseDays.participants, { id })
  const flag = { participantId: an?.id ?? 0, isInvoiceRequired: false }
  const [billed, flagged] = await race(api.database.pool, `select from course_days where id = ${id} for update`, [
    () => statusOf(office.billDays([dender, id])),
    () => statusOf(office.call(courseDays.setInvoiceRequired, flag)),
  ])
  expect(billed).toBe(200)
  const [invoice] = await office.invoices()
  expect([invoice?.items?.length, flagged]).toEqual(flagged === 200 ? [3, 200] : [4, 409])
})

test('the contract of a group and what else it pays are billed at once: neither waits for the other for ever', async () => {
  await api.database.pool.query('update school_groups set contract_fee_cents = 100000')
  const visits = [await office.visit(dender), await office.visit(dender), await office.visit(dender)]
  await office.billVisits([leie, await office.visit(leie)])
  const contract = { contractStart: '2027-01-01', items: [{ schoolGroupId: dender.groupId }] }
  const outcomes = await race(api.database.pool, 'select from document_counters for update', [
    ...visits.map((visit) => () => statusOf(office.billVisits([dender, visit]))),
    () => statusOf(office.call(invoices.createContract, contract)),
  ])
  expect(outcomes).toEqual([200, 200, 200, 200])
})
