import { addDays } from '@schoolbeheer/domain/dates'
import { openCents as openCentsOf, refundCents as refundCentsOf } from '@schoolbeheer/domain/invoices/amounts'
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { invoiceObstacle } from '@schoolbeheer/domain/invoices/actions'
import { isContractDue as isContractDueInDomain } from '@schoolbeheer/domain/invoices/billing'
import { customerState, invoiceStatuses, isOverdue as isOverdueInDomain } from '@schoolbeheer/domain/invoices/statuses'
import { paymentKinds } from '@schoolbeheer/contracts/school/payments'
import { journalDate as journalDateOf } from '@schoolbeheer/domain/payments/ledger'
import { exactReference } from '@schoolbeheer/domain/payments/matching'
import { entryState, paymentStates } from '@schoolbeheer/domain/payments/states'
import { ageOf, ages } from '@schoolbeheer/domain/reports/ageing'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApi } from '../testing/api.ts'
import { addInvoice } from '../testing/invoices.ts'
import { addEntry } from '../testing/payments.ts'
import { orderingOf } from '../testing/purchaseOrders.ts'
import { addBilledGroup } from '../testing/billing.ts'
import {
  ageIs,
  balanceCents,
  entryIs,
  isContractDue,
  isOpenContractOrder,
  isOverdue,
  isPastDue,
  isSentAndOpen,
  isToPay,
  isToRefund,
  journalDate,
  openCents,
  orderIs,
  refersExactly,
  refundCents,
  stillBills,
} from './rules.ts'
import { invoices } from './tables/invoices.ts'
import { deliveries } from './tables/accounting.ts'
import { paymentEntries } from './tables/payments.ts'
import { purchaseOrders } from './tables/purchaseOrders.ts'

const today = '2026-11-22'

test('an invoice is open, to pay and overdue in SQL as in the domain', async () => {
  const api = await startTestApi()
  const { db } = api.database
  const schoolGroupId = await addBilledGroup(api)
  for (const known of invoiceStatuses)
    for (const day of ['2026-11-21', today, '2026-11-23'])
      for (const credited of [0, 1, 12_100]) {
        const id = await addInvoice(db, { schoolGroupId, status: known, amounts: [10_000] })
        await db.update(invoices).set({ dueDate: day, creditedCents: credited }).where(eq(invoices.id, id))
      }
  for (const paid of [1, 12_099, 12_100]) {
    const id = await addInvoice(db, { schoolGroupId, amounts: [10_000] })
    await db.update(invoices).set({ creditedCents: 1, paidCents: paid }).where(eq(invoices.id, id))
  }

  const { status, dueDate, totalCents, creditedCents, paidCents } = invoices
  const rows = await db
    .select({
      status,
      dueDate,
      totalCents,
      creditedCents,
      paidCents,
      said: sql`jsonb_build_object('open', ${openCents}, 'refund', ${refundCents}, 'stillBills', ${stillBills}, 'isToPay', ${isToPay}, 'isToRefund', ${isToRefund},
        'isOverdue', ${isOverdue(today)}, 'isPastDue', ${isPastDue(today)},
        'balance', ${balanceCents}, 'isSentAndOpen', ${isSentAndOpen})`,
    })
    .from(invoices)
  expect(rows).toHaveLength(39)
  for (const { said, ...row } of rows) {
    const open = openCentsOf(row)
    const state = customerState({ ...row, open }, today)
    expect({ ...row, said }).toEqual({
      ...row,
      said: {
        open,
        refund: refundCentsOf(row),
        balance: open - refundCentsOf(row),
        isSentAndOpen: !invoiceObstacle('sendReminder', { ...row, open }),
        stillBills: row.creditedCents < row.totalCents,
        isToRefund: refundCentsOf(row) > 0,
        isToPay: state === 'topay' || state === 'overdue',
        isOverdue: isOverdueInDomain({ ...row, open }, today),
        isPastDue: customerState({ status: 2, open: 1, dueDate: row.dueDate }, today) === 'overdue',
      },
    })
  }
})

test('an order is in the same state in SQL as in the domain, and an open one of a contract keeps its group from ordering', async () => {
  const api = await startTestApi()
  const { db } = api.database
  const ordering = await orderingOf(api)
  const [waiting, uploaded, withdrawn, invoiced] = await Promise.all(Array.from({ length: 4 }, () => ordering.order()))
  for (const id of [uploaded, invoiced]) await ordering.upload(id ?? 0, 'BON-1')
  await ordering.withdraw(withdrawn ?? 0)
  const invoiceId = await addInvoice(db, { schoolGroupId: await addBilledGroup(api) })
  await db
    .update(purchaseOrders)
    .set({ invoiceId })
    .where(eq(purchaseOrders.id, invoiced ?? 0))

  const { id: orderId, name, invoiceId: billedBy } = purchaseOrders
  const rows = await db
    .select({
      id: orderId,
      name,
      invoiceId: billedBy,
      states: sql`array_remove(array[case when ${orderIs('notUploaded')} then 'notUploaded' end,
        case when ${orderIs('uploaded')} then 'uploaded' end, case when ${orderIs('invoiced')} then 'invoiced' end], null)`,
      isOpen: sql`${isOpenContractOrder}`,
    })
    .from(purchaseOrders)
  expect(rows).toHaveLength(4)
  for (const { id, states, isOpen, ...order } of rows) {
    expect({ id, states }).toEqual({ id, states: id === withdrawn ? [] : [orderState(order)] })
    expect(isOpen).toBe(id === waiting || id === uploaded)
  }
})

test('a booking counts in SQL on the day on which it does in the domain', async () => {
  const { db } = (await startTestApi()).database
  const days = ['2026-11-21', '2026-11-22'] as const
  const said = async () => {
    const { rows } = await db.execute(sql`select ${journalDate(sql`${days[0]}::date, null, ${days[1]}`)} as day`)
    return rows
  }
  expect(await said()).toEqual([{ day: journalDateOf(null, ...days) }])
  for (const [fromDate, untilDate] of [
    ['2026-10-01', '2026-11-21'],
    ['2026-11-22', '2026-11-30'],
  ] as const) {
    const kept = { secretHash: untilDate, secret: untilDate, madeAt: new Date(), madeBy: 'griet', documents: 0 }
    await db.insert(deliveries).values({ fromDate, untilDate, ...kept })
    expect(await said()).toEqual([{ day: journalDateOf(untilDate, ...days) }])
  }
})

test('an amount is as old in SQL as in the domain', async () => {
  const { db } = (await startTestApi()).database
  for (const days of [-1, 0, 1, 30, 31, 60, 61, 90, 91]) {
    const due = addDays(today, -days)
    const said = sql.join(
      ages.map((age) => sql`${ageIs(age, sql`${due}::date`, today)} as ${sql.identifier(age)}`),
      sql`, `,
    )
    const { rows } = await db.execute<Record<string, boolean>>(sql`select ${said}`)
    expect([days, ages.filter((age) => rows[0]?.[age])]).toEqual([days, [ageOf(due, today)]])
  }
})

test('a contract is due in SQL as in the domain', async () => {
  const { db } = (await startTestApi()).database
  for (const until of [null, '2026-11-22', '2026-12-21', '2026-12-22', '2026-12-23', '2028-01-01']) {
    const { rows } = await db.execute(
      sql`select ${isContractDue(sql`until`, today)} as due from (select ${until}::date as until)`,
    )
    expect([until, rows]).toEqual([until, [{ due: isContractDueInDomain(until, today) }]])
  }
})

test('an entry names an invoice by its reference in SQL as in the domain', async () => {
  const api = await startTestApi()
  const { db } = api.database
  const reference = paymentReference(2026, 192)
  for (const kind of paymentKinds)
    for (const amountCents of [1, -1]) await addEntry(db, { kind, amountCents, reference })
  const { kind, amountCents } = paymentEntries
  const rows = await db.select({ kind, amountCents, said: refersExactly(paymentEntries) }).from(paymentEntries)
  expect(rows).toHaveLength(12)
  for (const { said, ...entry } of rows)
    expect({ ...entry, said }).toEqual({ ...entry, said: exactReference({ ...entry, reference }) !== null })
  await api.close()
})

test('a payment has one state in SQL, that of the domain', async () => {
  const api = await startTestApi()
  const { db } = api.database
  const schoolGroupId = await addBilledGroup(api)
  for (const amountCents of [12_100, -12_100])
    for (const assignedAt of [null, new Date()]) {
      for (const part of [0, 0.5, 1])
        await addEntry(db, { amountCents, allocatedCents: part * amountCents, assignedAt, schoolGroupId })
      await addEntry(db, { amountCents, assignedAt, schoolGroupId, dismissed: 'notOurs' })
    }
  const said = Object.fromEntries(paymentStates.map((state) => [state, sql<boolean>`${entryIs(state)}`]))
  const { amountCents, allocatedCents, dismissed, assignedAt } = paymentEntries
  const rows = await db
    .select({ facts: { amountCents, allocatedCents, dismissed, assignedAt }, said })
    .from(paymentEntries)
  expect(rows).toHaveLength(16)
  for (const { facts, said: states } of rows)
    expect(paymentStates.filter((state) => states[state])).toEqual([entryState(facts)])
  await api.close()
})
