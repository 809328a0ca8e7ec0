/** Sources besides contracts, for tests: course days with people of several groups, visits and feedback. */
import type { NewCourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { feedback, Feedback } from '@schoolbeheer/contracts/school/feedback'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { schoolVisits, SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Db } from '../db/connection.ts'
import { courseDays as courseDaysTable, participants } from '../db/tables/courseDays.ts'
import { feedback as feedbackTable } from '../db/tables/feedback.ts'
import { schoolVisits as visitsTable } from '../db/tables/schoolVisits.ts'
import type { SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import { callers, type TestApi } from './api.ts'
import { addCourseDay, goodCourseDay, invited } from './courseDays.ts'
import { addSchool, addSchoolGroup } from './records.ts'
import { goodFeedback, goodVisit } from './visits.ts'

/** A group with a school. */
export type Customer = { groupId: number; school: string }

export async function addCustomer(
  { database: { db } }: TestApi,
  fields: Partial<SchoolGroupColumns>,
): Promise<Customer> {
  const groupId = await addSchoolGroup(db, fields)
  const { guid } = await addSchool(db, { schoolGroupId: groupId })
  return { groupId, school: guid }
}

/** A course day with people of three of the groups, a visit to the first and feedback for it. */
export async function addUnbilled(db: Db, groupIds: number[]): Promise<void> {
  const date = '2026-03-02'
  const [startDate, endDate] = [new Date(`${date}T08:00:00Z`), new Date(`${date}T15:00:00Z`)]
  const { linksToManual = [], location: _location, ...day } = goodCourseDay()
  const columns = { ...day, startDate, endDate, isPublic: true, parts: 1, linksToManual: linksToManual ?? [] }
  const rows = await db
    .insert(courseDaysTable)
    .values({ ...columns, priceCents: 45_000, priceParticipantCents: 2500 })
    .returning({ id: courseDaysTable.id })
  const courseDayId = inserted(rows).id
  for (const [at, schoolGroupId] of groupIds.slice(0, 3).entries()) {
    const { id: schoolId } = await addSchool(db, { schoolGroupId })
    const email = `an${schoolId}@school.test`
    await db.insert(participants).values({ courseDayId, email, schoolId, purchaseOrderRequired: at === 2 })
  }
  const [schoolGroupId = 0, , ordering = 0] = groupIds
  await db.insert(visitsTable).values([
    { ...goodVisit(schoolGroupId), date, purchaseOrderRequired: false },
    { ...goodVisit(ordering), date, purchaseOrderRequired: true },
  ])
  await db.insert(feedbackTable).values({ ...goodFeedback(schoolGroupId), date })
}

export async function sourcesOf(api: TestApi) {
  const call = await api.as(callers.admin)
  const bill = invoiceSources
  return {
    call,
    /** A past day, with these people of each school. */
    day: async (people: { of: Customer; names: string[] }[], fields: Partial<NewCourseDay> = {}) => {
      const { id } = await addCourseDay(api, fields)
      for (const { of, names } of people)
        await call(courseDays.addParticipants, {
          openCourseDayId: id,
          schoolGuid: of.school,
          participants: invited(...names),
        })
      return id
    },
    visit: async ({ groupId }: Customer, fields: Partial<ReturnType<typeof goodVisit>> = {}) => {
      const made = { ...goodVisit(groupId), purchaseOrderRequired: false, ...fields }
      return SchoolVisit.parse(await call(schoolVisits.create, made)).id
    },
    feedback: async ({ groupId }: Customer, fields: Partial<ReturnType<typeof goodFeedback>> = {}) =>
      Feedback.parse(await call(feedback.create, { ...goodFeedback(groupId), ...fields })).id,
    openDays: () => call(bill.courseDaysToInvoice, {}),
    openVisits: () => call(bill.schoolVisitsToInvoice, {}),
    openFeedback: () => call(bill.feedbackToInvoice, {}),
    billDays: (...items: [Customer, ...number[]][]) =>
      call(bill.createForCourseDays, {
        items: items.map(([{ groupId }, ...ids]) => ({ schoolGroupId: groupId, openCourseDayIds: ids })),
      }),
    billVisits: (...items: [Customer, ...number[]][]) =>
      call(bill.createForSchoolVisits, {
        items: items.map(([{ groupId }, ...ids]) => ({ schoolGroupId: groupId, schoolVisitIds: ids })),
      }),
    billFeedback: (...items: [Customer, ...number[]][]) =>
      call(bill.createForFeedback, {
        items: items.map(([{ groupId }, ...ids]) => ({ schoolGroupId: groupId, individualFeedbackIds: ids })),
      }),
    /** Marks all invoices as made and sent. */
    sent: () => api.database.pool.query(`update batch_items set state = 'done'; update invoices set status = 2`),
    /** Invoices of the clock's year. */
    invoices: () => call(invoices.list, { year: 2026 }),
  }
}
