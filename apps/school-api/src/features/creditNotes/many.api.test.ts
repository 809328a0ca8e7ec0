/** Many credit notes: at once, beside other calls for their invoice, and one after the other to the last cent. */
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { isFullyCredited } from '@schoolbeheer/domain/invoices/crediting'
import { toCents, toEuro } from '@schoolbeheer/domain/money'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { race } from '../../testing/race.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let groupId = 0
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query(
    'truncate school_groups, invoices, document_counters, batches, dispatches restart identity cascade',
  )
  groupId = await addSchoolGroup(api.database.db)
})

const { full, partial, read, itemIds, kept } = creditNoteCalls(() => api)

test('of two at once for the last cent one is written, whether they take a part or all', async () => {
  const { db, pool } = api.database
  const held = (id: number) => `select from invoices where id = ${id} for update`
  const id = await addInvoice(db, { schoolGroupId: groupId, amounts: [1] })
  const [invoiceItemId] = await itemIds(id)
  const lastCent = () => statusOf(partial(id, [{ invoiceItemId, amount: 0.01 }]))
  const statuses = await race(pool, held(id), [lastCent, lastCent, () => statusOf(full(id))])
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await read(id)).notes).toMatchObject([{ creditNoteNumber: 'CN2026-00001', amount: 0.01 }])
  expect(await kept(id)).toMatchObject({ total: 1, credited: 1 })
})

test('a part beside all: together they never take more than was billed', async () => {
  const id = await addInvoice(api.database.db, { schoolGroupId: groupId, amounts: [10_000] })
  const [invoiceItemId] = await itemIds(id)
  const held = `select from invoices where id = ${id} for update`
  const [part, all] = await race(api.database.pool, held, [
    () => statusOf(partial(id, [{ invoiceItemId, amount: 60 }])),
    () => statusOf(full(id)),
  ])
  expect([part, all]).toEqual(part === 200 ? [200, 200] : [409, 200])
  expect(await kept(id)).toEqual({ total: 12_100, credited: 12_100, notes: 12_100 })
})

test.each(['send', 'recreatePdf'] as const)(
  'a credit beside %s: the one that comes second sees the first',
  async (action) => {
    const id = await addInvoice(api.database.db, { schoolGroupId: groupId, status: 1 })
    const call = await api.as(callers.admin)
    const held = `select from invoices where id = ${id} for update`
    const [credited, accepted] = await race(api.database.pool, held, [
      () => refusal(full(id)),
      () => refusal(call(invoices[action], { invoices: [{ invoiceId: id }] })),
    ])
    expect(accepted).toBeUndefined()
    const underWay = { status: 409, obstacles: [{ reason: 'invoice_obstacle_underway' }] }
    expect(credited ?? underWay).toMatchObject(underWay)
    expect((await read(id)).notes).toHaveLength(credited ? 0 : 1)
    expect(await statusOf(full(id))).toBe(409)
  },
)

test('many notes of one group at once: numbers without a gap, each share given back once', async () => {
  const { db, pool } = api.database
  await pool.query('update school_groups set licence_fee_parts = 8, licence_fee_parts_invoiced = 8')
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => addInvoice(db, { schoolGroupId: groupId, amounts: [100] })),
  )
  await pool.query('update invoice_lines set share_number = id, share_of_group_id = $1', [groupId])
  await Promise.all(ids.map((id) => full(id)))
  const { rows } = await pool.query('select array_agg(sequence order by sequence) as numbers from credit_notes')
  expect(rows).toEqual([{ numbers: [1, 2, 3, 4, 5, 6, 7, 8] }])
  const [group] = await (await api.as(callers.admin))(schoolGroups.list, {})
  expect(group).toMatchObject({ licenceFeePartsInvoiced: 0 })
})

const billed = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 4 })
const cuts = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }), {
  maxLength: 4,
})

test('whatever an invoice is cut into, its notes take it back to the cent, and no more', async () => {
  await fc.assert(
    fc.asyncProperty(billed, cuts, async (amounts, notes) => {
      const id = await addInvoice(api.database.db, { schoolGroupId: groupId, amounts })
      const { items } = await read(id)
      const lines = items.map((item, index) => ({ id: item.id, amount: amounts[index] ?? 0, credited: 0, vatRate: 21 }))
      for (const shares of notes) {
        const chosen = lines.map((line, index) => ({
          line,
          cents: Math.floor((line.amount - line.credited) * (shares[index] ?? 0)),
        }))
        if (chosen.every(({ cents }) => cents === 0)) continue
        await partial(
          id,
          chosen.map(({ line, cents }) => ({ invoiceItemId: line.id, amount: toEuro(cents) })),
        )
        for (const { line, cents } of chosen) line.credited += cents
        const credited = totalsOf(lines.map((line) => ({ ...line, amount: line.credited }))).total
        expect(await kept(id)).toMatchObject({ credited, notes: credited })
      }
      if (!isFullyCredited(lines)) await full(id)
      const { total } = totalsOf(lines)
      expect(await kept(id)).toEqual({ total, credited: total, notes: total })
      const amountOf = ({ amount }: CreditNote) => toCents(amount ?? 0)
      const taken = (await read(id)).notes.reduce((sum, note) => sum + amountOf(note), 0)
      expect(taken).toBe(amounts.reduce((sum, cents) => sum + cents, 0))
      expect(await statusOf(full(id))).toBe(409)
    }),
    { numRuns: 10 },
  )
})
