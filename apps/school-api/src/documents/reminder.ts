/** A reminder: a letter about one invoice, with its open amount and how to pay it. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts, numberFacts } from './letterhead.ts'
import type { ReminderPaper } from './paper.ts'
import { drawPayment } from './payment.ts'
import { page, styles, tag, writeBlock, type Sheet } from './sheet.ts'
import { drawTable, type Column } from './drawTable.ts'
import { amountText, titleOf, words } from './words.ts'

const width = page.right - page.left
const columns: Column[] = [
  { title: words.invoice, width: width - 4 * 92, align: 'left' },
  { title: words.date, width: 92, align: 'right' },
  { title: words.dueDate, width: 92, align: 'right' },
  { title: words.total, width: 92, align: 'right' },
  { title: words.open, width: 92, align: 'right' },
]

export function drawReminder(sheet: Sheet, paper: ReminderPaper): void {
  const { company, customer, invoice, openCents, reference, orderNumber } = paper
  const date = formatDutchDate(invoice.date)
  const dueDate = formatDutchDate(invoice.dueDate)
  const open = amountText(openCents)
  drawFacts(sheet, words.reminder(paper.count), [
    { label: words.date, value: formatDutchDate(paper.date) },
    { label: words.clientNumber, value: customer.clientNumber },
    ...numberFacts(customer),
    ...(orderNumber === null ? [] : [{ label: words.orderNumber, value: orderNumber }]),
  ])
  writeParagraphs(sheet, [
    words.greeting,
    (invoice.dueDate < paper.date ? words.reminderOpen : words.reminderNotDue)(invoice.number, date, dueDate, open),
    ...(paper.firstDate === null ? [] : [words.reminderBefore(formatDutchDate(paper.firstDate))]),
    words.reminderAsk,
  ])
  const cells = [invoice.number, date, dueDate, amountText(invoice.totalCents), open]
  drawTable(sheet, columns, [{ cells: cells.map((text) => [{ text, style: styles.cell }]) }], titleOf(paper))
  sheet.y += 16
  drawPayment(sheet, { company, cents: openCents, dueDate: null, reference }, titleOf(paper))
  sheet.y += 16
  writeParagraphs(sheet, [words.reminderCrossed, words.reminderRegards, company.name])
}

function writeParagraphs(sheet: Sheet, paragraphs: string[]): void {
  for (const text of paragraphs) {
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, text, { x: page.left, y: sheet.y, width }, styles.body)))
    sheet.y += 7
  }
}
