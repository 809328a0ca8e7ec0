/** The payments on the worklist, and for whom. */
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, program, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { addEntry, addStatement } from '../../testing/payments.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })))
afterAll(() => api.close())

async function waiting(claims: Claims) {
  return (await api.as(claims))(worklist.get, {})
}

test('payments that are to be decided on, for how much and since when, and statements after a gap', async () => {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { licenceExpirationDate: '2027-12-31' })
  const statementId = await addStatement(db, { number: '001', date: '2026-11-18', openingCents: 0, closingCents: 100 })
  await addStatement(db, { number: '002', date: '2026-11-19', openingCents: 100, closingCents: 100 })
  await addEntry(db, { amountCents: 10_000, statementId, date: '2026-11-18' })
  await addEntry(db, { amountCents: -5_000, statementId, date: '2026-11-17' })
  const past = { statementId, date: '2026-10-01' }
  await addEntry(db, { amountCents: 300, ...past, dismissed: 'notOurs' })
  await addEntry(db, { amountCents: 300, ...past, assignedAt: new Date(), schoolGroupId })
  const toDo = { name: 'paymentsToDo', count: 2, amount: 150, oldest: '2026-11-17' }
  expect(await waiting(callers.admin)).toEqual([toDo])
  await addStatement(db, { number: '004', date: '2026-11-20', openingCents: 100, closingCents: 100 })
  const gap = { name: 'statementGap', count: 1 }
  expect(await waiting(program('reference:read payments:read'))).toEqual([toDo, gap])
  for (const claims of [
    callers.courseWriter,
    callers.schoolAdmin,
    callers.active,
    program('reference:read invoices:manage'),
  ])
    expect(await waiting(claims)).toEqual([])
})

test('customers whose letter is due, with all that it asks, for those who bill', async () => {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { clientNumber: 'due', licenceExpirationDate: '2027-12-31' })
  for (const on of ['2026-10-01', '2026-10-20']) await addSentInvoice(db, { schoolGroupId, on })
  const due = { name: 'remindersDue', count: 1, amount: 242 }
  expect(await waiting(callers.admin)).toContainEqual(due)
  expect(await waiting(program('reference:read invoices:manage'))).toContainEqual(due)
  expect(await waiting(program('reference:read payments:read'))).not.toContainEqual(due)
})
