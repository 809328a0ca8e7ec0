import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compactIban,
  formatEnterpriseNumber,
  formatIban,
  formatPaymentReference,
  isBic,
  isEnterpriseNumber,
  isIban,
  isPaymentReference,
  paymentReference,
  printEnterpriseNumber,
} from './belgium.ts'

const digit = fc.integer({ min: 0, max: 9 })

function withDigit(text: string, position: number, value: number): string {
  return text.slice(0, position) + value + text.slice(position + 1)
}

test.each([
  '0123456749',
  'BE0123456749',
  'be 0123.456.749',
  'BE 0123 456 749',
  '0123/456/749',
  ' BE0123456749\n',
  'BTW BE 0123.456.749',
  'tva 0123.456.749',
])('%j is an enterprise number', (text) => {
  expect(isEnterpriseNumber(text)).toBe(true)
  expect(formatEnterpriseNumber(text)).toBe('BE0123456749')
})

test.each([
  '',
  'BE',
  '0123456748',
  '123456749',
  '2123456791',
  'NL0123456749',
  'BEBE0123456749',
  '00123456749',
  'x0123456749',
])('%j is no enterprise number', (text) => {
  expect(isEnterpriseNumber(text)).toBe(false)
  expect(() => formatEnterpriseNumber(text)).toThrow(RangeError)
})

test('every enterprise number has one pair of check digits, and a wrong digit anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(19_999_999), fc.nat(9), digit, (base, position, value) => {
      const first = String(base).padStart(8, '0')
      const valid = Array.from({ length: 100 }, (_, check) => first + String(check).padStart(2, '0')).filter(
        isEnterpriseNumber,
      )
      expect(valid).toHaveLength(1)
      const number = valid.join()
      const mistyped = withDigit(number, position, value)
      expect(isEnterpriseNumber(mistyped)).toBe(mistyped === number)
    }),
  )
})

test('an enterprise number is printed with dots', () => {
  for (const text of ['BE0123456749', '0123 456 749', 'be0123-456-749'])
    expect(printEnterpriseNumber(text)).toBe('BE 0123.456.749')
  expect(printEnterpriseNumber('NL 12')).toBe('NL 12')
})

test.each([
  'BE68539007547034',
  'be68 5390 0754 7034',
  'NL91ABNA0417164300',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
])('%j is an IBAN', (text) => {
  expect(isIban(text)).toBe(true)
})

test.each([
  '',
  'BE68',
  'BE68539007547035',
  'BE685390075470340',
  'BE00539007547034',
  '68BE539007547034',
  'BE68-5390-0754-7034',
])('%j is no IBAN', (text) => {
  expect(isIban(text)).toBe(false)
})

test('every Belgian account has one pair of check digits, and a wrong digit anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_999), fc.nat(13), digit, (account, position, value) => {
      const base = String(account).padStart(12, '0')
      const valid = Array.from({ length: 97 }, (_, check) => `BE${String(check + 2).padStart(2, '0')}${base}`).filter(
        isIban,
      )
      expect(valid).toHaveLength(1)
      const iban = valid.join()
      const mistyped = withDigit(iban, position + 2, value)
      expect(isIban(mistyped)).toBe(mistyped === iban)
      expect(formatIban(iban)).toMatch(/^BE\d\d( \d{4}){3}$/)
      expect(compactIban(formatIban(iban).toLowerCase())).toBe(iban)
    }),
  )
})

test.each([
  ['KREDBEBB', true],
  ['GEBABEBB36A', true],
  ['KREDBEBBX', false],
  ['kredbebb', false],
  ['1REDBEBB', false],
])('%j is a BIC: %j', (text, is) => {
  expect(isBic(text)).toBe(is)
})

test('the payment reference of the first invoice of 2026', () => {
  expect(paymentReference(2026, 1)).toBe('202600000192')
  expect(formatPaymentReference('202600000192')).toBe('+++202/6000/00192+++')
  expect(formatPaymentReference('12345')).toBe('12345')
})

test('check digits of a multiple of 97 are 97', () => {
  const sequence = Array.from({ length: 97 }, (_, index) => index + 1).find((n) => (2026 * 1_000_000 + n) % 97 === 0)
  const reference = paymentReference(2026, sequence ?? 0)
  expect(reference.slice(10)).toBe('97')
  expect(isPaymentReference(reference)).toBe(true)
  expect(isPaymentReference(`${reference.slice(0, 10)}00`)).toBe(false)
})

test('every payment reference is valid, and a wrong digit anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(999_999), fc.nat(11), digit, (year, sequence, position, value) => {
      const reference = paymentReference(year, sequence)
      expect(isPaymentReference(reference)).toBe(true)
      const mistyped = withDigit(reference, position, value)
      expect(isPaymentReference(mistyped)).toBe(mistyped === reference)
    }),
  )
})

test.each(['', '20260000019', '2026000001920', '+++202/6000/00192+++', '202600000192\n', '２02600000192'])(
  '%j is no payment reference',
  (text) => {
    expect(isPaymentReference(text)).toBe(false)
  },
)

test.each([
  [20260, 1],
  [2026, 1_000_000],
  [2026, -1],
  [2026, 1.5],
  [2026, Number.NaN],
])('year %d with sequence %d has no payment reference', (year, sequence) => {
  expect(() => paymentReference(year, sequence)).toThrow(RangeError)
})
