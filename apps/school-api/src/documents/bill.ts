/**
 * The common part of invoices, credit notes and requests for an order: their lines, the VAT of each rate and the total.
 */
import type { BillLine } from '@schoolbeheer/peppol/paper'
import type { CreditNotePaper, InvoicePaper, PurchaseOrderPaper } from './paper.ts'
import {
  baseline,
  colors,
  group,
  artifact,
  headingLines,
  lineHeight,
  needsPage,
  page,
  rule,
  startPage,
  styles,
  tag,
  writeLine,
  writeLines,
  type Sheet,
} from './sheet.ts'
import { drawTable, type Column, type Row } from './drawTable.ts'
import type { Heading } from './words.ts'

export type BillPaper = InvoicePaper | CreditNotePaper | PurchaseOrderPaper

const amountWidth = 80

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
  drawTotals(sheet, bill, title)
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

const left = page.left + (page.right - page.left) * 0.42
const rowHeight = lineHeight(styles.cell) + 4

/** The sums on the right below the lines: base and VAT of each rate, and the total. */
function drawTotals(sheet: Sheet, { kind, vat, totalCents }: BillPaper, title: string): void {
  const { heading, rate, amount } = sheet.words
  const total = heading(kind === 'creditNote' ? 'credited' : 'total')
  if (needsPage(sheet, (vat.length + 2) * total.length * rowHeight + 20)) startPage(sheet, title)
  sheet.y += 6
  const table = group(sheet, 'Table', sheet.root)
  const subtotal = vat.reduce((sum, { baseCents }) => sum + baseCents, 0)
  drawTotal(sheet, table, heading('subtotal'), subtotal, styles.cell)
  for (const { rate: percent, baseCents, vatCents } of vat) {
    const label = heading('vatOn', { rate: rate(percent), base: amount(baseCents) })
    drawTotal(sheet, table, label, vatCents, styles.cell)
  }
  sheet.y += 3
  artifact(sheet, 'Layout', () => rule(sheet, left, page.right, sheet.y, colors.strongRule, 0.8))
  sheet.y += 5
  drawTotal(sheet, table, total, totalCents, styles.total)
  table.end()
  sheet.y += 14
}

function drawTotal(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  label: Heading,
  cents: number,
  style: (typeof styles)['cell' | 'total'],
): void {
  const row = group(sheet, 'TR', table)
  const y = sheet.y + baseline(style)
  const width = page.right - amountWidth - 6 - left
  const lines = headingLines(sheet, label, width, style)
  tag(sheet, 'TH', () => writeLines(sheet, lines, { x: left, y, width }, style), row, { scope: 'Row' })
  tag(
    sheet,
    'TD',
    () =>
      writeLine(
        sheet,
        sheet.words.amount(cents),
        { x: page.right - amountWidth, y, width: amountWidth },
        style,
        'right',
      ),
    row,
  )
  row.end()
  sheet.y += Math.max(rowHeight, lineHeight(style)) + (lines.length - 1) * lineHeight(style)
}
