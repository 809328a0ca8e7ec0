import { expect, test } from 'vitest'
import { centsIn, numberBeginning, referenceIn, sequenceIn } from './search.ts'

test.each([
  ['2026-001', '', '2026-001'],
  [' cn2026-00001 ', 'CN', 'CN2026-00001'],
  ['2026-001', 'BB', 'BB2026-001'],
  ['BB2026-001', '', undefined],
  ['2026', '', undefined],
  ['2026-0000001', '', undefined],
  ['PO 2026-1', 'BB', undefined],
] as const)('%j begins in the series %j the number %j', (text, series, beginning) => {
  expect(numberBeginning(text, series)).toBe(beginning)
})

test('the sequence of a number is found by itself', () => {
  expect(['192', '00192', '0', '1234567', '19a'].map(sequenceIn)).toEqual([192, 192, undefined, undefined, undefined])
})

test.each(['+++202/6000/00596+++', '***202/6000/00596***', '202600000596', '2026 0000 0596', '202/6000/00596'])(
  '%j is a payment reference',
  (text) => {
    expect(referenceIn(text)).toBe('202600000596')
  },
)

test('digits that do not check, or with a text, are none', () => {
  expect(['202600000597', '20260000059', 'ref 202600000596'].map(referenceIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['1.234,50', 123_450],
  ['€ 1 234,5', 123_450],
  ['1234.50', 123_450],
  ['1.234', 123_400],
  ['121', 12_100],
  ['0', undefined],
  ['12345678,00', undefined],
  ['jan', undefined],
])('%j is the amount %j', (text, cents) => {
  expect(centsIn(text)).toBe(cents)
})
