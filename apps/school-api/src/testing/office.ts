/** An office that bills, sends and credits through the school API, whatever becomes of the process behind it. */
import type { Call } from '@schoolbeheer/contracts/call'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { invoices, type Invoice } from '@schoolbeheer/contracts/school/invoices'
import type pg from 'pg'
import { z } from 'zod'

/** What is to be done next, as somebody would who looks at the list: what is under way or has a problem is left alone. */
export async function workOn(call: Call, pool: pg.Pool): Promise<void> {
  const groups = await unbilled(pool)
  const [few, more] = [groups.slice(0, 1), groups.slice(1, 3)]
  const list = await call(invoices.list, { year: 2026 })
  const ready = list.filter(({ status, underWay, problem }) => status === 1 && !underWay && !problem)
  const sent = list.filter((invoice) => invoice.status === 2 && !invoice.underWay && !invoice.creditNotes?.length)
  await Promise.allSettled([
    ...[few, more].filter(({ length }) => length > 0).map((some) => bill(call, some)),
    ...(ready.length > 0 ? [call(invoices.send, { invoices: ready.map(({ id }) => ({ invoiceId: id })) })] : []),
    ...sent.slice(0, 4).map((invoice) => credit(call, invoice)),
    billCourseDays(call),
    billSchoolVisits(call),
    billFeedback(call),
  ])
}

async function billCourseDays(call: Call) {
  const open = await call(invoiceSources.courseDaysToInvoice, {})
  const items = open.map(({ schoolGroupId, openCourseDays }) => {
    return { schoolGroupId, openCourseDayIds: openCourseDays?.map(({ courseDayId }) => courseDayId) ?? [] }
  })
  // One group alone, so that others bill the same day beside it.
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

async function unbilled(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query(
    'select id from school_groups where id not in (select school_group_id from invoices where type = 0) order by id',
  )
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}

function bill(call: Call, groups: number[]) {
  const items = groups.map((schoolGroupId) => ({ schoolGroupId }))
  return call(invoices.createContract, { contractStart: '2027-01-01', items })
}

/** Every third invoice a part, twice at once, and every third the whole. */
async function credit(call: Call, { id, items }: Invoice) {
  const part = { invoiceId: id, items: [{ invoiceItemId: items?.[0]?.id ?? 0, amount: 700 }] }
  if (id % 3 === 0) await Promise.all([call(creditNotes.createPartial, part), call(creditNotes.createPartial, part)])
  if (id % 3 === 1) await call(creditNotes.createFull, { invoiceId: id })
}
