import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { expect, test } from 'vitest'
import { textSearch } from '../../kit/table/textSearch.ts'
import { findingAmounts } from './search.ts'

function invoice(id: number, invoiceNumber: string, amount: number): Invoice {
  return { id, invoiceNumber, amount, type: 0, status: 2, items: [], creditNotes: [] }
}
const invoices = [invoice(1, '2026-00001', 1250), invoice(2, '2026-01250', 3.5), invoice(3, '2026-00003', 1033.06)]
const find = findingAmounts(textSearch(({ invoiceNumber }) => [invoiceNumber]))
function found(text: string) {
  return invoices.filter((one) => find(text)?.(one) ?? true).map(({ id }) => id)
}

test.each([
  ['1.250,00', [1, 3]],
  ['1250.00', [1, 3]],
  ['€ 1 250', [1, 3]],
  ['1250', [1, 2, 3]],
  ['1512,50', [1]],
  ['4,24', [2]],
  ['1250,01', []],
  ['', [1, 2, 3]],
])('%s', (text, ids) => expect(found(text)).toEqual(ids))
