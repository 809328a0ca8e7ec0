/**
 * The common part of invoices, credit notes and requests for an order: their lines, the VAT of each rate and the total.
 */
import type { BillLine } from '@schoolbeheer/peppol/paper'
import type { CreditNotePaper, InvoicePaper, PurchaseOrderPaper } from './paper.ts'
import { page, styles, type Sheet } from './sheet.ts'
import { drawTable, type Column, type Row } from './drawTable.ts'
import { amountWidth, drawTotals } from './totals.ts'

export type BillPaper = InvoicePaper | CreditNotePaper | PurchaseOrderPaper

export function drawBill(sheet: Sheet, bill: BillPaper, title: string): void {
  const { heading } = sheet.words
  const columns: Column[] = [
    { title: heading('description'), width: page.right - page.left - 44 - 76 - 40 - amountWidth, align: 'left' },
    { title: heading('quantity'), width: 44, align: 'right' },
    { title: heading('unitPrice'), width: 76, align: 'right' },
    { title: heading('vatRate'), width: 40, align: 'right' },
    { title: heading('amount'), width: amountWidth, align: 'right' },
  ]
  drawTable(
    sheet,
    columns,
    bill.lines.map((line) => rowOf(sheet, line)),
    title,
  )
  drawBillTotals(sheet, bill, title)
}

function rowOf({ words }: Sheet, line: BillLine): Row {
  const { typeName, description, quantity, unitPriceCents, amountCents, vatRate } = line
  const cell = (text: string) => [{ text, style: styles.cell }]
  const what = [{ text: typeName, style: styles.cellStrong }]
  return {
    cells: [
      description === null ? what : [...what, { text: description, style: styles.small }],
      cell(words.quantity(quantity)),
      cell(words.amount(unitPriceCents)),
      cell(words.rate(vatRate)),
      cell(words.amount(amountCents)),
    ],
    carriedCents: amountCents,
  }
}

/** The sums below the lines: base and VAT of each rate, and the total. */
function drawBillTotals(sheet: Sheet, { kind, vat, totalCents }: BillPaper, title: string): void {
  const { heading, rate, amount } = sheet.words
  const subtotal = vat.reduce((sum, { baseCents }) => sum + baseCents, 0)
  const taxes = vat.map(({ rate: percent, baseCents, vatCents }) => ({
    label: heading('vatOn', { rate: rate(percent), base: amount(baseCents) }),
    cents: vatCents,
  }))
  const total = { label: heading(kind === 'creditNote' ? 'credited' : 'total'), cents: totalCents }
  drawTotals(sheet, [{ label: heading('subtotal'), cents: subtotal }, ...taxes], total, title)
}
