/** Credit notes: their effects on the invoice and its group, and refusals. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { activity } from '@schoolbeheer/contracts/school/activity'
import { startBatch } from '../invoices/batches.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls, type Items } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let now = Date.parse('2026-11-22T12:00:00Z')
let groupId = 0
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  now = Date.parse('2026-11-22T12:00:00Z')
  await api.database.pool.query(
    'truncate school_groups, invoices, document_counters, batches, activity restart identity cascade',
  )
  groupId = await addSchoolGroup(api.database.db)
})

const { full, partial, read, itemIds, kept } = creditNoteCalls(() => api)

async function group() {
  return (await (await api.as(callers.admin))(schoolGroups.list, {}))[0]
}

async function bill(contractStart: string) {
  const call = await api.as(callers.admin)
  await call(invoices.createContract, { contractStart, items: [{ schoolGroupId: groupId }] })
  await api.database.pool.query(
    "update batch_items set state = 'done'; update invoices set status = greatest(status, 1)",
  )
  return (await call(invoices.list, { year: 2026 }))[0]?.id ?? 0
}

test('part of an invoice is credited, then all that is left', async () => {
  const id = await addInvoice(api.database.db, { schoolGroupId: groupId })
  const [first, second] = await itemIds(id)
  const chosen = [
    { invoiceItemId: first, amount: 50.55 },
    { invoiceItemId: second, amount: 0 },
  ]
  const note = await partial(id, chosen)
  expect(note).toEqual({
    id: expect.any(Number),
    creditNoteNumber: 'CN2026-00001',
    eInvoice: null,
    amount: 50.55,
    status: 0,
    items: [{ invoiceItemId: first, amount: 50.55 }],
    problem: null,
  })
  const rest = await full(id)
  expect(rest).toMatchObject({
    creditNoteNumber: 'CN2026-00002',
    amount: 1533.28,
    items: [
      { invoiceItemId: first, amount: 1199.95 },
      { invoiceItemId: second, amount: 333.33 },
    ],
  })
  expect((await read(id)).notes).toEqual([note, rest])
  expect(await kept(id)).toEqual({ total: 191_643, credited: 191_643, notes: 191_643 })
  const { rows } = await api.database.pool.query(
    "select action, subject, actor_id from activity where kind = 'invoice' and action = 'credited' order by id",
  )
  expect(rows).toEqual(
    ['CN2026-00001', 'CN2026-00002'].map((subject) => ({ action: 'credited', subject, actor_id: 'admin' })),
  )
})

test('numbers of credit notes follow the year of Brussels, and leave no gap where one is refused', async () => {
  const id = await addInvoice(api.database.db, { schoolGroupId: groupId })
  const [invoiceItemId] = await itemIds(id)
  now = Date.parse('2026-12-31T22:59:59Z')
  expect((await partial(id, [{ invoiceItemId, amount: 1 }])).creditNoteNumber).toBe('CN2026-00001')
  expect(await statusOf(partial(id, [{ invoiceItemId, amount: 9999 }]))).toBe(400)
  expect((await partial(id, [{ invoiceItemId, amount: 1 }])).creditNoteNumber).toBe('CN2026-00002')
  now = Date.parse('2026-12-31T23:00:00Z')
  expect((await full(id)).creditNoteNumber).toBe('CN2027-00001')
})

test('the shares of a contract invoice are free again, and the licence expires when it did before', async () => {
  const fees = { contractFeeCents: 125_050, licenceFeeCents: 100_000, licenceFeeParts: 3, licenceFeePartsInvoiced: 0 }
  await api.database.pool.query('truncate school_groups cascade')
  groupId = await addSchoolGroup(api.database.db, { ...fees, licenceExpirationDate: '2026-12-31' })
  const id = await bill('2027-01-01')
  expect(await group()).toMatchObject({ licenceExpirationDate: '2027-12-31', licenceFeePartsInvoiced: 1 })
  const [fee, share] = await itemIds(id)
  await partial(id, [{ invoiceItemId: share, amount: 333.33 }])
  expect(await group()).toMatchObject({ licenceFeePartsInvoiced: 1 })
  await partial(id, [{ invoiceItemId: share, amount: 0.01 }])
  expect(await group()).toMatchObject({ licenceExpirationDate: '2027-12-31', licenceFeePartsInvoiced: 0 })
  await partial(id, [{ invoiceItemId: fee, amount: 1250 }])
  expect(await group()).toMatchObject({ licenceExpirationDate: '2027-12-31' })
  await full(id)
  expect(await group()).toMatchObject({ licenceExpirationDate: '2026-12-31', licenceFeePartsInvoiced: 0 })
  const changes = (await (await api.as(callers.admin))(activity.list, { kind: 'schoolGroup', id: groupId })).map(
    (entry) => entry.changes,
  )
  expect(changes.slice(0, 2)).toEqual([
    [{ field: 'licenceExpirationDate', from: '2027-12-31', to: '2026-12-31' }],
    [{ field: 'licenceFeePartsInvoiced', from: 1, to: 0 }],
  ])
  // The same period and the same share are billed again.
  const again = await bill('2027-01-01')
  expect((await read(again)).items.map(({ amount }) => amount)).toEqual([1250.5, 333.34])
})

test('a licence expiration that was moved since stays, and so does one that the invoice did not move', async () => {
  await api.database.pool.query('update school_groups set contract_fee_cents = 100')
  const moved = await bill('2027-04-01')
  await api.database.pool.query("update school_groups set licence_expiration_date = '2028-06-30'")
  await full(moved)
  const unmoved = await bill('2027-07-01')
  expect(await group()).toMatchObject({ licenceExpirationDate: '2028-06-30' })
  await full(unmoved)
  expect(await group()).toMatchObject({ licenceExpirationDate: '2028-06-30' })
})

test('what was credited after an invoice was paid is to be paid back, and nothing of what was credited before', async () => {
  const id = await addInvoice(api.database.db, { schoolGroupId: groupId, amounts: [10_000, 5000] })
  const [first, second] = await itemIds(id)
  await partial(id, [{ invoiceItemId: first, amount: 100 }])
  const admin = await api.as(callers.admin)
  await admin(invoices.setPaid, { invoices: [{ invoiceId: id }] })
  const refund = async () => (await admin(invoices.list, { year: 2026 }))[0]?.refund
  expect(await refund()).toBeNull()
  await partial(id, [{ invoiceItemId: second, amount: 10 }])
  expect(await refund()).toBe(12.1)
})

test('an invoice without a PDF, or that is being sent, is not credited; what is wholly credited no more', async () => {
  const { db } = api.database
  const noPdf = await addInvoice(db, { schoolGroupId: groupId, status: 0 })
  const busy = await addInvoice(db, { schoolGroupId: groupId, status: 1 })
  const settled = await addInvoice(db, { schoolGroupId: groupId, status: 3 })
  const [invoiceItemId] = await itemIds(settled)
  await full(settled)
  const sending = { invoiceId: busy, action: 'send', state: 'queued' } as const
  await startBatch(db, { viewer: { userId: 'griet' }, at: new Date() }, [sending])
  const refusals: [number, () => Promise<unknown>, string][] = [
    [noPdf, () => full(noPdf), 'invoice_obstacle_nopdf'],
    [busy, () => full(busy), 'invoice_obstacle_underway'],
    [settled, () => full(settled), 'creditnote_nothingleft'],
    [settled, () => partial(settled, [{ invoiceItemId, amount: 0.01 }]), 'creditnote_nothingleft'],
  ]
  for (const [id, call, reason] of refusals) {
    const { invoiceNumber } = await read(id)
    expect(await refusal(call())).toMatchObject({
      status: 409,
      message: 'creditnote_refused',
      obstacles: [{ id, name: invoiceNumber, reason }],
    })
  }
  expect((await read(busy)).notes).toEqual([])
  expect(await statusOf(full(999_999))).toBe(404)
})

test('what does not fit is named by its item, and nothing is written', async () => {
  const id = await addInvoice(api.database.db, { schoolGroupId: groupId })
  const other = await addInvoice(api.database.db, { schoolGroupId: groupId })
  const [first, second] = await itemIds(id)
  const [ofOther] = await itemIds(other)
  const good = { invoiceItemId: first, amount: 1 }
  const wrong: [Items, Record<string, string>][] = [
    [[good, { invoiceItemId: second, amount: 333.34 }], { 'items.1.amount': 'creditnote-create_validation' }],
    [[good, { invoiceItemId: 999_999, amount: 1 }], { 'items.1.amount': 'creditnote-create_validation' }],
    [[good, { invoiceItemId: ofOther, amount: 1 }], { 'items.1.amount': 'creditnote-create_validation' }],
    [[good, { invoiceItemId: first, amount: 1 }], { 'items.1.amount': 'creditnote-create_validation' }],
    [[good, { invoiceItemId: second, amount: 0.005 }], { 'items.1.amount': 'shared_amountinvalid' }],
    [[good, { invoiceItemId: second, amount: -0.01 }], { 'items.1.amount': 'shared_amountinvalid' }],
    [[good, { invoiceItemId: second, amount: Number.NaN }], { 'items.1.amount': 'shared_amountinvalid' }],
    [[good, { invoiceItemId: second, amount: 1e12 }], { 'items.1.amount': 'shared_amounttoolarge' }],
    [[{ invoiceItemId: first, amount: 0 }], { items: 'creditnote_nothingchosen' }],
    [[], { items: expect.any(String) }],
  ]
  for (const [items, fields] of wrong) expect(await refusal(partial(id, items))).toMatchObject({ status: 400, fields })
  expect([(await read(id)).notes, (await read(other)).notes]).toEqual([[], []])
  expect(await kept(id)).toMatchObject({ credited: 0 })
})

test('only admins credit', async () => {
  const id = await addInvoice(api.database.db, { schoolGroupId: groupId })
  const [invoiceItemId] = await itemIds(id)
  for (const role of ['courseWriter', 'schoolAdmin', 'active', 'inactive'] as const) {
    const call = await api.as(callers[role])
    expect(await statusOf(call(creditNotes.createFull, { invoiceId: id }))).toBe(403)
    const items = [{ invoiceItemId, amount: 1 }]
    expect(await statusOf(call(creditNotes.createPartial, { invoiceId: id, items }))).toBe(403)
  }
})
