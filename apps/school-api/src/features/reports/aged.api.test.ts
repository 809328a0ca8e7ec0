/** The debts of customers by their age: equal to the journal to the cent, on any day of any history. */
import { accounting } from '@schoolbeheer/contracts/school/accounting'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices as invoiceCalls } from '@schoolbeheer/contracts/school/invoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { reports, type AgedInvoice, type AgedRow } from '@schoolbeheer/contracts/school/reports'
import { toCents } from '@schoolbeheer/domain/money'
import { addDays } from '@schoolbeheer/domain/dates'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import excel from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { billingOf, type Billing } from '../../testing/billing.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let billing: Billing
let now = Date.parse('2026-01-02T12:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now, works: true })
  billing = await billingOf(api)
})
afterAll(() => api.close())

function today(): string {
  return new Date(now).toISOString().slice(0, 10)
}

function aged(date?: string) {
  return billing.call(reports.aged, date ? { date } : {})
}

type AgedFilter = { schoolGroupId?: number; age?: AgedInvoice['age'] }
function counted(date: string, of: AgedFilter = {}) {
  return billing.call(reports.agedInvoices, { date, ...of })
}

function account(schoolGroupId: number, to: string) {
  return billing.call(reports.account, { schoolGroupId, to })
}

function group(name: string): Promise<number> {
  return addSchoolGroup(api.database.db, { name, clientNumber: name })
}

test('amounts fall due by the days since the due date, and what is a customer’s own stands apart', async () => {
  const { db } = api.database
  now = Date.parse('2026-06-30T12:00:00Z')
  const [debtor, creditor] = [await group('A'), await group('B')]
  // Each is due after 30 days.
  for (const [at, day] of [
    '2026-05-31',
    '2026-05-30',
    '2026-05-01',
    '2026-04-30',
    '2026-04-01',
    '2026-03-31',
    '2026-03-02',
    '2026-03-01',
  ].entries())
    await addInvoice(db, { schoolGroupId: debtor, on: day, amounts: [100 * 2 ** at] })
  const transfer = await addTransfer(db, 5000, { date: '2026-06-10' })
  await billing.call(payments.assign, { entryId: transfer, schoolGroupId: creditor })
  await addTransfer(db, 999, { date: '2026-06-11' })
  const row = { schoolGroupName: 'A', notDue: 1.21, to30: 7.26, to60: 29.04, to90: 116.16, over90: 154.88, credit: 0 }
  const credit = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0, credit: 50, total: -50 }
  expect(await aged()).toEqual({
    rows: [
      { schoolGroupId: debtor, ...row, total: 308.55 },
      { schoolGroupId: creditor, schoolGroupName: 'B', ...credit },
    ],
    unassigned: 9.99,
  })
  expect(await aged('2026-06-09')).toMatchObject({ rows: [{ schoolGroupId: debtor }], unassigned: 0 })
  expect(await aged('2024-02-29')).toEqual({ rows: [], unassigned: 0 })
  expect(await refusal(aged('2026-07-01'))).toMatchObject({ status: 400, fields: { date: 'reports_date_future' } })
  expect(await statusOf(aged('2026-02-29'))).toBe(400)
})

test('an amount leads to the invoices and credits that it counts, as they were on that day', async () => {
  const [debtor = 0, creditor = 0] = (await aged()).rows.map(({ schoolGroupId }) => schoolGroupId)
  const of = async (asked: AgedFilter, date = '2026-06-30') =>
    (await counted(date, asked)).map(({ date: day, dueDate, amount }) => [day, dueDate, amount])
  expect(await of({ schoolGroupId: debtor, age: 'to30' })).toEqual([
    ['2026-05-01', '2026-05-31', 4.84],
    ['2026-05-30', '2026-06-29', 2.42],
  ])
  expect(await of({ schoolGroupId: debtor, age: 'notDue' }, '2026-05-30')).toEqual([
    ['2026-04-30', '2026-05-30', 9.68],
    ['2026-05-01', '2026-05-31', 4.84],
    ['2026-05-30', '2026-06-29', 2.42],
  ])
  const [first] = await counted('2026-06-30')
  expect(first).toMatchObject({ kind: 'invoice', number: expect.stringMatching(/^2026-/), schoolGroupName: 'A' })
  expect(await counted('2026-06-30', { age: 'credit' })).toEqual([
    {
      kind: 'payment',
      id: expect.any(Number),
      number: null,
      date: '2026-06-10',
      dueDate: null,
      schoolGroupId: creditor,
      schoolGroupName: 'B',
      age: 'credit',
      amount: -50,
    },
  ])
  expect(await account(creditor, '2026-06-30')).toMatchObject({
    rows: [{ kind: 'payment', date: '2026-06-10', credit: 50, balance: -50 }],
    closing: -50,
  })
  expect(await of({ schoolGroupId: creditor }, '2026-06-09')).toEqual([])
  expect(await counted('2024-02-29')).toEqual([])
  expect(await refusal(counted('2026-07-01'))).toMatchObject({ status: 400, fields: { date: 'reports_date_future' } })
  expect(await statusOf(counted('2026-02-29'))).toBe(400)
})

test('the spreadsheet has the same with the sums below, for who manages invoices alone', async () => {
  const get = async (claims: typeof callers.admin | typeof callers.schoolAdmin) =>
    fetch(`${api.url}/api/report/aged.xlsx?date=2026-06-30`, {
      headers: { authorization: `Bearer ${await api.issuer.token(claims)}` },
    })
  const answer = await get(callers.admin)
  expect(answer.headers.get('content-disposition')).toContain('ouderdom-2026-06-30.xlsx')
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const last = workbook.worksheets[0]?.lastRow?.values
  expect(last).toEqual([undefined, 'Som', 1.21, 7.26, 29.04, 116.16, 154.88, -50, 258.55])
  expect((await get(callers.schoolAdmin)).status).toBe(403)
})

const step = fc.record({
  what: fc.constantFrom(
    'bill',
    'bill',
    'pay',
    'pay',
    'byHand',
    'credit',
    'assign',
    'back',
    'pair',
    'undo',
    'reopen',
    'deliver',
    'deliver',
  ),
  pick: fc.nat(99),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  days: fc.nat(25),
  booked: fc.nat(60),
})

test('after any history, the amounts of each customer add up to the account, which ends with what stands', async () => {
  const { db, pool } = api.database
  let histories = 0
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 12 }),
    fc.nat(200),
    async (steps, back) => {
      histories += 1
      const groups = [await group(`G${histories}a`), await group(`G${histories}b`)]
      const [billed, moved]: [number[], number[]] = [[], []]
      const delivered: { until: string; rows: AgedRow[] }[] = []
      for (const { what, pick, share, days, booked } of steps) {
        now += days * 24 * 60 * 60 * 1000
        const schoolGroupId = groups[pick % 2] ?? 0
        const [invoiceId = 0, entryId = 0] = [billed[pick % billed.length], moved[pick % moved.length]]
        const transfer = async (cents: number) => {
          const made = await addTransfer(db, cents, { date: addDays(today(), -booked) })
          moved.push(made)
          return made
        }
        const allocate = async (sign: 1 | -1, euro = Math.ceil(12_100 * share) / 100) =>
          billing.call(payments.allocate, {
            entryId: await transfer(sign * 15_000),
            allocations: [{ invoiceId, amount: euro }],
          })
        const live = async () =>
          (await billing.call(payments.entries, { id: entryId }))[0]?.allocations.find(({ undoneAt }) => !undoneAt)
        const acts = {
          bill: async () => billed.push(await addInvoice(db, { schoolGroupId, on: today(), amounts: [10_000] })),
          pay: () => allocate(1),
          byHand: () => billing.call(invoiceCalls.setPaid, { invoices: [{ invoiceId }] }),
          credit: () => billing.call(creditNotes.createFull, { invoiceId }),
          assign: () => billing.call(payments.assign, { entryId, schoolGroupId }),
          back: () => allocate(-1),
          pair: async () => billing.call(payments.pair, { entryId, counterEntryId: await transfer(-3000) }),
          undo: async () => billing.call(payments.undo, { allocationId: (await live())?.id ?? 0, reason: 'Toch niet' }),
          reopen: () => billing.call(payments.reopen, { entryId }),
          deliver: async () => {
            const until = addDays(today(), -1 - (booked % 20))
            await billing.call(accounting.deliver, { until })
            const isWritten = async () => (await billing.call(accounting.deliveries, {})).every(({ file }) => file)
            await expect.poll(isWritten).toBe(true)
            delivered.push({ until, rows: (await aged(until)).rows })
          },
        }
        expect([undefined, 400, 404, 409]).toContain((await refusal(Promise.resolve(acts[what]())))?.status)
      }
      // A delivered period stays as it was.
      for (const { until, rows } of delivered) expect((await aged(until)).rows).toEqual(rows)
      for (const date of [addDays(today(), -back), today()]) {
        const { rows } = await aged(date)
        const invoices = await counted(date)
        for (const id of groups) {
          const { total, ...amounts } = amountsOf(rows.find(({ schoolGroupId }) => schoolGroupId === id))
          const own = invoices.filter(({ schoolGroupId }) => schoolGroupId === id)
          expect(await counted(date, { schoolGroupId: id })).toEqual(own)
          for (const age of [...ages, 'credit'] as const)
            expect(sumOf(own.filter((one) => one.age === age).map(({ amount }) => amount))).toBe(toCents(amounts[age]))
          const sums = [toCents(total), sumOf(Object.values(amounts))]
          expect(sums).toEqual(Array(2).fill(toCents((await account(id, date)).closing)))
        }
      }
      const stands = await pool.query<{ cents: string }>(
        `select (select coalesce(sum(total_cents - credited_cents - paid_cents), 0) from invoices where school_group_id = any($1))
        - (select coalesce(sum(amount_cents - allocated_cents), 0) from payment_entries
          where assigned_at is not null and school_group_id = any($1)) as cents`,
        [groups],
      )
      const closing = await Promise.all(groups.map(async (id) => toCents((await account(id, today())).closing)))
      expect(closing.reduce((sum, cents) => sum + cents, 0)).toBe(Number(stands.rows[0]?.cents))
      const left = await pool.query<{ cents: string }>(
        `select coalesce(sum(amount_cents - allocated_cents), 0) as cents from payment_entries
        where assigned_at is null and dismissed is null`,
      )
      expect(toCents((await aged(today())).unassigned)).toBe(Number(left.rows[0]?.cents))
    },
  )
  await fc.assert(property, { numRuns: 10 })
}, 120_000)

/** The columns of a customer as they add up: a credit is negative. */
function amountsOf(row: AgedRow | undefined) {
  const { notDue = 0, to30 = 0, to60 = 0, to90 = 0, over90 = 0, credit = 0, total = 0 } = row ?? {}
  return { notDue, to30, to60, to90, over90, credit: 0 - credit, total }
}

function sumOf(euro: readonly number[]): number {
  return euro.reduce((cents, one) => cents + toCents(one), 0)
}
