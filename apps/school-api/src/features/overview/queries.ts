/** The newest records of a group and their number, among the rows that the viewer may see. */
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { toEuro } from '@schoolbeheer/domain/money'
import type { GroupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { courseDayScope, invoiceScope, participantScope } from '../../db/scope.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'
import { feedback } from '../../db/tables/feedback.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { schools } from '../../db/tables/schools.ts'
import { schoolVisits } from '../../db/tables/schoolVisits.ts'

type Part = NonNullable<GroupOverview['invoices']>

const most = 5

/** The number of all rows, not only of those that are read. */
const all = sql<number>`(count(*) over ())::int`

export async function newestInvoices(db: Db, viewer: Viewer, groupId: number): Promise<Part> {
  const { id, invoiceNumber, creationDate, dueDate, year, status } = invoices
  const { totalCents, creditedCents, paidCents } = invoices
  const rows = await db
    .select({
      id,
      name: invoiceNumber,
      date: creationDate,
      dueDate,
      year,
      totalCents,
      creditedCents,
      paidCents,
      status,
      all,
    })
    .from(invoices)
    .where(and(eq(invoices.schoolGroupId, groupId), invoiceScope(db, viewer)))
    .orderBy(desc(year), desc(invoices.sequence))
    .limit(most)
  return partOf(
    rows.map(({ totalCents: total, creditedCents: credited, paidCents: paid, ...row }) => {
      const open = openCents({ totalCents: total, creditedCents: credited, paidCents: paid })
      return { ...row, amount: toEuro(total), open: toEuro(open), paid: toEuro(paid) }
    }),
  )
}

/** The newest orders, without withdrawn ones. */
export async function newestOrders(db: Db, groupId: number): Promise<Part> {
  const { id, purchaseOrderNumber, creationDate, year, totalCents, name, invoiceId } = purchaseOrders
  const rows = await db
    .select({ id, purchaseOrderNumber, date: creationDate, year, totalCents, name, invoiceId, all })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.schoolGroupId, groupId), isNull(purchaseOrders.withdrawnAt)))
    .orderBy(desc(year), desc(purchaseOrders.sequence))
    .limit(most)
  return partOf(
    rows.map(({ purchaseOrderNumber: number, totalCents: cents, name: customers, invoiceId: on, ...row }) => {
      return { ...row, name: number, amount: toEuro(cents), state: orderState({ name: customers, invoiceId: on }) }
    }),
  )
}

/** The newest days with people of the group's schools, as far as the viewer sees these people. */
export async function newestCourseDays(db: Db, viewer: Viewer, groupId: number) {
  const { id, theme, startDate } = courseDays
  const rows = await db
    .select({ id, name: theme, startDate })
    .from(participants)
    .innerJoin(schools, eq(schools.id, participants.schoolId))
    .innerJoin(courseDays, eq(courseDays.id, participants.courseDayId))
    .where(
      and(
        eq(schools.schoolGroupId, groupId),
        isNull(participants.waitingTurn),
        participantScope(db, viewer),
        courseDayScope(viewer),
      ),
    )
    .groupBy(id)
    .orderBy(desc(startDate), desc(count()))
  return {
    count: rows.length,
    rows: rows.slice(0, most).map(({ startDate: start, ...row }) => ({ ...row, date: start.toISOString() })),
    ids: rows.map((row) => row.id),
  }
}

export async function newestVisits(db: Db, groupId: number): Promise<Part> {
  const { id, theme, date } = schoolVisits
  return partOf(
    await db
      .select({ id, name: theme, date, all })
      .from(schoolVisits)
      .where(eq(schoolVisits.schoolGroupId, groupId))
      .orderBy(desc(date), desc(id))
      .limit(most),
  )
}

export async function newestFeedback(db: Db, groupId: number): Promise<Part> {
  const { id, description, date } = feedback
  return partOf(
    await db
      .select({ id, name: description, date, all })
      .from(feedback)
      .where(eq(feedback.schoolGroupId, groupId))
      .orderBy(desc(date), desc(id))
      .limit(most),
  )
}

function partOf(rows: (Part['rows'][number] & { all: number })[]): Part {
  return { count: rows[0]?.all ?? 0, rows: rows.map(({ all: _all, ...row }) => row) }
}
