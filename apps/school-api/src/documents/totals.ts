/** Sums on the right below a table, and the total below them. */
import {
  artifact,
  baseline,
  colors,
  group,
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
import type { Heading } from './words.ts'

export type Sum = { label: Heading; cents: number }

/** The width of a column of amounts. */
export const amountWidth = 80

const left = page.left + (page.right - page.left) * 0.42
const rowHeight = lineHeight(styles.cell) + 4

/** All on one page. @param title stands again on a further page */
export function drawTotals(sheet: Sheet, sums: Sum[], total: Sum, title: string): void {
  if (needsPage(sheet, (sums.length + 1) * total.label.length * rowHeight + 20)) startPage(sheet, title)
  sheet.y += 6
  const table = group(sheet, 'Table', sheet.root)
  for (const sum of sums) drawSum(sheet, table, sum, styles.cell)
  if (sums.length > 0) {
    sheet.y += 3
    artifact(sheet, 'Layout', () => rule(sheet, left, page.right, sheet.y, colors.strongRule, 0.8))
    sheet.y += 5
  }
  drawSum(sheet, table, total, styles.total)
  table.end()
  sheet.y += 14
}

function drawSum(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { label, cents }: Sum,
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
