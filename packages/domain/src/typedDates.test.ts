import { expect, test } from 'vitest'
import { parseDutchDate, parseTime } from './typedDates.ts'

test.each([
  ['3/9/26', '2026-09-03'],
  ['03-09-2026', '2026-09-03'],
  ['3.9.2026', '2026-09-03'],
  [' 31/12/1999 ', '1999-12-31'],
  ['29/02/2028', '2028-02-29'],
  ['1/1/05', '2005-01-01'],
  ['030926', '2026-09-03'],
  ['01092026', '2026-09-01'],
  ['3 9 2026', '2026-09-03'],
])('somebody who types %j means %s', (text, date) => {
  expect(parseDutchDate(text)).toBe(date)
})

test.each([
  '',
  '31/02/2026',
  '29/02/2026',
  '13/13/2026',
  '0/1/2026',
  '3/9',
  '3/9/226',
  '3/9/0226',
  '3/9-2026',
  '3/9/2026x',
  '310226',
  '03090226',
  '3926',
  '2026-09-03',
])('somebody who types %j means no date', (text) => {
  expect(parseDutchDate(text)).toBe(null)
})

test('a day without a year is the next one, where there is a date to count from', () => {
  expect(parseDutchDate('3/9')).toBe(null)
  expect(parseDutchDate('3/9', '2026-09-03')).toBe('2026-09-03')
  expect(parseDutchDate('2-9', '2026-09-03')).toBe('2027-09-02')
  expect(parseDutchDate('31/2', '2026-09-03')).toBe(null)
  expect(parseDutchDate('3/9/25', '2026-09-03')).toBe('2025-09-03')
})

test.each([
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['930', '09:30'],
  ['1330', '13:30'],
  ['9u30', '09:30'],
  ['9.30', '09:30'],
  [' 9h ', '09:00'],
  ['0', '00:00'],
])('the time %s is %s', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each(['', '24:00', '9:60', '960', '9:3', '12345', '9:', 'negen', '2.500,00'])('%j is no time', (text) => {
  expect(parseTime(text)).toBe(null)
})
