/** An attest: who was present, on which day, and where anybody can check it. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts } from './letterhead.ts'
import type { PaperFrame } from './paper.ts'
import { drawQr, qrModules } from './qr.ts'
import {
  artifact,
  baseline,
  colors,
  lineHeight,
  mm,
  page,
  styles,
  tag,
  writeBlock,
  writeLine,
  type Sheet,
} from './sheet.ts'

/** Proof of presence; it has no addressee and no address. */
export type AttestPaper = PaperFrame & {
  kind: 'attest'
  number: string
  /** Where anybody can check it. */
  address: string
  /** When it was given. */
  date: string
  name: string
  day: { theme: string; date: string; start: string; end: string; place: string | null }
}

const width = page.right - page.left
const height = 40 * mm
const codeSize = 32 * mm
const inset = 4 * mm

export function drawAttest(sheet: Sheet, paper: AttestPaper): void {
  const { company, name, day } = paper
  const { text, heading } = sheet.words
  drawFacts(sheet, heading('attest'), [{ label: heading('givenOn'), value: formatDutchDate(paper.date) }])
  const paragraphs = [
    { text: text('attestGiver', { company: company.name }), style: styles.body },
    { text: name, style: styles.name },
    { text: text('attestOf'), style: styles.body },
    { text: day.theme, style: styles.name },
  ]
  for (const paragraph of paragraphs) {
    const { style } = paragraph
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, paragraph.text, { x: page.left, y: sheet.y, width }, style)))
    sheet.y += 7
  }
  sheet.y += 7
  const facts = [
    { label: text('date'), value: formatDutchDate(day.date) },
    { label: text('hours'), value: `${day.start} – ${day.end}` },
    ...(day.place === null ? [] : [{ label: text('place'), value: day.place }]),
  ]
  for (const { label, value } of facts)
    tag(sheet, 'P', () => {
      const y = sheet.y
      writeLine(sheet, label, { x: page.left, y: y + baseline(styles.body), width: 26 * mm }, styles.small)
      sheet.y = writeBlock(sheet, value, { x: page.left + 28 * mm, y, width: width - 28 * mm }, styles.body) + 4
    })
  sheet.y += 16
  drawCheck(sheet, paper)
}

function drawCheck(sheet: Sheet, { address, number }: AttestPaper): void {
  const { text } = sheet.words
  const top = sheet.y
  artifact(sheet, 'Layout', () => sheet.doc.rect(page.left, top, width, height).fill(colors.panel))
  const x = page.left + inset
  const place = { x, width: width - codeSize - 3 * inset }
  tag(sheet, 'H2', () =>
    writeLine(sheet, text('attestCheck'), { ...place, y: top + inset + baseline(styles.total) }, styles.total),
  )
  tag(sheet, 'P', () => writeBlock(sheet, address, { ...place, y: top + inset + 26 }, styles.body))
  tag(sheet, 'P', () =>
    writeLine(
      sheet,
      `${text('number')} ${number}`,
      { ...place, y: top + height - inset - lineHeight(styles.small) + baseline(styles.small) },
      styles.small,
    ),
  )
  const code = { x: page.right - inset - codeSize, y: top + (height - codeSize) / 2, size: codeSize }
  drawQr(sheet, qrModules(address), { ...code, alt: text('attestCode', { address }) })
  sheet.y = top + height
}
