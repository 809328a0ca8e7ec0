/** Creating contract invoices: their lines, obstacles, numbers without gaps, and nothing billed twice. */
import { invoices, type Invoice } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { whileAway } from '../../testing/database.ts'
import { race } from '../../testing/race.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import type { SchoolGroupColumns } from '../../db/tables/schoolGroups.ts'

let api: TestApi
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  now = Date.parse('2026-11-22T12:00:00Z')
  await api.database.pool.query('truncate school_groups, invoices, document_counters, batches restart identity cascade')
})

const billed = { contractFeeCents: 125_050, licenceExpirationDate: '2026-12-31' }
const withShares = { ...billed, licenceFeeCents: 100_000, licenceFeeParts: 3, licenceFeePartsInvoiced: 1 }

let last = 0
function addGroup(fields: Partial<SchoolGroupColumns> = billed): Promise<number> {
  last += 1
  return addSchoolGroup(api.database.db, { clientNumber: `c${last}`, ...fields })
}

async function create(contractStart: string, ...ids: number[]) {
  const call = await api.as(callers.admin)
  return call(invoices.createContract, { contractStart, items: ids.map((schoolGroupId) => ({ schoolGroupId })) })
}

async function list(year = 2026): Promise<Invoice[]> {
  return (await api.as(callers.admin))(invoices.list, { year })
}

async function group(id: number) {
  return (await (await api.as(callers.admin))(schoolGroups.list, {})).find((one) => one.id === id)
}

test('an invoice bills the fee of the period and the next share, and says so to its group', async () => {
  const id = await addGroup(withShares)
  expect(await create('2027-01-01', id)).toMatchObject({ invoices: [{ state: 'queued' }] })
  expect(await list()).toMatchObject([
    {
      invoiceNumber: '2026-00001',
      reference: '202600000192',
      type: 0,
      status: 0,
      creationDate: '2026-11-22',
      dueDate: '2026-12-22',
      amount: 1583.83,
      schoolGroupId: id,
      schoolGroupName: 'Scholengroep Dender',
      schoolGroupPeppol: false,
      items: [
        { typeName: 'Contract', amount: 1250.5 },
        { typeName: 'Licentie', description: 'Schijf 2 van 3', amount: 333.33 },
      ],
      creditNotes: [],
    },
  ])
  expect(await group(id)).toMatchObject({ licenceExpirationDate: '2027-12-31', licenceFeePartsInvoiced: 2 })
})

test('groups that start on their own day do so, and a repetition bills nothing twice', async () => {
  const [early, other] = [await addGroup({ ...billed, licenceExpirationDate: '2026-08-31' }), await addGroup()]
  const call = await api.as(callers.admin)
  const asked = {
    contractStart: '2027-01-01',
    items: [{ schoolGroupId: early }, { schoolGroupId: other }],
    starts: [{ schoolGroupId: early, contractStart: '2026-09-01' }],
  }
  await call(invoices.createContract, asked)
  expect([await group(early), await group(other)]).toMatchObject([
    { licenceExpirationDate: '2027-08-31' },
    { licenceExpirationDate: '2027-12-31' },
  ])
  expect(await refusal(call(invoices.createContract, asked))).toMatchObject({
    status: 409,
    obstacles: [
      { id: early, reason: 'invoice_periodbilled' },
      { id: other, reason: 'invoice_periodbilled' },
    ],
  })
  const all = Array.from({ length: 5000 }, (_, index) => ({ schoolGroupId: 2_000_000_000 + index }))
  const most = { ...asked, items: all, starts: all.map((one) => ({ ...one, contractStart: '2026-09-01' })) }
  expect(await statusOf(call(invoices.createContract, most))).toBe(409)
  const twice = { ...asked, starts: [...asked.starts, ...asked.starts] }
  expect(await statusOf(call(invoices.createContract, twice))).toBe(400)
})

test('the licence expiration stays where it is later than the period', async () => {
  const id = await addGroup({ ...billed, licenceExpirationDate: '2029-06-30', yearly: false })
  await create('2027-01-31', id)
  expect(await group(id)).toMatchObject({ licenceExpirationDate: '2029-06-30', licenceFeePartsInvoiced: null })
})

test('every group that stands in the way is named, and nothing is written', async () => {
  const good = await addGroup()
  const nothing = await addGroup({ name: 'Niets', contractFeeCents: null })
  const order = await addGroup({ ...billed, name: 'Bestelbon', requiresPurchaseOrder: true })
  const before = await addGroup({ ...billed, name: 'Al gefactureerd' })
  await create('2026-09-01', before)
  const refused = await refusal(create('2027-08-31', good, nothing, order, before, 9999))
  expect(refused).toMatchObject({ status: 409, message: 'invoice_refused' })
  expect(refused?.obstacles).toEqual([
    { id: 9999, name: '9999', reason: 'invoice_groupmissing' },
    { id: nothing, name: 'Niets', reason: 'invoice_nothingdue' },
    { id: order, name: 'Bestelbon', reason: 'invoice_requirespurchaseorder' },
    { id: before, name: 'Al gefactureerd', reason: 'invoice_periodbilled', detail: '2026-00001' },
  ])
  expect((await list()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['2026-00001'])
  expect(await group(good)).toMatchObject({ licenceExpirationDate: '2026-12-31' })
  await create('2027-09-01', good, before)
  expect((await list()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['2026-00003', '2026-00002', '2026-00001'])
})

test('a group to invoice says what is billed around now, but not what was credited', async () => {
  const id = await addGroup()
  for (const start of ['2020-01-01', '2025-01-01', '2027-01-01', '2028-01-01']) await create(start, id)
  await api.database.pool.query(`update invoices set credited_cents = total_cents where period_start = '2027-01-01'`)
  const groups = await (await api.as(callers.admin))(schoolGroups.listToInvoice, {})
  expect(groups.map(({ billedPeriods }) => billedPeriods)).toEqual([
    [
      { start: '2025-01-01', end: '2025-12-31', invoiceNumber: '2026-00002' },
      { start: '2028-01-01', end: '2028-12-31', invoiceNumber: '2026-00004' },
    ],
  ])
})

test('a share that is billed already, and more than an invoice holds, stand in the way by name', async () => {
  const setBack = await addGroup({ ...withShares, name: 'Teruggezet' })
  await create('2026-01-01', setBack)
  await api.database.pool.query('update school_groups set licence_fee_parts_invoiced = 1')
  const most = 999_999_999
  const rich = await addGroup({ name: 'Rijk', contractFeeCents: most, licenceFeeCents: most, licenceFeeParts: 1 })
  const large = await addGroup({ contractFeeCents: most })
  expect((await refusal(create('2027-01-01', setBack, rich, large)))?.obstacles).toEqual([
    { id: setBack, name: 'Teruggezet', reason: 'invoice_sharebilled', detail: '2026-00001' },
    { id: rich, name: 'Rijk', reason: 'invoice_toomuch' },
  ])
  await create('2027-01-01', large)
  expect((await list())[0]).toMatchObject({ invoiceNumber: '2026-00002', amount: 9_999_999.99 })
})

test.each([
  ['a start in 1900', { contractStart: '1900-01-01' }, 'contractStart'],
  ['a start in 2200', { contractStart: '2200-01-01' }, 'contractStart'],
  ['29 February', { contractStart: '2027-02-29' }, 'contractStart'],
  ['31 April', { contractStart: '2027-04-31' }, 'contractStart'],
  ['no start', { contractStart: '' }, 'contractStart'],
  ['no group', { items: [] }, 'items'],
  ['a group twice', { items: [{ schoolGroupId: 1 }, { schoolGroupId: 1 }] }, 'items'],
  ['5,001 groups', { items: Array.from({ length: 5001 }, (_, index) => ({ schoolGroupId: index + 1 })) }, 'items'],
])('%s is refused', async (_name, wrong, field) => {
  const call = await api.as(callers.admin)
  const refused = await refusal(
    call(invoices.createContract, { contractStart: '2027-01-01', items: [{ schoolGroupId: 1 }], ...wrong }),
  )
  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})

test.each([
  ['a month from the 31st', '2027-01-31', false, '2027-02-27'],
  ['a year from 29 February', '2028-02-29', true, '2029-02-27'],
])('%s ends the day before the next begins', async (_name, contractStart, yearly, end) => {
  const id = await addGroup({ ...billed, yearly })
  await create(contractStart, id)
  expect(await group(id)).toMatchObject({ licenceExpirationDate: end })
})

test('5,000 groups at once', async () => {
  const { pool } = api.database
  const id = await addGroup({ ...withShares, name: 'Eerste' })
  await pool.query(`
    insert into school_groups (name, onderwijsnet_id, client_number, salutation, street, number, city_id, invoice_emails,
      peppol, requires_purchase_order, yearly, contract_type, contract_fee_cents)
    select 'Groep ' || at, 1, 'many' || at, 'Mevrouw', 'Straat', '1', 1, 'a@b.test', false, false, true, 1, at
    from generate_series(1, 4999) at`)
  await create('2027-01-01', id, ...Array.from({ length: 4999 }, (_, index) => id + index + 1))
  const made = await list()
  expect(made).toHaveLength(5000)
  expect(made[0]).toMatchObject({ invoiceNumber: '2026-05000', amount: 49.99 })
  expect(await group(id)).toMatchObject({ licenceExpirationDate: '2027-12-31', licenceFeePartsInvoiced: 2 })
})

test('many creations at once get numbers without a gap, and who asks twice is billed once', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => addGroup()))
  const creations = ids.flatMap((id) => [
    () => statusOf(create('2027-01-01', id)),
    () => statusOf(create('2027-06-01', id)),
  ])
  const taken = "insert into document_counters values ('invoice', 2026, 0)"
  const statuses = await race(api.database.pool, taken, creations.slice(0, 2))
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  await Promise.all(creations.slice(2).map((run) => run()))
  const made = await list()
  expect(made).toHaveLength(ids.length)
  expect(new Set(made.map(({ schoolGroupId }) => schoolGroupId))).toEqual(new Set(ids))
  expect(new Set(made.map(({ invoiceNumber }) => invoiceNumber))).toEqual(
    new Set(ids.map((_, index) => `2026-0000${index + 1}`)),
  )
})

test('while the database is away the answer says so, and nothing of it was done', async () => {
  const id = await addGroup()
  const refused = await whileAway(api.database, () => refusal(create('2027-01-01', id)))
  expect(refused).toMatchObject({ status: 503, message: 'shared_error_upstream_down' })
  // The next caller that takes a connection may be the first to notice that it was cut off.
  await expect.poll(() => statusOf(create('2027-01-01', id))).not.toBe(503)
  expect((await list()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['2026-00001'])
})

test('at New Year numbers, dates and references follow each other', async () => {
  const [old, young] = [await addGroup(), await addGroup()]
  now = Date.parse('2026-12-31T22:59:59Z')
  await create('2027-01-01', old)
  now = Date.parse('2026-12-31T23:00:00Z')
  await create('2027-01-01', young)
  expect(await list(2026)).toMatchObject([{ invoiceNumber: '2026-00001', creationDate: '2026-12-31' }])
  expect(await list(2027)).toMatchObject([
    { invoiceNumber: '2027-00001', creationDate: '2027-01-01', reference: '202700000122' },
  ])
  expect(await (await api.as(callers.admin))(invoices.years, {})).toEqual([2027, 2026])
})

test('a clock that is behind leads no date back behind the number before', async () => {
  const [first, second] = [await addGroup(), await addGroup()]
  now = Date.parse('2026-11-26T23:30:00Z')
  await create('2027-01-01', first)
  now = Date.parse('2026-11-26T21:30:00Z')
  await create('2027-01-01', second)
  const dates = (await list()).map(({ invoiceNumber, creationDate }) => [invoiceNumber, creationDate])
  expect(Object.fromEntries(dates)).toEqual({ '2026-00001': '2026-11-27', '2026-00002': '2026-11-27' })
})

test('only admins create, and see all', async () => {
  for (const role of ['courseWriter', 'schoolAdmin', 'active'] as const) {
    const call = await api.as(callers[role])
    expect(
      await statusOf(call(invoices.createContract, { contractStart: '2027-01-01', items: [{ schoolGroupId: 1 }] })),
    ).toBe(403)
    expect(await statusOf(call(invoices.list, { year: 2026 }))).toBe(403)
    expect(await statusOf(call(invoices.years, {}))).toBe(403)
  }
})
