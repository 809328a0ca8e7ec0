/**
 * A table drawn by hand. It breaks between rows, and inside one that is longer than a page; each further page repeats
 * the header and, where the rows have amounts to carry, the sum so far.
 */
import type { Style } from './pen.ts'
import {
  artifact,
  baseline,
  colors,
  group,
  headingLine,
  headingLines,
  lineHeight,
  page,
  rule,
  startPage,
  styles,
  tag,
  wrap,
  writeLine,
  writeLines,
  type Sheet,
} from './sheet.ts'
import type { Heading, Key } from './words.ts'

export type Column = { title: Heading; width: number; align: 'left' | 'right' }

/** A cell's texts stand below each other; those on the left wrap, one on the right is one line. */
export type Row = { cells: { text: string; style: Style }[][]; carriedCents?: number }

type Line = { text: string; style: Style }

const padding = 5
const gap = 6
const carryHeight = 20

export function drawTable(sheet: Sheet, columns: Column[], rows: Row[], heading: string): void {
  const table = group(sheet, 'Table', sheet.root)
  const header = group(sheet, 'TR', table)
  columns.forEach((column, at) =>
    tag(sheet, 'TH', () => writeTitle(sheet, column, placeOf(columns, at)), header, { scope: 'Column' }),
  )
  header.end()
  ruleBelowTitles(sheet, columns)
  let carried = 0
  for (const row of rows) {
    const { carriedCents } = row
    drawRow(sheet, columns, row, table, (isBegun) =>
      breakPage(sheet, columns, heading, carriedCents === undefined ? null : carried + (isBegun ? carriedCents : 0)),
    )
    carried += carriedCents ?? 0
  }
  table.end()
}

function drawRow(
  sheet: Sheet,
  columns: Column[],
  row: Row,
  table: PDFKit.PDFStructureElement,
  breakHere: (isBegun: boolean) => void,
): void {
  let cells = columns.map((column, at) => linesOf(sheet, column, row.cells[at] ?? []))
  const room = () => page.bottom - carryHeight - sheet.y - 2 * padding
  const isPageHigh = heightOf(cells) > page.bottom - page.top - 3 * carryHeight
  if (heightOf(cells) > room() && (!isPageHigh || room() < 4 * carryHeight)) breakHere(false)
  while (heightOf(cells) > room()) {
    const parts = cells.map((lines) => splitAt(lines, room()))
    drawCells(
      sheet,
      columns,
      parts.map(([first]) => first),
      table,
    )
    breakHere(true)
    cells = parts.map(([, rest]) => rest)
  }
  drawCells(sheet, columns, cells, table)
}

function drawCells(sheet: Sheet, columns: Column[], cells: Line[][], table: PDFKit.PDFStructureElement): void {
  const row = group(sheet, 'TR', table)
  const top = sheet.y + padding
  cells.forEach((lines, at) => {
    const place = placeOf(columns, at)
    tag(
      sheet,
      'TD',
      () => {
        let y = top
        for (const { text, style } of lines) {
          writeLine(sheet, text, { ...place, y: y + baseline(style) }, style, columns[at]?.align)
          y += lineHeight(style)
        }
      },
      row,
    )
  })
  row.end()
  sheet.y = top + heightOf(cells) + padding
  artifact(sheet, 'Layout', () => rule(sheet, page.left, page.right, sheet.y, colors.rule))
}

function breakPage(sheet: Sheet, columns: Column[], heading: string, carried: number | null): void {
  if (carried !== null) artifact(sheet, 'Pagination', () => writeCarried(sheet, 'carriedForward', carried))
  startPage(sheet, heading)
  artifact(sheet, 'Pagination', () => columns.forEach((column, at) => writeTitle(sheet, column, placeOf(columns, at))))
  ruleBelowTitles(sheet, columns)
  if (carried === null) return
  artifact(sheet, 'Pagination', () => {
    writeCarried(sheet, 'broughtForward', carried)
    rule(sheet, page.left, page.right, sheet.y, colors.rule)
  })
}

function writeCarried(sheet: Sheet, key: Key, cents: number): void {
  const label = headingLine(sheet.words.heading(key))
  const y = sheet.y + padding + baseline(styles.small)
  const width = 200
  const amount = 90
  writeLine(sheet, label, { x: page.right - amount - gap - width, y, width }, styles.small, 'right')
  writeLine(sheet, sheet.words.amount(cents), { x: page.right - amount, y, width: amount }, styles.smallStrong, 'right')
  sheet.y += carryHeight
}

function writeTitle(sheet: Sheet, { title, align }: Column, place: { x: number; width: number }): void {
  const lines = headingLines(sheet, title, place.width, styles.small)
  writeLines(sheet, lines, { ...place, y: sheet.y + baseline(styles.small) }, styles.small, align)
}

function ruleBelowTitles(sheet: Sheet, columns: Column[]): void {
  const lines = columns.map(
    ({ title }, at) => headingLines(sheet, title, placeOf(columns, at).width, styles.small).length,
  )
  sheet.y += Math.max(...lines) * lineHeight(styles.small) + 3
  artifact(sheet, 'Layout', () => rule(sheet, page.left, page.right, sheet.y, colors.strongRule, 0.8))
}

function placeOf(columns: Column[], at: number): { x: number; width: number } {
  const x = columns.slice(0, at).reduce((sum, column) => sum + column.width, page.left)
  return { x: at === 0 ? x : x + gap, width: (columns[at]?.width ?? 0) - (at === 0 ? 0 : gap) }
}

function linesOf(sheet: Sheet, { width, align }: Column, texts: Line[]): Line[] {
  if (align === 'right') return texts
  return texts.flatMap(({ text, style }) =>
    wrap(sheet, text, width - gap, style).map((line) => ({ text: line, style })),
  )
}

function splitAt(lines: Line[], height: number): [Line[], Line[]] {
  let left = height
  const end = lines.findIndex(({ style }) => (left -= lineHeight(style)) < 0)
  return end === -1 ? [lines, []] : [lines.slice(0, Math.max(end, 1)), lines.slice(Math.max(end, 1))]
}

function heightOf(cells: Line[][]): number {
  return Math.max(0, ...cells.map((lines) => lines.reduce((sum, { style }) => sum + lineHeight(style), 0)))
}
