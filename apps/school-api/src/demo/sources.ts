/**
 * Demo invoices besides contracts: those of each past quarter for work that needed no order, made by the rules that
 * bill.
 */
import { openParts } from '@schoolbeheer/domain/billing/courseDays'
import { addDays, addMonths, brusselsDate } from '@schoolbeheer/domain/dates'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { planCourseDays } from '../features/billing/courseDays.ts'
import { readDays } from '../features/billing/days.ts'
import type { Draft } from '../features/billing/draft.ts'
import { planFeedback } from '../features/billing/feedback.ts'
import { planSchoolVisits } from '../features/billing/schoolVisits.ts'
import { courseDays } from '../db/tables/courseDays.ts'
import { feedback } from '../db/tables/feedback.ts'
import { schoolVisits } from '../db/tables/schoolVisits.ts'
import type { GroupBillings } from './invoices.ts'
import { env } from './seedOrders.ts'

type Done = { id: number; schoolGroupId: number; date: string }

export async function billSources(tx: Db, now: Date): Promise<GroupBillings[]> {
  const planning = { env, now: () => now.getTime() }
  const before = quarterOf(brusselsDate(now))
  const { days: past, requiresOrder } = await readDays(planning, tx, lt(courseDays.endDate, new Date(before)))
  const days = past.flatMap((day) =>
    openParts(day, 'invoice', requiresOrder).map(({ schoolGroupId }): Done => {
      return { id: day.id, schoolGroupId, date: brusselsDate(day.row.startDate) }
    }),
  )
  return [
    ...(await byQuarter(days, (items) =>
      planCourseDays(
        planning,
        tx,
        'invoice',
        items.map(({ schoolGroupId, ids }) => ({ schoolGroupId, openCourseDayIds: ids })),
      ),
    )),
    ...(await byQuarter(await listWork(tx, schoolVisits, before), (items) =>
      planSchoolVisits(
        planning,
        tx,
        'invoice',
        items.map(({ schoolGroupId, ids }) => ({ schoolGroupId, schoolVisitIds: ids })),
      ),
    )),
    ...(await byQuarter(await listWork(tx, feedback, before), (items) =>
      planFeedback(
        planning,
        tx,
        'invoice',
        items.map(({ schoolGroupId, ids }) => ({ schoolGroupId, individualFeedbackIds: ids })),
      ),
    )),
  ]
}

function listWork(tx: Db, table: typeof schoolVisits | typeof feedback, before: string): Promise<Done[]> {
  const { id, schoolGroupId, date, purchaseOrderRequired, invoiceRequired } = table
  return tx
    .select({ id, schoolGroupId, date })
    .from(table)
    .where(and(lt(date, before), eq(purchaseOrderRequired, false), eq(invoiceRequired, true)))
}

/** Invoices a few days after each quarter. */
async function byQuarter(
  done: Done[],
  plan: (items: { schoolGroupId: number; ids: number[] }[]) => Promise<Draft[]>,
): Promise<GroupBillings[]> {
  const billings: GroupBillings[] = []
  for (const [quarter, ofQuarter] of Map.groupBy(done, ({ date }) => quarterOf(date))) {
    const groups = Map.groupBy(ofQuarter, ({ schoolGroupId }) => schoolGroupId)
    const items = [...groups].map(([schoolGroupId, own]) => ({ schoolGroupId, ids: own.map(({ id }) => id) }))
    const date = addDays(addMonths(quarter, 3), 4)
    const drafts = await plan(items)
    billings.push(
      ...drafts.map((draft) => {
        return { schoolGroupId: draft.schoolGroupId, billings: [{ draft, date, replacedOn: null }] }
      }),
    )
  }
  return billings
}

/** The first day of the quarter. */
function quarterOf(date: string): string {
  const month = Number(date.slice(5, 7))
  return `${date.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
