/** A list of attendance: who has a place on a course day, with room for a signature. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts } from './letterhead.ts'
import type { PaperFrame } from './paper.ts'
import { page, styles, tag, writeBlock, type Sheet } from './sheet.ts'
import { drawTable, type Column } from './drawTable.ts'

/** A list to sign; addressed to nobody. */
export type AttendancePaper = PaperFrame & {
  kind: 'attendance'
  theme: string
  date: string
  /** '09:00 – 16:30'. */
  hours: string
  location: string | null
  /** In the order in which they stand on the list. */
  people: { name: string; school: string | null }[]
}

const width = page.right - page.left

/** A line below the name makes each row as high as a signature. */
const room = { text: ' ', style: styles.cell }

/** @param title stands again on each further page */
export function drawAttendance(sheet: Sheet, paper: AttendancePaper, title: string): void {
  const { text, heading } = sheet.words
  drawFacts(sheet, heading('attendance'), [
    { label: heading('theme'), value: paper.theme },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    { label: heading('hours'), value: paper.hours },
    { label: heading('place'), value: paper.location ?? '–' },
  ])
  if (paper.people.length === 0) {
    const place = { x: page.left, y: sheet.y, width }
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, text('nobody'), place, styles.body)))
    return
  }
  const columns: Column[] = [
    { title: heading('school'), width: 0.32 * width, align: 'left' },
    { title: heading('person'), width: 0.32 * width, align: 'left' },
    { title: heading('signature'), width: 0.36 * width, align: 'left' },
  ]
  const rows = paper.people.map(({ name, school }) => ({
    cells: [[{ text: school ?? '–', style: styles.cell }], [{ text: name, style: styles.cellStrong }, room], []],
  }))
  drawTable(sheet, columns, rows, title)
}
