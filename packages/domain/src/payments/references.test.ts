import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaymentReference, isPaymentReference, paymentReference } from '../belgium.ts'
import { namedCreditNotes, namedReferences } from './references.ts'

const year = fc.integer({ min: 2000, max: 2099 })
const sequence = fc.integer({ min: 1, max: 999_999 })
const reference = fc.tuple(year, sequence).map(([of, at]) => paymentReference(of, at))
const mark = fc.constantFrom('', ' ', '/', '.', '-', ' / ', '***', '+')
const words = fc.constantFrom('', 'factuur ', 'Ref.: ', 'klant 12, ', '2026 ', 'bedankt ', 'BE68 5390 0754 7034 ')
const position = fc.nat(11)

test('a reference is found with any marks in it, and any words around it', () => {
  fc.assert(
    fc.property(reference, mark, words, words, (digits, between, before, after) => {
      const written = [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].join(between)
      expect(namedReferences([`${before}+++${written}+++, ${after}`]).exact).toContain(digits)
    }),
  )
})

test.each([
  ['factuur 2026-00192', 2026, 192],
  ['Fact.2026/00192 en dank', 2026, 192],
  ['nr 2026 - 100192', 2026, 100_192],
])('%j names an invoice by its number', (text, of, at) => {
  expect(namedReferences([text])).toMatchObject({ exact: [], numbered: [paymentReference(of, at)] })
})

test.each(['creditnota CN2026-00192', 'bestelbon BB 2026-00192', '12026-00192', '2026-0019234', '1926-00192'])(
  '%j names no invoice by its number',
  (text) => {
    expect(namedReferences([text])).toMatchObject({ exact: [], numbered: [] })
  },
)

test('a wrong digit anywhere leads back to the reference, and is none itself', () => {
  fc.assert(
    fc.property(reference, position, fc.integer({ min: 1, max: 9 }), (digits, at, other) => {
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + other) % 10) + digits.slice(at + 1)
      const found = namedReferences([formatPaymentReference(wrong)])
      expect(found.exact).toEqual([])
      expect(found.near).toContain(digits)
      expect(found.near.every(isPaymentReference)).toBe(true)
    }),
  )
})

test('two digits that are swapped lead back to the reference', () => {
  fc.assert(
    fc.property(reference, fc.nat(10), (digits, at) => {
      const wrong = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2)
      const found = namedReferences([wrong])
      expect(wrong === digits ? found.exact : found.near).toContain(digits)
    }),
  )
})

test('missing zeros lead back to the reference', () => {
  const small = fc.tuple(year, fc.integer({ min: 1, max: 9999 })).map(([of, at]) => paymentReference(of, at))
  fc.assert(
    fc.property(small, fc.constantFrom(1, 2), mark, (digits, missing, between) => {
      const short = digits.slice(0, 4) + between + digits.slice(4 + missing)
      expect(namedReferences([`ref ${short}`]).near).toContain(digits)
    }),
  )
})

test.each(['factuur 2026-192', 'factuur 2026/0192', 'factuur 2026 192', 'factuur 202600192'])(
  'the number in %j lost something',
  (text) => {
    expect(namedReferences([text])).toMatchObject({
      numbered: [],
      near: expect.arrayContaining([paymentReference(2026, 192)]),
    })
  },
)

test('what has no digits of an invoice names none', () => {
  const texts = ['Bedankt', '', 'BE68 5390 0754 7034', '0475 12 34 56', 'RF18 5390 0754 7034', '12/11/1999']
  expect(namedReferences(texts)).toEqual({ exact: [], numbered: [], near: [] })
})

test('credit notes are named by their numbers', () => {
  expect(namedCreditNotes(['Terugbetaling cn2026-00003 en CN2026-00004.', 'CN2026-00003', 'CN2026-3'])).toEqual([
    'CN2026-00003',
    'CN2026-00004',
  ])
})

test('of a long text only the beginning is read', () => {
  const digits = paymentReference(2026, 192)
  const read = (letters: number) => namedReferences(['x'.repeat(letters) + digits]).exact
  expect([read(488), read(500)]).toEqual([[digits], []])
})
