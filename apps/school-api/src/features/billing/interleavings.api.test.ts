/**
 * Days of several groups while everybody is at work: in every order of events each thing is paid once, and a day costs
 * its price.
 */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { purchaseOrderExtensions, purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { wrongSourcesInBooks } from '../../testing/books.ts'
import { addCustomer, sourcesOf, type Customer } from '../../testing/sources.ts'

let api: TestApi
let office: Awaited<ReturnType<typeof sourcesOf>>
const now = Date.parse('2026-11-22T09:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now })
  office = await sourcesOf(api)
})
afterAll(() => api.close())

const kinds = [
  'join',
  'leave',
  'flag',
  'bill',
  'order',
  'invoiceOrders',
  'withdraw',
  'creditAll',
  'creditLine',
] as const
const event = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(999), other: fc.nat(999) })
/** Rounds of events that happen at once. */
const history = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 })

type Step = { kind: (typeof kinds)[number]; pick: number; other: number }

let names = 0

test('whatever happens at once or one after the other, nothing is paid twice and the shares are the price', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (turns) => {
      const world = await newWorld()
      for (const turn of turns) {
        const outcomes = await Promise.all(turn.map((one) => statusOf(happen(world, one))))
        // A caller who comes second is refused, and nothing worse happens.
        expect(outcomes.filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([])
        await uploadAll()
        await office.sent()
        expect(await wrong()).toEqual([])
      }
      await settle()
      expect(await wrong()).toEqual([])
      expect(await unpaid()).toEqual([])
    }),
    { numRuns: 8 },
  )
})

type World = { customers: Customer[]; days: number[] }

async function newWorld(): Promise<World> {
  await api.database.pool.query(
    'truncate school_groups, course_days, document_counters, batches restart identity cascade',
  )
  const customers = []
  for (const at of [0, 1, 2])
    customers.push(await addCustomer(api, { clientNumber: `i${at}`, requiresPurchaseOrder: at > 0 }))
  const people = customers.map((of, at) => ({ of, names: Array.from({ length: at + 1 }, nextName) }))
  const days = [
    await office.day(people, { theme: 'a' }),
    await office.day(people.slice(1), { theme: 'b', travelKms: 7 }),
  ]
  return { customers, days }
}

function nextName(): string {
  names += 1
  return `p${names}`
}

async function happen({ customers, days }: World, { kind, pick, other }: Step): Promise<unknown> {
  const { call } = office
  const openCourseDayId = days[pick % days.length] ?? 0
  if (kind === 'join')
    return call(courseDays.addParticipants, {
      openCourseDayId,
      schoolGuid: customers[other % customers.length]?.school,
      participants: [{ email: `${nextName()}@school.test` }],
    })
  if (kind === 'leave' || kind === 'flag') {
    const people = await call(courseDays.participants, { id: openCourseDayId })
    const one = people[other % people.length]
    const participantId = one?.id ?? 0
    if (kind === 'leave') return call(courseDays.removeParticipant, { participantId })
    return pick % 3 === 0
      ? call(courseDays.setInvoiceRequired, { participantId, isInvoiceRequired: !one?.invoiceRequired })
      : call(courseDays.setPurchaseOrderRequired, {
          participantId,
          isPurchaseOrderRequired: !one?.purchaseOrderRequired,
        })
  }
  if (kind === 'bill') return bill(pick)
  if (kind === 'order') return order(pick)
  if (kind === 'invoiceOrders') return invoiceOrders()
  if (kind === 'withdraw') {
    const orders = (await call(purchaseOrders.list, { year: 2026 })).filter(({ invoiceId }) => !invoiceId)
    return call(purchaseOrderExtensions.withdraw, { id: orders[pick % orders.length]?.id ?? 99_999 })
  }
  const list = await office.invoices()
  const { id: invoiceId = 99_999, items } = list[pick % list.length] ?? {}
  if (kind === 'creditAll') return call(creditNotes.createFull, { invoiceId })
  const line = items?.[other % items.length]
  return call(creditNotes.createPartial, {
    invoiceId,
    items: [{ invoiceItemId: line?.id ?? 0, amount: line?.amount ?? 0 }],
  })
}

/** All days of one group, or the first day of all. */
function chosen(open: Awaited<ReturnType<typeof office.openDays>>, pick: number) {
  const items = open.map(({ schoolGroupId, openCourseDays }) => ({
    schoolGroupId,
    openCourseDayIds: openCourseDays?.map(({ courseDayId }) => courseDayId) ?? [],
  }))
  if (pick % 2 === 0) return items.slice(0, 1)
  return items.map((item) => ({ ...item, openCourseDayIds: item.openCourseDayIds.slice(0, 1) }))
}

async function bill(pick: number): Promise<void> {
  const items = chosen(await office.openDays(), pick)
  if (items.length > 0) await office.call(invoiceSources.createForCourseDays, { items })
}

async function order(pick: number): Promise<void> {
  const items = chosen(await office.call(purchaseOrders.courseDaysToOrder, {}), pick)
  if (items.length > 0) await office.call(purchaseOrders.createForCourseDays, { items })
}

async function invoiceOrders(): Promise<void> {
  const ready = await office.call(purchaseOrders.readyToInvoice, {})
  const items = ready.map(({ id }) => ({ purchaseOrderId: id }))
  if (items.length > 0)
    await office.call(invoiceSources.createFromPurchaseOrders, { contractStart: '2027-01-01', items })
}

function uploadAll() {
  return api.database.pool.query(
    `update purchase_orders set name = 'PO', uploaded_at = now() where name is null and withdrawn_at is null`,
  )
}

/**
 * Orders and bills everything that is open. An order that cannot be invoiced, because its sources are elsewhere, is
 * withdrawn.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    for (const { id } of await office.call(purchaseOrders.readyToInvoice, {})) {
      const items = [{ purchaseOrderId: id }]
      const one = office.call(invoiceSources.createFromPurchaseOrders, { contractStart: '2027-01-01', items })
      if ((await statusOf(one)) !== 200) await office.call(purchaseOrderExtensions.withdraw, { id })
    }
    while ((await office.openDays()).length > 0) await bill(0)
    while ((await office.call(purchaseOrders.courseDaysToOrder, {})).length > 0) await order(0)
    await uploadAll()
  }
}

/** Faults in the books, and lines that bill the same twice by their words. */
async function wrong(): Promise<string[]> {
  const { rows } = await api.database.pool.query(`
    select school_group_id || ': ' || type_name || ' ' || description as what
    from invoice_lines l join invoices i on i.id = l.invoice_id
    where l.credited_cents < l.amount_cents
    group by 1 having count(*) > 1`)
  return [
    ...z
      .array(z.object({ what: z.string() }))
      .parse(rows)
      .map(({ what }) => what),
    ...(await wrongSourcesInBooks(api.database.pool)),
  ]
}

/** Days whose price differs from the lines of their invoices, once everything is billed. */
async function unpaid(): Promise<unknown[]> {
  const { rows } = await api.database.pool.query(`
    select d.id, price_cents, paid.cents from course_days d
    cross join lateral (
      select coalesce(sum(l.amount_cents), 0) as cents from billed_sources b
      join invoice_lines l on l.id = b.invoice_line_id and l.credited_cents < l.amount_cents
      where b.kind = 'courseDayShare' and b.source_id = d.id
    ) paid
    where exists (select from course_day_shares where course_day_id = d.id) and paid.cents <> price_cents`)
  return rows
}
