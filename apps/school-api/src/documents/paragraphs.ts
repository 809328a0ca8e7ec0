/** Paragraphs of letters. */
import { lineHeight, needsPage, page, startPage, styles, tag, wrap, writeBlock, type Sheet } from './sheet.ts'

const width = page.right - page.left

/** Each on one page. @param title stands again on a further page */
export function writeParagraphs(sheet: Sheet, paragraphs: string[], title: string): void {
  for (const text of paragraphs) {
    const lines = wrap(sheet, text, width, styles.body)
    if (needsPage(sheet, lines.length * lineHeight(styles.body))) startPage(sheet, title)
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, text, { x: page.left, y: sheet.y, width }, styles.body)))
    sheet.y += 7
  }
}
