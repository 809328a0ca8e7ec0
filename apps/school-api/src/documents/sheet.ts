/**
 * The A4 sheets of a document: margins, writing and wrapping, tags for screen readers, and the header and foot of every
 * page. Anything drawn outside a tag is an artifact, which is not read out.
 */
import { createPen, type Pen, type Style } from './pen.ts'
import { printable } from './segments.ts'
import type { Heading, Words } from './words.ts'

export type Sheet = {
  doc: PDFKit.PDFDocument
  pen: Pen
  words: Words
  /** The element that holds the tags of the document. */
  root: PDFKit.PDFStructureElement
  /** The bottom of the filled part of the page, in points from its top. */
  y: number
}

export const mm = 72 / 25.4
export const page = {
  width: 210 * mm,
  height: 297 * mm,
  left: 20 * mm,
  right: 190 * mm,
  top: 25 * mm,
  bottom: 268 * mm,
}

const ink = [33, 37, 41] as const
const grey = [95, 103, 112] as const

export const styles = {
  title: { size: 22, weight: 'semibold', color: ink },
  name: { size: 15, weight: 'semibold', color: ink },
  body: { size: 10, weight: 'regular', color: ink },
  strong: { size: 10, weight: 'semibold', color: ink },
  total: { size: 12, weight: 'semibold', color: ink },
  cell: { size: 9.5, weight: 'regular', color: ink },
  cellStrong: { size: 9.5, weight: 'semibold', color: ink },
  small: { size: 8.5, weight: 'regular', color: grey },
  smallStrong: { size: 8.5, weight: 'semibold', color: ink },
} satisfies Record<string, Style>

export const colors = { rule: '#ced4da', strongRule: '#495057', panel: '#f4f6f8' }

/** The distance from one line to the next. */
export function lineHeight({ size }: Style): number {
  return size * 1.35
}

export function openSheet(
  doc: PDFKit.PDFDocument,
  words: Words,
  createPenFor: (doc: PDFKit.PDFDocument) => Pen = createPen,
): Sheet {
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  return { doc, pen: createPenFor(doc), words, root, y: page.top }
}

/** Whether a height no longer fits on this page. */
export function needsPage({ y }: Sheet, height: number): boolean {
  return y + height > page.bottom
}

export function startPage(sheet: Sheet, heading: string): void {
  sheet.doc.addPage()
  artifact(sheet, 'Pagination', () =>
    writeLine(sheet, heading, { x: page.left, y: 18 * mm, width: page.right - page.left }, styles.small),
  )
  sheet.y = page.top
}

/** Writes the foot of every page, once their number is known. */
export function closeSheet(sheet: Sheet, foot: string): void {
  const { count } = sheet.doc.bufferedPageRange()
  const width = page.right - page.left
  const pageWidth = 30 * mm
  for (let at = 0; at < count; at++) {
    sheet.doc.switchToPage(at)
    artifact(sheet, 'Pagination', () => {
      const top = 277 * mm
      rule(sheet, page.left, page.right, top, colors.rule)
      const lines = wrap(sheet, foot, width - pageWidth, styles.small).slice(0, 3)
      lines.forEach((line, row) =>
        sheet.pen.write(line, page.left, top + (row + 1) * lineHeight(styles.small) + 2, styles.small),
      )
      const place = { x: page.right - pageWidth, y: top + lineHeight(styles.small) + 2, width: pageWidth }
      writeLine(
        sheet,
        sheet.words.text('page', { page: String(at + 1), pages: String(count) }),
        place,
        styles.small,
        'right',
      )
    })
  }
}

export type Place = { x: number; y: number; width: number }

/** Writes a single line, smaller where it would not fit; y is the line that the letters stand on. */
export function writeLine(
  sheet: Sheet,
  text: string,
  place: Place,
  style: Style,
  align: 'left' | 'right' = 'left',
): void {
  const shown = printable(text, style.weight)
  const natural = sheet.pen.width(shown, style)
  const fitting = natural > place.width ? { ...style, size: (style.size * place.width) / natural } : style
  const x = align === 'right' ? place.x + place.width - Math.min(natural, place.width) : place.x
  sheet.pen.write(shown, x, place.y, fitting)
}

/** Lines below each other, each as `writeLine` has it; y is that of the first. */
export function writeLines(sheet: Sheet, lines: string[], place: Place, style: Style, align?: 'left' | 'right'): void {
  lines.forEach((line, row) => writeLine(sheet, line, { ...place, y: place.y + row * lineHeight(style) }, style, align))
}

/** All languages of a heading on one line. */
export function headingLine(heading: Heading): string {
  return heading.join(' / ')
}

/** A heading on one line where that fits, else a line for each language. */
export function headingLines({ pen }: Sheet, heading: Heading, width: number, style: Style): string[] {
  const line = headingLine(heading)
  return pen.width(printable(line, style.weight), style) <= width ? [line] : heading
}

/** Writes a block of lines from the top y; returns its bottom. */
export function writeBlock(sheet: Sheet, text: string, { x, y, width }: Place, style: Style): number {
  const lines = wrap(sheet, text, width, style)
  lines.forEach((line, row) => sheet.pen.write(line, x, y + baseline(style) + row * lineHeight(style), style))
  return y + lines.length * lineHeight(style)
}

/** The distance from the top of a line to its baseline. */
export function baseline({ size }: Style): number {
  return size * 1.02
}

/** The lines of a text, no wider than `width`, broken at spaces and inside words that are wider. */
export function wrap({ pen }: Sheet, text: string, width: number, style: Style): string[] {
  const shown = printable(text, style.weight).trim()
  if (pen.width(shown, style) <= width) return [shown]
  const lines: string[] = []
  let line = ''
  for (const word of shown.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (pen.width(longer, style) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      const pieces = pen.width(word, style) <= width ? [word] : broken(pen, word, width, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
  }
  return [...lines, line]
}

const letters = new Intl.Segmenter('nl', { granularity: 'grapheme' })

function broken(pen: Pen, word: string, width: number, style: Style): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && pen.width(piece + segment, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

export function rule({ doc }: Sheet, from: number, to: number, y: number, color: string, width = 0.5): void {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color)
}

/** A tag whose content is drawn here; it stays on one page. */
export function tag(
  sheet: Sheet,
  type: string,
  draw: () => void,
  parent = sheet.root,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  parent.add(sheet.doc.struct(type, options, draw))
}

/** A tag that holds others. */
export function group(sheet: Sheet, type: string, parent: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
  const element = sheet.doc.struct(type)
  parent.add(element)
  return element
}

/** Draws something that a screen reader passes over: rules, backgrounds, the parts that repeat on every page. */
export function artifact({ doc }: Sheet, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}
