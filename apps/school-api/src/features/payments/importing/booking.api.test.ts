/** Statements that book by themselves what is exact when they are taken in. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoices as invoiceTable } from '../../../db/tables/invoices.ts'
import { callers, startTestApi, type TestApi } from '../../../testing/api.ts'
import { coda, dayAfter, dayOf, importFiles, referring, transfer } from '../../../testing/bankFiles.ts'
import { addInvoice } from '../../../testing/invoices.ts'
import { addSchoolGroup } from '../../../testing/records.ts'
import { recordStatements } from '../../../testing/statements.ts'

let api: TestApi
let schoolGroupId: number
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query(
    'truncate bank_accounts, payment_entries, school_groups, invoices, document_counters, activity restart identity cascade',
  )
  schoolGroupId = await addSchoolGroup(api.database.db)
})

/** An invoice of 121 euro. */
function bill(fields: Partial<Parameters<typeof addInvoice>[1]> = {}) {
  return addInvoice(api.database.db, { schoolGroupId, amounts: [100_00], ...fields })
}

async function invoiceOf(id: number) {
  const [row] = await api.database.db.select().from(invoiceTable).where(eq(invoiceTable.id, id))
  if (!row) throw new Error(`There is no invoice ${id}`)
  return row
}

async function referenceOf(id: number) {
  return referring((await invoiceOf(id)).reference)
}

async function entries() {
  const { rows } = await api.database.pool.query<Record<string, unknown>>(
    `select amount_cents::int as cents, allocated_cents::int as allocated, dismissed, school_group_id as "group"
     from payment_entries order by id`,
  )
  return rows
}

test('a transfer with the reference of an invoice pays it on the day of the bank, and nobody gets mail', async () => {
  const id = await bill()
  const paid = dayOf('2026-11-23', [transfer(121_00, await referenceOf(id))])
  const { body } = await importFiles(api, [coda(paid)], { ...callers.admin, given_name: 'An', family_name: 'Peeters' })
  expect(body.statements).toMatchObject([{ entries: 1, booked: 1, toDo: 0 }])
  expect(await invoiceOf(id)).toMatchObject({ status: 3, paidCents: 121_00, paidAt: new Date('2026-11-22T23:00:00Z') })
  expect(await entries()).toEqual([{ cents: 121_00, allocated: 121_00, dismissed: null, group: schoolGroupId }])
  const { rows } = await api.database.pool.query('select automatic, by from payment_allocations')
  expect(rows).toEqual([{ automatic: true, by: 'admin' }])
  const noted = await api.database.pool.query(
    `select kind, action from activity where action <> 'created' order by kind`,
  )
  expect(noted.rows).toEqual([
    { kind: 'invoice', action: 'paid' },
    { kind: 'payment', action: 'booked' },
  ])
  expect((await api.database.pool.query('select from dispatches')).rowCount).toBe(0)
})

test('less pays a part; more, double or too early stays for a person, with its customer', async () => {
  const [partly, more, double, early] = [await bill(), await bill(), await bill(), await bill({ status: 1 })]
  const paid = dayOf('2026-11-23', [
    transfer(100_00, await referenceOf(partly)),
    transfer(150_00, await referenceOf(more)),
    transfer(121_00, await referenceOf(double)),
    transfer(121_00, await referenceOf(double)),
    transfer(121_00, await referenceOf(early)),
    transfer(10_00, referring(paymentReference(2031, 7))),
    transfer(11_00, { said: { type: 'digits', text: (await invoiceOf(partly)).reference } }),
  ])
  expect((await importFiles(api, [coda(paid)])).body.statements).toMatchObject([{ entries: 7, booked: 2, toDo: 5 }])
  const theirs = { dismissed: null, group: schoolGroupId }
  const nobodys = { allocated: 0, dismissed: null, group: null }
  expect(await entries()).toEqual([
    { cents: 100_00, allocated: 100_00, ...theirs },
    { cents: 150_00, allocated: 121_00, ...theirs },
    { cents: 121_00, allocated: 121_00, ...theirs },
    { cents: 121_00, allocated: 0, ...theirs },
    { cents: 121_00, allocated: 0, ...theirs },
    { cents: 10_00, ...nobodys },
    { cents: 11_00, ...nobodys },
  ])
  const statuses = [partly, more, double, early].map(async (id) => (await invoiceOf(id)).status)
  expect(await Promise.all(statuses)).toEqual([2, 3, 3, 1])
})

test('charges and what went out are left out, unless it came back or fits a refund', async () => {
  const credited = await bill({ status: 3 })
  await importFiles(api, [coda(dayOf('2026-11-20', [transfer(33_00, { iban: 'BE43068999999501' })]))])
  await api.database.pool.query('update invoices set credited_cents = 2100 where id = $1', [credited])
  const reference = (await referenceOf(credited)).said
  const out = { kind: 'sent', iban: 'BE68539007547034' } as const
  const gone = dayOf('2026-11-23', [
    transfer(-2_50, { kind: 'charge' }),
    transfer(-90_00, { kind: 'return' }),
    transfer(-800_00, out),
    transfer(-21_00, { ...out, said: reference }),
    transfer(-21_00, out),
    transfer(-33_00, { kind: 'sent', iban: 'BE43068999999501' }),
    transfer(1_00, { kind: 'charge' }),
    transfer(5_00, { kind: 'other' }),
  ])
  expect((await importFiles(api, [coda(gone)])).body.statements).toMatchObject([{ entries: 8, booked: 0, toDo: 4 }])
  const left = (await entries()).slice(-8).map(({ cents, dismissed }) => [cents, dismissed])
  expect(left).toEqual([
    [-2_50, 'charges'],
    [-90_00, null],
    [-800_00, 'notOurs'],
    [-21_00, null],
    [-21_00, 'notOurs'],
    [-33_00, null],
    [1_00, 'charges'],
    [5_00, null],
  ])
})

test('a day of 10,000 entries is decided by hundreds, and each is left out or kept by the same rule', async () => {
  const credited = await bill({ status: 3 })
  await api.database.pool.query('update invoices set credited_cents = 2100 where id = $1', [credited])
  const reference = (await referenceOf(credited)).said
  const of = (times: number) =>
    Array.from({ length: times }, (_, at) => [
      transfer(121_00 + at, referring(paymentReference(2031, at))),
      transfer(-21_00, { kind: 'sent', said: at % 2 ? { type: 'text', text: '' } : reference }),
      transfer(-1 - (at % 2000), { kind: 'sent', name: `Leverancier ${at % 500}`, iban: `BE${at}` }),
      transfer(-2_50, { kind: 'charge' }),
    ]).flat()
  const few = dayOf('2026-11-20', of(1))
  const many = dayAfter(few, '2026-11-23', of(2500))
  const read = recordStatements(/insert into staged_entries|file_chunks/)
  await importFiles(api, [coda(few)])
  const ofFew = read().length
  expect((await importFiles(api, [coda(many)])).body.statements).toMatchObject([{ entries: 10_000, toDo: 2500 + 1250 }])
  expect([ofFew > 15, read().length < 20 * ofFew]).toEqual([true, true])
})

test('statements are listed with what is left of them and what is missing before them, until it comes', async () => {
  const id = await bill()
  const monday = dayOf('2026-11-23', [transfer(121_00, await referenceOf(id)), transfer(9_00)], { number: 12 })
  const tuesday = dayAfter(monday, '2026-11-24', [transfer(1_00)])
  const wednesday = dayAfter(tuesday, '2026-11-25', [])
  const earlier = dayOf('2025-11-24', [], { number: 11 })
  await importFiles(api, [coda(wednesday), coda(earlier), coda(monday)])
  const call = await api.as(callers.admin)
  const list = async () => (await call(payments.statements, { year: 2026 })).map(({ number, gap }) => [number, gap])
  expect(await call(payments.statements, { year: 2026 })).toMatchObject([
    { number: '014', gap: 'number', opening: 1131, closing: 1131, entries: 0, toDo: 0 },
    { number: '012', gap: null, date: '2026-11-23', opening: 1000, closing: 1130, entries: 2, toDo: 1 },
  ])
  await importFiles(api, [coda(tuesday)])
  expect(await list()).toEqual([
    ['014', null],
    ['013', null],
    ['012', null],
  ])
  expect(await call(payments.statements, {})).toHaveLength(4)
})

test('eight imports of the same files at once take each statement once', async () => {
  const ids = await Promise.all([bill(), bill(), bill()])
  const monday = dayOf('2026-11-23', [transfer(121_00, await referenceOf(ids[0])), transfer(7_00)], { number: 1 })
  const tuesday = dayAfter(monday, '2026-11-24', [transfer(121_00, await referenceOf(ids[1]))])
  const second = { ...callers.admin, sub: 'second' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => importFiles(api, [coda(monday, tuesday)], at % 2 ? second : callers.admin)),
  )
  const results = answers.flatMap(({ body }) => body.statements.map(({ result }) => result))
  expect(results.toSorted()).toEqual([...Array<string>(14).fill('known'), 'taken', 'taken'])
  expect((await entries()).map(({ cents }) => cents)).toEqual([121_00, 7_00, 121_00])
  const paid = (await Promise.all(ids.map(invoiceOf))).map(({ paidCents }) => paidCents)
  expect(paid).toEqual([121_00, 121_00, 0])
})

test('an invoice that is set as paid while its transfer is taken in is paid once', async () => {
  const id = await bill()
  const day = dayOf('2026-11-23', [transfer(121_00, await referenceOf(id))])
  const call = await api.as(callers.admin)
  await Promise.allSettled([call(invoices.setPaid, { invoices: [{ invoiceId: id }] }), importFiles(api, [coda(day)])])
  expect(await invoiceOf(id)).toMatchObject({ status: 3, paidCents: 121_00 })
})
