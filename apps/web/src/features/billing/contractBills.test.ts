import { expect, test } from 'vitest'
import { billOf, sumOfBills } from './contractBills.ts'

const today = '2026-11-22'
const group = {
  id: 5,
  name: 'Groep Dender',
  yearly: true,
  contractFee: 100.03,
  licenceExpirationDate: '2026-12-31T00:00:00',
  licenceFee: 100,
  licenceFeeParts: 3,
  licenceFeePartsInvoiced: 1,
}

test('a fee and the next share, with their VAT', () => {
  const bill = billOf(group, today)
  expect(bill).toMatchObject({
    fee: 10_003,
    share: { amount: 3333, share: 2, of: 3 },
    amount: 13_336,
    total: 16_137,
    until: '2026-12-31',
    isDue: false,
    obstacle: undefined,
  })
  // The VAT on the sum of both would be a cent less.
  expect(sumOfBills([bill, bill])).toEqual({ count: 2, amount: 26_672, total: 2 * 16_137 })
})

test('the share that was credited comes first, where the upstream names it', () => {
  const freed = { ...group, licenceFeePartsInvoiced: 2, licenceShare: 1 }
  expect(billOf(freed, today).share).toEqual({ amount: 3334, share: 1, of: 3 })
})

test('a period that is billed already is not billed again, and says by which invoice', () => {
  const billedPeriods = [{ start: '2026-01-01', end: '2026-12-31', invoiceNumber: '2026-00007' }]
  const billed = { ...group, billedPeriods }
  expect(billOf(billed, today, '2026-12-31')).toMatchObject({
    obstacle: 'periodBilled',
    billedBy: '2026-00007',
    overlap: null,
  })
  for (const start of ['2027-01-01', null])
    expect(billOf(billed, today, start)).toMatchObject({ obstacle: undefined, billedBy: null })
  expect(billOf(group, today, '2026-12-31').obstacle).toBeUndefined()
})

test('until when a group is billed is what its invoices say, not until when its licence was prolonged', () => {
  const prolonged = { ...group, licenceExpirationDate: '2029-12-31', billedUntil: '2026-11-30' }
  expect(billOf(prolonged, today, '2026-12-03')).toMatchObject({ until: '2026-11-30', isDue: true, gap: { days: 2 } })
  expect(billOf({ ...prolonged, billedUntil: null }, today)).toMatchObject({ until: '2029-12-31', isDue: false })
})

test('a start after the day that follows what is billed leaves a gap', () => {
  expect(billOf(group, today, '2027-01-15').gap).toEqual({ start: '2027-01-01', end: '2027-01-14', days: 14 })
  for (const start of ['2027-01-01', '2026-06-01', null]) expect(billOf(group, today, start).gap).toBeNull()
  for (const other of [
    { ...group, licenceExpirationDate: null },
    { ...group, contractFee: null },
  ])
    expect(billOf(other, today, '2027-01-15').gap).toBeNull()
})

test('a start before the end of what is billed overlaps it, by no more than the period', () => {
  expect(billOf(group, today, '2026-11-07').overlap).toBe(55)
  expect(billOf(group, today, '2026-12-31').overlap).toBe(1)
  expect(billOf({ ...group, yearly: false }, today, '2026-11-01').overlap).toBe(30)
  for (const start of ['2027-01-01', null]) expect(billOf(group, today, start).overlap).toBeNull()
})

test('fees of another upstream in more than two decimals are rounded to the cent', () => {
  expect(billOf({ ...group, contractFee: 100.035, licenceFee: 99.999 }, today)).toMatchObject({
    fee: 10_004,
    amount: 13_337,
  })
})

test('only what can be billed, and what is due', () => {
  const share = billOf({ ...group, contractFee: null, licenceExpirationDate: null }, today)
  expect(share).toMatchObject({ fee: 0, amount: 3333, isDue: true })
  expect(billOf({ ...group, licenceExpirationDate: '2026-12-22' }, today).isDue).toBe(true)
  expect(billOf({ id: 6 }, today)).toMatchObject({ name: '–', share: null, amount: 0, obstacle: 'nothingDue' })
  expect(billOf({ ...group, requiresPurchaseOrder: true }, today).obstacle).toBe('requiresPurchaseOrder')
})
