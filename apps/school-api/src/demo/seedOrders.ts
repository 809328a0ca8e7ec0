/**
 * Demo purchase orders of every type and state, made through the functions that make real ones, on the days on which
 * they were requested.
 */
import { stillBills } from '../db/rules.ts'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Pricing } from '../api.ts'
import type { Act } from '../db/activity.ts'
import type { Db } from '../db/connection.ts'
import { planContractOrder } from '../features/billing/contract.ts'
import { lockGroups } from '../features/billing/contractGroups.ts'
import { planCourseDays } from '../features/billing/courseDays.ts'
import type { Draft } from '../features/billing/draft.ts'
import { planFeedback } from '../features/billing/feedback.ts'
import { planSchoolVisits } from '../features/billing/schoolVisits.ts'
import { feedback } from '../db/tables/feedback.ts'
import { writeInvoices } from '../features/invoices/create.ts'
import { draftsOf, settleOrders } from '../features/invoices/fromOrders.ts'
import { invoiceLines, invoices } from '../db/tables/invoices.ts'
import { writeOrders } from '../features/purchaseOrders/create.ts'
import { lockOrders } from '../features/purchaseOrders/queries.ts'
import { purchaseOrders } from '../db/tables/purchaseOrders.ts'
import { listFreedShares } from '../features/schoolGroups/queries.ts'
import { schoolGroups } from '../db/tables/schoolGroups.ts'
import { schoolVisits } from '../db/tables/schoolVisits.ts'
import { PriceSettings } from '../prices.ts'

const viewer = { userId: 'demo', name: 'Griet Claes' }
const dayMs = 24 * 60 * 60 * 1000
export const env = { PRICES: PriceSettings.parse({}) }

type Api = Pricing & { now: () => number }
type Fate = 'waiting' | 'reminded' | 'failed' | 'uploaded' | 'uploadedByLink' | 'toInvoice' | 'withdrawn'

/** An order of so many days ago, and its fate, or the invoice that already bills it. */
type DemoOrder = {
  daysAgo: number
  fate: Fate | { invoiceId: number; name: string }
  plan: (api: Api) => Promise<Draft[]>
}

export async function seedOrders(tx: Db, sealing: DataSealing, now: Date): Promise<void> {
  const wanted = [...(await ofInvoices(tx, now)), ...(await ofContracts(tx)), ...(await ofWork(tx, now))]
  const toInvoice: number[] = []
  for (const { daysAgo, fate, plan } of wanted.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const then = () => at.getTime()
    const drafts = await plan({ env, now: then })
    const made = await writeOrders({ sealing, now: then }, tx, { viewer, at }, drafts)
    for (const { id } of made) await befall(tx, id, { at, now, fate })
    if (fate === 'toInvoice') toInvoice.push(...made.map(({ id }) => id))
  }
  await invoiceOrders(tx, { viewer, at: now }, toInvoice)
}

/** Recent contract invoices that carry the name of an order get that order, requested before them. */
async function ofInvoices(tx: Db, now: Date): Promise<DemoOrder[]> {
  const today = brusselsDate(now)
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.purchaseOrderName), gt(invoices.creationDate, addDays(today, -120)), stillBills))
    .orderBy(asc(invoices.id))
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.position))
  return rows.map(({ id, creationDate, schoolGroupId, purchaseOrderName }, index) => ({
    daysAgo: Math.round((now.getTime() - Date.parse(creationDate)) / dayMs) + 10 + (index % 15),
    fate: { invoiceId: id, name: purchaseOrderName ?? '' },
    plan: async () => [
      { type: 0, schoolGroupId, lines: lines.filter(({ invoiceId }) => invoiceId === id).map(toDraft) },
    ],
  }))
}

function toDraft(line: typeof invoiceLines.$inferSelect): Draft['lines'][number] {
  const { typeName, description, quantity, unitPriceCents, amountCents, vatRate, shareNumber } = line
  return { typeName, description, quantity, unitPriceCents, amountCents, vatRate, shareNumber }
}

/** Orders of the last groups with a contract to order, so that other groups still have theirs to order. */
async function ofContracts(tx: Db): Promise<DemoOrder[]> {
  const rows = await tx
    .select({ id: schoolGroups.id })
    .from(schoolGroups)
    .where(and(eq(schoolGroups.requiresPurchaseOrder, true), isNotNull(schoolGroups.contractFeeCents)))
    .orderBy(sql`${schoolGroups.id} desc`)
  const fates: [number, Fate][] = [
    [52, 'reminded'],
    [20, 'withdrawn'],
    [14, 'uploadedByLink'],
    [9, 'waiting'],
    [2, 'failed'],
  ]
  return fates.slice(0, rows.length).map(([daysAgo, fate], at) => ({
    daysAgo,
    fate,
    plan: async () => {
      const id = rows[at]?.id ?? 0
      const [groups, freed] = [await lockGroups(tx, [id]), await listFreedShares(tx, [id])]
      return [...groups.values()].map((group) => planContractOrder(group, freed.get(id)).draft)
    },
  }))
}

const fatesOfWork: [number, Fate][] = [
  [33, 'reminded'],
  [16, 'toInvoice'],
  [11, 'uploaded'],
  [7, 'uploadedByLink'],
  [4, 'waiting'],
]

/** Orders for work that was done more than forty days ago, for a few groups each. */
async function ofWork(tx: Db, now: Date): Promise<DemoOrder[]> {
  const before = addDays(brusselsDate(now), -40)
  const visits = await tx
    .selectDistinctOn([schoolVisits.schoolGroupId], { id: schoolVisits.id, schoolGroupId: schoolVisits.schoolGroupId })
    .from(schoolVisits)
    .where(
      and(eq(schoolVisits.purchaseOrderRequired, true), schoolVisits.invoiceRequired, lt(schoolVisits.date, before)),
    )
  const given = await tx
    .selectDistinctOn([feedback.schoolGroupId], { id: feedback.id, schoolGroupId: feedback.schoolGroupId })
    .from(feedback)
    .where(and(eq(feedback.purchaseOrderRequired, true), feedback.invoiceRequired, lt(feedback.date, before)))
  const days = await daysOfGroups(tx, before)
  const spread = <Row>(rows: Row[], plan: (api: Api, row: Row) => Promise<Draft[]>): DemoOrder[] =>
    fatesOfWork.flatMap(([daysAgo, fate], at) => {
      const row = rows[at]
      return row ? [{ daysAgo, fate, plan: (api) => plan(api, row) }] : []
    })
  return [
    ...spread(visits, (api, { id, schoolGroupId }) =>
      planSchoolVisits(api, tx, 'purchaseOrder', [{ schoolGroupId, schoolVisitIds: [id] }]),
    ),
    ...spread(given, (api, { id, schoolGroupId }) =>
      planFeedback(api, tx, 'purchaseOrder', [{ schoolGroupId, individualFeedbackIds: [id] }]),
    ),
    ...spread(days, (api, { id, schoolGroupId }) =>
      planCourseDays(api, tx, 'purchaseOrder', [{ schoolGroupId, openCourseDayIds: [id] }]),
    ),
  ]
}

/** A day and a group that must order for a participant, the oldest days first. */
async function daysOfGroups(tx: Db, before: string): Promise<{ id: number; schoolGroupId: number }[]> {
  const { rows } = await tx.execute<{ id: number; schoolGroupId: number }>(sql`
    select distinct day.id, school.school_group_id as "schoolGroupId"
    from course_days day
    join participants one on one.course_day_id = day.id and one.waiting_turn is null and one.invoice_required
    join schools school on school.id = one.school_id
    where day.cancelled_at is null and day.end_date < ${before}::date and one.purchase_order_required
    order by day.id, school.school_group_id`)
  return rows
}

async function befall(
  tx: Db,
  id: number,
  { at, now, fate }: { at: Date; now: Date; fate: DemoOrder['fate'] },
): Promise<void> {
  const later = (days: number) => new Date(Math.min(at.getTime() + days * dayMs, now.getTime()))
  const set = (values: Partial<typeof purchaseOrders.$inferInsert>) =>
    tx.update(purchaseOrders).set(values).where(eq(purchaseOrders.id, id))
  if (fate === 'failed') return void (await set({ problem: 'purchaseorder_problem_failed' }))
  await set({ sentAt: later(0.01) })
  if (fate === 'reminded') await set({ reminders: 2, remindedAt: later(28) })
  if (fate === 'withdrawn') await set({ withdrawnAt: later(3) })
  const [isUploaded, isByLink] = [fate === 'uploaded' || fate === 'toInvoice', fate === 'uploadedByLink']
  const name = typeof fate === 'object' ? fate.name : isUploaded || isByLink ? `PO-${4000 + id * 7}` : null
  if (name) await set({ name, uploadedAt: later(4), uploadedBy: isByLink ? null : viewer.name })
  if (typeof fate === 'object') await set({ invoiceId: fate.invoiceId })
}

/** The invoices are of today, because their numbers are the last. */
async function invoiceOrders(tx: Db, act: Act, ids: number[]): Promise<void> {
  const orders = await lockOrders(tx, ids)
  const invoiceIds = await rendered(tx, act, await draftsOf(tx, orders, new Map(), () => ''))
  await settleOrders(tx, act, orders, invoiceIds)
}

/** Creates the orders; their PDFs are made with all others. */
async function rendered(tx: Db, act: Act, drafts: Draft[]): Promise<number[]> {
  if (drafts.length === 0) return []
  const ids = await writeInvoices(tx, act, { now: () => act.at.getTime() }, drafts)
  await tx.update(invoices).set({ status: 1 }).where(inArray(invoices.id, ids))
  return ids
}
