/**
 * The common part of invoices, credit notes and requests for an order: their lines, the VAT of each rate and the total.
 */
import type { CreditNotePaper, InvoicePaper, PaperLine, PurchaseOrderPaper } from './paper.ts'
import {
  baseline,
  colors,
  group,
  artifact,
  lineHeight,
  needsPage,
  page,
  rule,
  startPage,
  styles,
  tag,
  writeLine,
  type Sheet,
} from './sheet.ts'
import { drawTable, type Column, type Row } from './drawTable.ts'
import { amountText, quantityText, rateText, words } from './words.ts'

export type BillPaper = InvoicePaper | CreditNotePaper | PurchaseOrderPaper

const amountWidth = 80
const columns: Column[] = [
  { title: words.description, width: page.right - page.left - 44 - 76 - 40 - amountWidth, align: 'left' },
  { title: words.quantity, width: 44, align: 'right' },
  { title: words.unitPrice, width: 76, align: 'right' },
  { title: words.vatRate, width: 40, align: 'right' },
  { title: words.amount, width: amountWidth, align: 'right' },
]

export function drawBill(sheet: Sheet, bill: BillPaper, heading: string): void {
  drawTable(sheet, columns, bill.lines.map(rowOf), heading)
  drawTotals(sheet, bill, heading)
}

function rowOf({ typeName, description, quantity, unitPriceCents, amountCents, vatRate }: PaperLine): Row {
  const cell = (text: string) => [{ text, style: styles.cell }]
  const what = [{ text: typeName, style: styles.cellStrong }]
  return {
    cells: [
      description === null ? what : [...what, { text: description, style: styles.small }],
      cell(quantityText(quantity)),
      cell(amountText(unitPriceCents)),
      cell(rateText(vatRate)),
      cell(amountText(amountCents)),
    ],
    carriedCents: amountCents,
  }
}

const left = page.left + (page.right - page.left) * 0.42
const rowHeight = lineHeight(styles.cell) + 4

/** The sums on the right below the lines: base and VAT of each rate, and the total. */
function drawTotals(sheet: Sheet, { kind, vat, totalCents }: BillPaper, heading: string): void {
  if (needsPage(sheet, (vat.length + 2) * rowHeight + 20)) startPage(sheet, heading)
  sheet.y += 6
  const table = group(sheet, 'Table', sheet.root)
  const subtotal = vat.reduce((sum, { baseCents }) => sum + baseCents, 0)
  drawTotal(sheet, table, words.subtotal, subtotal, styles.cell)
  for (const { rate, baseCents, vatCents } of vat) {
    drawTotal(sheet, table, words.vatOn(rateText(rate), amountText(baseCents)), vatCents, styles.cell)
  }
  sheet.y += 3
  artifact(sheet, 'Layout', () => rule(sheet, left, page.right, sheet.y, colors.strongRule, 0.8))
  sheet.y += 5
  drawTotal(sheet, table, kind === 'creditNote' ? words.credited : words.total, totalCents, styles.total)
  table.end()
  sheet.y += 14
}

function drawTotal(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  label: string,
  cents: number,
  style: (typeof styles)['cell' | 'total'],
): void {
  const row = group(sheet, 'TR', table)
  const y = sheet.y + baseline(style)
  const width = page.right - amountWidth - 6 - left
  tag(sheet, 'TH', () => writeLine(sheet, label, { x: left, y, width }, style), row, { scope: 'Row' })
  tag(
    sheet,
    'TD',
    () => writeLine(sheet, amountText(cents), { x: page.right - amountWidth, y, width: amountWidth }, style, 'right'),
    row,
  )
  row.end()
  sheet.y += Math.max(rowHeight, lineHeight(style))
}
