import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, toEuro } from '../money.ts'
import { totalsOf, withVat } from './amounts.ts'
import {
  creditRefusal,
  creditVat,
  fullCredit,
  isFullyCredited,
  leftToCredit,
  openAmount,
  type CreditableLine,
} from './crediting.ts'

const lines: CreditableLine[] = [
  { id: 1, amount: 10_000, credited: 2_500, vatRate: 21 },
  { id: 2, amount: 500, credited: 500, vatRate: 21 },
]

test('what is left of lines, and a credit of all of it', () => {
  expect(lines.map(leftToCredit)).toEqual([7_500, 0])
  expect(fullCredit(lines)).toEqual([{ invoiceItemId: 1, amount: 7_500 }])
})

test.each([
  [[{ invoiceItemId: 1, amount: 7_500 }], undefined],
  [
    [
      { invoiceItemId: 1, amount: 1 },
      { invoiceItemId: 2, amount: 0 },
    ],
    undefined,
  ],
  [[{ invoiceItemId: 1, amount: 7_501 }], { reason: 'invalid', lineId: 1 }],
  [[{ invoiceItemId: 2, amount: 1 }], { reason: 'invalid', lineId: 2 }],
  [[{ invoiceItemId: 1, amount: -1 }], { reason: 'invalid', lineId: 1 }],
  [[{ invoiceItemId: 1, amount: 0.5 }], { reason: 'invalid', lineId: 1 }],
  [[{ invoiceItemId: 1, amount: Number.NaN }], { reason: 'invalid', lineId: 1 }],
  [[{ invoiceItemId: 3, amount: 0 }], { reason: 'invalid', lineId: 3 }],
  [
    [
      { invoiceItemId: 1, amount: 1 },
      { invoiceItemId: 1, amount: 1 },
    ],
    { reason: 'invalid', lineId: 1 },
  ],
  [[{ invoiceItemId: 1, amount: 0 }], { reason: 'nothingChosen' }],
  [[], { reason: 'nothingChosen' }],
])('credits %j are refused as %j', (credits, refusal) => {
  expect(creditRefusal(lines, credits)).toEqual(refusal)
})

test('an invoice of which nothing is left is credited no more', () => {
  const settled = lines.map((line) => ({ ...line, credited: line.amount }))
  expect(isFullyCredited(settled)).toBe(true)
  expect(creditRefusal(settled, [{ invoiceItemId: 1, amount: 1 }])).toEqual({ reason: 'nothingLeft' })
})

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
const parts = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), { maxLength: 8 })

test('100,000 invoices: credit notes take back every line and the VAT to the cent, and nothing falls below zero', () => {
  fc.assert(
    fc.property(amounts, parts, (billed, notes) => {
      const invoice = billed.map((amount, id) => ({ id, amount, credited: 0, vatRate: 21 }))
      const taken: { amount: number; vatRate: number }[] = []
      let vatBack = 0
      const write = (credits: ReturnType<typeof fullCredit>) => {
        const rows = credits.map(({ amount }) => ({ amount, vatRate: 21 }))
        vatBack += creditVat(taken, rows)
        taken.push(...rows)
        for (const { invoiceItemId, amount } of credits) {
          const line = invoice[invoiceItemId]
          if (line) line.credited += amount
        }
      }
      for (const shares of notes) {
        const credits = fullCredit(invoice).map(({ invoiceItemId, amount }) => ({
          invoiceItemId,
          amount: Math.floor(amount * (shares[invoiceItemId] ?? 0)),
        }))
        if (creditRefusal(invoice, credits) === undefined) write(credits)
        expect(openAmount(invoice, taken)).toBeGreaterThanOrEqual(0)
      }
      if (!isFullyCredited(invoice)) write(fullCredit(invoice))
      expect(invoice.every(({ amount, credited }) => amount === credited)).toBe(true)
      expect(vatBack).toBe(totalsOf(invoice).vat)
      expect(openAmount(invoice, taken)).toBe(0)
      // The screen knows only the amount in euro.
      expect(withVat(toCents(toEuro(totalsOf(invoice).amount)))).toBe(totalsOf(invoice).total)
    }),
    { numRuns: 100_000 },
  )
})
