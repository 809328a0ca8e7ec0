/**
 * An office that orders, bills, sends and credits through the school API, whatever becomes of the process behind it.
 */
import type { Call } from '@schoolbeheer/contracts/call'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { invoices, type Invoice } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrderExtensions, purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import type pg from 'pg'
import { z } from 'zod'

/** The address of the API, and the token with which it takes files. */
type Address = { url: string; bearer: string }

/**
 * Does the next work, as a person would who looks at the list: documents that are under way or have a problem are left
 * alone.
 */
export async function workOn(call: Call, pool: pg.Pool, address: Address): Promise<void> {
  const groups = await unbilled(pool)
  const [few, more] = [groups.slice(0, 1), groups.slice(1, 3)]
  const list = await call(invoices.list, { year: 2026 })
  const ready = list.filter(({ status, underWay, problem }) => status === 1 && !underWay && !problem)
  const sent = list.filter((invoice) => invoice.status === 2 && !invoice.underWay && !invoice.creditNotes?.length)
  await Promise.allSettled([
    ...[few, more].filter(({ length }) => length > 0).map((some) => bill(call, some)),
    ...(ready.length > 0 ? [call(invoices.send, { invoices: ready.map(({ id }) => ({ invoiceId: id })) })] : []),
    ...sent.slice(0, 4).map((invoice) => credit(call, invoice)),
    orderContracts(call, pool),
    orderRest(call),
    remindOfOrders(call, pool),
    invoiceOrders(call, pool, address),
    billCourseDays(call),
    billSchoolVisits(call),
    billFeedback(call),
  ])
}

async function orderContracts(call: Call, pool: pg.Pool) {
  const groups = await call(schoolGroups.listToPurchaseOrder, {})
  const ordered = await idsOf(pool, 'select school_group_id as id from purchase_orders where type = 0')
  const items = groups.filter(({ id }) => !ordered.includes(id)).map(({ id }) => ({ schoolGroupId: id }))
  if (items.length > 0) await call(purchaseOrders.createContract, { items })
}

async function orderRest(call: Call) {
  const days = (await call(purchaseOrders.courseDaysToOrder, {})).map(({ schoolGroupId, openCourseDays }) => {
    return { schoolGroupId, openCourseDayIds: openCourseDays?.map(({ courseDayId }) => courseDayId) ?? [] }
  })
  if (days.length > 0) await call(purchaseOrders.createForCourseDays, { items: days })
  const visits = (await call(purchaseOrders.schoolVisitsToOrder, {})).map(({ schoolGroupId, schoolVisits }) => {
    return { schoolGroupId, schoolVisitIds: schoolVisits?.map(({ schoolVisitId }) => schoolVisitId) ?? [] }
  })
  if (visits.length > 0) await call(purchaseOrders.createForSchoolVisits, { items: visits })
}

/** Reminds once of every second order. */
async function remindOfOrders(call: Call, pool: pg.Pool) {
  const ids = await idsOf(pool, `select id from purchase_orders where ${isToRemind}`)
  const orders = ids.map((purchaseOrderId) => ({ purchaseOrderId }))
  if (ids.length > 0) await call(purchaseOrderExtensions.sendReminder, { purchaseOrders: orders })
}

const isAsked = `name is null and (sent_at is not null or problem is not null) and id not in
  (select document_id from dispatches where document_kind = 'purchaseOrder' and state in ('queued', 'sending'))`
const isToRemind = `${isAsked} and problem is null and reminders = 0 and id % 2 = 0`

/** Customers have ordered by now. An order whose invoice was credited is ready again, and left alone. */
async function invoiceOrders(call: Call, pool: pg.Pool, address: Address) {
  const asked = await idsOf(pool, `select id from purchase_orders where ${isAsked} and not (${isToRemind})`)
  await Promise.all(asked.map((id) => upload(address, id)))
  const billed = await idsOf(
    pool,
    `select o.id from purchase_orders o join invoices i on i.purchase_order_name = o.name`,
  )
  const ready = (await call(purchaseOrders.readyToInvoice, {})).filter(({ id }) => !billed.includes(id))
  const items = ready.map(({ id }) => ({ purchaseOrderId: id }))
  if (items.length > 0) await call(invoiceSources.createFromPurchaseOrders, { contractStart: '2027-01-01', items })
}

/** The file has several pieces, so that a process can be killed between them. */
const file = new Blob([Buffer.alloc(2_000_000, '%PDF-')])

async function upload({ url, bearer }: Address, id: number) {
  const body = new FormData()
  body.append('data', JSON.stringify({ id, name: `PO ${id}` }))
  body.append('file', file, 'bon.pdf')
  await fetch(`${url}/api/purchaseorder/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body,
  })
}

async function billCourseDays(call: Call) {
  const open = await call(invoiceSources.courseDaysToInvoice, {})
  const items = open.map(({ schoolGroupId, openCourseDays }) => {
    return { schoolGroupId, openCourseDayIds: openCourseDays?.map(({ courseDayId }) => courseDayId) ?? [] }
  })
  // The first group gets a call of its own, so that others bill the same day beside it.
  const calls = [items.slice(0, 1), items.slice(1)].filter(({ length }) => length > 0)
  await Promise.all(calls.map((some) => call(invoiceSources.createForCourseDays, { items: some })))
}

async function billSchoolVisits(call: Call) {
  const open = await call(invoiceSources.schoolVisitsToInvoice, {})
  const items = open.map(({ schoolGroupId, schoolVisits }) => {
    return { schoolGroupId, schoolVisitIds: schoolVisits?.map(({ schoolVisitId }) => schoolVisitId) ?? [] }
  })
  if (items.length > 0) await call(invoiceSources.createForSchoolVisits, { items })
}

async function billFeedback(call: Call) {
  const open = await call(invoiceSources.feedbackToInvoice, {})
  const items = open.map(({ schoolGroupId, individualFeedback }) => {
    return { schoolGroupId, individualFeedbackIds: individualFeedback?.map((one) => one.individualFeedbackId) ?? [] }
  })
  if (items.length > 0) await call(invoiceSources.createForFeedback, { items })
}

function unbilled(pool: pg.Pool): Promise<number[]> {
  return idsOf(
    pool,
    `select id from school_groups where not requires_purchase_order
      and id not in (select school_group_id from invoices where type = 0) order by id`,
  )
}

async function idsOf(pool: pg.Pool, query: string): Promise<number[]> {
  const { rows } = await pool.query(query)
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}

function bill(call: Call, groups: number[]) {
  const items = groups.map((schoolGroupId) => ({ schoolGroupId }))
  return call(invoices.createContract, { contractStart: '2027-01-01', items })
}

/** Credits a part of every third invoice, twice at once, and the whole of every other third. */
async function credit(call: Call, { id, items }: Invoice) {
  const part = { invoiceId: id, items: [{ invoiceItemId: items?.[0]?.id ?? 0, amount: 700 }] }
  if (id % 3 === 0) await Promise.all([call(creditNotes.createPartial, part), call(creditNotes.createPartial, part)])
  if (id % 3 === 1) await call(creditNotes.createFull, { invoiceId: id })
}
