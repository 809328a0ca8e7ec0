/** A list of attendance: who has a place on a course day, with room for a signature. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts } from './letterhead.ts'
import type { AttendancePaper } from './paper.ts'
import { page, styles, tag, writeBlock, type Sheet } from './sheet.ts'
import { drawTable, type Column } from './drawTable.ts'
import { titleOf, words } from './words.ts'

const width = page.right - page.left
const columns: Column[] = [
  { title: words.school, width: 0.32 * width, align: 'left' },
  { title: words.person, width: 0.32 * width, align: 'left' },
  { title: words.signature, width: 0.36 * width, align: 'left' },
]

/** A line below the name makes each row as high as a signature. */
const room = { text: ' ', style: styles.cell }

export function drawAttendance(sheet: Sheet, paper: AttendancePaper): void {
  drawFacts(sheet, words.attendance, [
    { label: words.theme, value: paper.theme },
    { label: words.date, value: formatDutchDate(paper.date) },
    { label: words.hours, value: paper.hours },
    { label: words.place, value: paper.location ?? '–' },
  ])
  if (paper.people.length === 0) {
    const place = { x: page.left, y: sheet.y, width }
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, words.nobody, place, styles.body)))
    return
  }
  const rows = paper.people.map(({ name, school }) => ({
    cells: [[{ text: school ?? '–', style: styles.cell }], [{ text: name, style: styles.cellStrong }, room], []],
  }))
  drawTable(sheet, columns, rows, titleOf(paper))
}
