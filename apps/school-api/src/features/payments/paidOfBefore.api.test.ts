/** Invoices that were paid before there was a ledger: the migration makes a payment by hand of each. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../db/tables/invoices.ts'
import { activity } from '../../db/tables/activity.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { billingOf } from '../../testing/billing.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { migrateAgain } from '../../testing/migrating.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })))
afterAll(() => api.close())

test('what was open is paid by hand on the day of payment, by whom the activity names', async () => {
  const { db, pool } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  await pool.query('drop table payment_allocations, payment_entries, bank_statements, bank_accounts cascade')
  await pool.query('alter table invoices alter column paid_cents drop not null, alter column paid_cents drop default')
  const add = async (fields: object) => {
    const id = await addInvoice(db, { schoolGroupId, on: '2026-11-01', amounts: [10_000] })
    await addInvoicePdf(db, id, 'paper')
    await db.update(invoices).set(fields).where(eq(invoices.id, id))
    return id
  }
  const paidAt = new Date('2026-11-09T23:00:00Z')
  const open = await add({ status: 2 })
  const paid = await add({ status: 3, paidAt, paidCents: 12_100 })
  const creditedBefore = await add({ status: 3, paidAt, paidCents: 10_000, creditedCents: 2100 })
  const creditedAfter = await add({ status: 3, paidAt, paidCents: 12_100, creditedCents: 12_100 })
  const unnoted = await add({ status: 3, paidAt, creditedCents: 2100 })
  await pool.query('update invoices set paid_cents = null where id = any($1)', [[open, unnoted]])
  const at = new Date('2026-11-10T09:00:00Z')
  await db
    .insert(activity)
    .values({ at, kind: 'invoice', recordId: paid, action: 'paid', actorId: 'an', actorName: 'An', changes: [] })

  await migrateAgain(pool, '0039_payments')
  const billing = await billingOf(api)
  expect(await billing.one(open)).toMatchObject({ status: 2, paid: 0, open: 121, refund: null })
  expect(await billing.one(paid)).toMatchObject({
    status: 3,
    paid: 121,
    open: 0,
    refund: null,
    paidAt: paidAt.toISOString(),
  })
  expect(await billing.one(creditedBefore)).toMatchObject({ status: 3, paid: 100, refund: null })
  expect(await billing.one(creditedAfter)).toMatchObject({ status: 3, paid: 121, refund: 121 })
  expect(await billing.one(unnoted)).toMatchObject({ status: 3, paid: 100, refund: null })
  expect((await billing.history(paid)).payments).toMatchObject([
    { source: 'manual', date: '2026-11-10', amount: 121, by: 'An', automatic: false, at: at.toISOString() },
  ])
  expect(await wrongPaymentsInBooks(pool)).toEqual([])
})
