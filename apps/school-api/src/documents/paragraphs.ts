/** Paragraphs of letters. */
import { lineHeight, needsPage, page, startPage, styles, tag, wrap, writeBlock, type Sheet } from './sheet.ts'

const width = page.right - page.left
const gap = 7

/** The end of a letter, all on one page. @param title stands again on a further page */
export function writeClosing(sheet: Sheet, paragraphs: string[], title: string): void {
  const lines = paragraphs.flatMap((text) => wrap(sheet, text, width, styles.body))
  const height = lines.length * lineHeight(styles.body) + (paragraphs.length - 1) * gap
  if (needsPage(sheet, height)) startPage(sheet, title)
  writeParagraphs(sheet, paragraphs, title)
}

/** Each on one page. @param title stands again on a further page */
export function writeParagraphs(sheet: Sheet, paragraphs: string[], title: string): void {
  for (const text of paragraphs) {
    const lines = wrap(sheet, text, width, styles.body)
    if (needsPage(sheet, lines.length * lineHeight(styles.body))) startPage(sheet, title)
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, text, { x: page.left, y: sheet.y, width }, styles.body)))
    sheet.y += gap
  }
}
