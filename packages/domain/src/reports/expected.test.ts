import { expect, test } from 'vitest'
import { expectedOf } from './expected.ts'

const today = '2026-11-22'
const group = { contractFee: 1000, yearly: true, billedUntil: '2026-12-31', freedShares: [] }

test('a yearly contract bills once, a monthly one each month that begins within twelve months', () => {
  expect(expectedOf(group, today)).toEqual([{ date: '2027-01-01', feeCents: 100_000, shareCents: 0 }])
  const monthly = expectedOf({ ...group, yearly: false }, today)
  expect([monthly.length, monthly[0]?.date, monthly.at(-1)?.date]).toEqual([11, '2027-01-01', '2027-11-01'])
  expect(expectedOf({ ...group, billedUntil: '2027-11-21' }, today)).toEqual([])
})

test('periods that are over are no longer expected, the present one is, and an unknown one begins today', () => {
  expect(expectedOf({ ...group, billedUntil: '2020-02-29' }, today).map(({ date }) => date)).toEqual([
    '2026-03-01',
    '2027-03-01',
  ])
  expect(expectedOf({ ...group, billedUntil: null }, today).map(({ date }) => date)).toEqual([today])
})

test('each invoice takes the next share of the licence fee, credited ones first, until none is left', () => {
  const shares = { licenceFee: 100.01, licenceFeeParts: 3, licenceFeePartsInvoiced: 1, freedShares: [1] }
  const expected = expectedOf({ ...group, ...shares, yearly: false }, today)
  expect(expected.slice(0, 3).map(({ shareCents }) => shareCents)).toEqual([3334, 3333, 0])
})

test('a group without fee and share is not billed', () => {
  expect(expectedOf({ ...group, contractFee: null }, today)).toEqual([])
})
