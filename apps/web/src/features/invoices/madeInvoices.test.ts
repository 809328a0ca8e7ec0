import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { expect, test } from 'vitest'
import { invoicesOfText, textOfIds } from './madeInvoices.ts'

const invoices = [40, 41, 42, 43, 45].map((id): Invoice => ({ id, type: 0, status: 0 }))

test.each([
  [[45, 41, 42], '41-42,45'],
  [[40], '40'],
])('the invoices %j stand in the address as %s', (ids, text) => {
  expect(textOfIds(ids)).toBe(text)
  expect(invoicesOfText(invoices, text).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b))
})

test('an address that says something else names none', () => {
  expect(invoicesOfText(invoices, 'x,-,3-')).toEqual([])
})
