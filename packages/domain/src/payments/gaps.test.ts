import { expect, test } from 'vitest'
import { gapsIn, type ListedStatement } from './gaps.ts'

const base: ListedStatement = {
  id: 1,
  account: 'BE68539007547034',
  format: 'coda',
  number: '011',
  openingDate: '2026-11-22',
  openingCents: 100,
  date: '2026-11-23',
  closingCents: 150,
}
const next: ListedStatement = {
  ...base,
  id: 2,
  number: '012',
  openingDate: '2026-11-23',
  openingCents: 150,
  date: '2026-11-24',
  closingCents: 180,
}

function gapOf(statement: Partial<ListedStatement>, ...others: ListedStatement[]) {
  return gapsIn([{ ...next, ...statement }, base, ...others]).get(2)
}

test.each<[string, Partial<ListedStatement>, 'number' | 'balance' | undefined]>([
  ['follows', {}, undefined],
  ['leaps a number', { number: '13' }, 'number'],
  ['leaps a number and opens otherwise', { number: '013', openingCents: 149 }, 'number'],
  ['opens otherwise', { openingCents: 149 }, 'balance'],
  ['has no number', { number: null }, undefined],
  ['has no number and opens otherwise', { number: null, openingCents: 149 }, 'balance'],
  ['has another format', { format: 'camt.053', number: '99', openingCents: 1 }, undefined],
  ['is of another account', { account: 'BE43068999999501', number: '99', openingCents: 1 }, undefined],
  ['is the first of the next year', { number: '001', date: '2027-01-04' }, undefined],
  ['goes on in the next year', { date: '2027-01-04' }, undefined],
  ['is the second of the next year', { number: '002', date: '2027-01-04' }, 'number'],
  ['begins while the one before lasts', { number: null, openingDate: '2026-11-22', openingCents: 100 }, undefined],
])('a statement that %s', (_, statement, gap) => {
  expect(gapOf(statement)).toBe(gap)
})

test('a gap is there until the statement comes that fills it', () => {
  const later = { number: '013', openingDate: '2026-11-24', openingCents: 180, date: '2026-11-25' }
  expect(gapOf(later)).toBe('number')
  expect(gapOf(later, { ...next, id: 3 })).toBe(undefined)
})

test('a statement within one of a longer time has no gap before it', () => {
  const numberless = { ...base, number: null }
  const week = { ...numberless, id: 3, openingDate: '2026-11-23', openingCents: 150, date: '2026-11-27' }
  const within = { ...numberless, id: 2, openingDate: '2026-11-24', openingCents: 170, date: '2026-11-25' }
  expect(gapsIn([numberless, week, within])).toEqual(new Map())
})
