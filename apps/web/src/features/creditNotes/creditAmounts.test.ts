import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { expect, test } from 'vitest'
import {
  typedCredits,
  isWhollyCredited,
  linesOf,
  refundOf,
  refusalOf,
  totalsOfCredit,
  wrongLines,
} from './creditAmounts.ts'

const invoice: Invoice = {
  id: 1,
  type: 0,
  status: 2,
  amount: 300.1,
  items: [
    { id: 11, typeName: 'Contract', description: 'Twaalf maanden', amount: 200.05 },
    { id: 12, typeName: null, amount: 100.05 },
  ],
  creditNotes: [
    { id: 5, amount: 50.02, items: [{ invoiceItemId: 11, amount: 50.02 }] },
    { id: 6, amount: 0.03, items: [{ invoiceItemId: 11, amount: 0.03 }] },
  ],
}
const lines = linesOf(invoice)

test('each line knows what was taken back of it', () => {
  expect(lines).toEqual([
    { id: 11, name: 'Contract: Twaalf maanden', amount: 20_005, vatRate: 21, credited: 5005 },
    { id: 12, name: '–', amount: 10_005, vatRate: 21, credited: 0 },
  ])
})

test('all that is left is credited to the cent, with the VAT that is left', () => {
  const credits = typedCredits(lines, 'all')
  expect(credits).toEqual([
    { invoiceItemId: 11, amount: 15_000 },
    { invoiceItemId: 12, amount: 10_005 },
  ])
  // VAT of 21% on 300.10 is 63.02, and on the 50.05 before it 10.51.
  expect(totalsOfCredit(invoice, credits)).toEqual({ amount: 25_005, vat: 6302 - 1051, total: 25_005 + 6302 - 1051 })
  expect(refusalOf(invoice, lines, credits)).toBeUndefined()
})

test('what was typed has to be an amount of at most what is left', () => {
  const typed = { 11: 150.01, 12: '1.2.3' }
  expect([...wrongLines(lines, typed)]).toEqual([
    [11, 'creditnote-create_validation'],
    [12, 'shared_amountinvalid'],
  ])
  expect(refusalOf(invoice, lines, typedCredits(lines, typed))).toEqual({ reason: 'invalid', lineId: 11 })
  expect(totalsOfCredit(invoice, typedCredits(lines, typed)).amount).toBe(15_001)
  expect(refusalOf(invoice, lines, typedCredits(lines, { 11: 150, 12: null }))).toBeUndefined()
  expect(refusalOf(invoice, lines, typedCredits(lines, { 11: 0 }))).toEqual({ reason: 'nothingChosen' })
})

test('nothing is left once the credit notes are as much as the invoice', () => {
  const credited = { ...invoice, creditNotes: [{ id: 5, amount: 300.1 }] }
  expect(isWhollyCredited(invoice)).toBe(false)
  expect(isWhollyCredited(credited)).toBe(true)
  expect(refusalOf(credited, lines, typedCredits(lines, 'all'))).toEqual({ reason: 'nothingLeft' })
})

test.each([
  ['nothing is paid', { paid: 0, open: 121, refund: 0 }, 0],
  ['the rest of a part is as much', { paid: 60.5, open: 60.5, refund: 0 }, 0],
  ['more is paid than stays owed', { paid: 100, open: 21, refund: 0 }, 3950],
  ['something is to be paid back already', { paid: 121, open: 0, refund: 12.1 }, 7260],
  ['the upstream does not say what is paid', {}, 0],
])('what a credit note of 60.50 makes to be paid back where %s', (_, said, refund) => {
  expect(refundOf({ ...invoice, ...said }, 6050)).toBe(refund)
})
