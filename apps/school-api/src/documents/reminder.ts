/** A reminder: a letter about one invoice, with its open amount and how to pay it. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts, numberFacts } from './letterhead.ts'
import type { ReminderPaper } from './paper.ts'
import { drawPayment } from './payment.ts'
import { page, styles, tag, writeBlock, type Sheet } from './sheet.ts'
import { drawTable, type Column } from './drawTable.ts'
import { reminderTitle, titleOf } from './words.ts'

const width = page.right - page.left

export function drawReminder(sheet: Sheet, paper: ReminderPaper): void {
  const { company, customer, invoice, openCents, reference, orderNumber } = paper
  const { text, heading, amount } = sheet.words
  const date = formatDutchDate(invoice.date)
  const dueDate = formatDutchDate(invoice.dueDate)
  const open = amount(openCents)
  drawFacts(
    sheet,
    [reminderTitle(sheet.words, paper.count)],
    [
      { label: heading('date'), value: formatDutchDate(paper.date) },
      { label: heading('clientNumber'), value: customer.clientNumber },
      ...numberFacts(sheet.words, customer),
      ...(orderNumber === null ? [] : [{ label: heading('orderNumber'), value: orderNumber }]),
    ],
  )
  writeParagraphs(sheet, [
    text('greeting'),
    text(invoice.dueDate < paper.date ? 'reminderOpen' : 'reminderNotDue', {
      number: invoice.number,
      date,
      dueDate,
      amount: open,
    }),
    ...(paper.firstDate === null ? [] : [text('reminderBefore', { date: formatDutchDate(paper.firstDate) })]),
    text('reminderAsk'),
  ])
  const columns: Column[] = [
    { title: heading('invoice'), width: width - 4 * 92, align: 'left' },
    { title: heading('date'), width: 92, align: 'right' },
    { title: heading('dueDate'), width: 92, align: 'right' },
    { title: heading('total'), width: 92, align: 'right' },
    { title: heading('open'), width: 92, align: 'right' },
  ]
  const cells = [invoice.number, date, dueDate, amount(invoice.totalCents), open]
  drawTable(sheet, columns, [{ cells: cells.map((cell) => [{ text: cell, style: styles.cell }]) }], titleOf(paper))
  sheet.y += 16
  drawPayment(sheet, { company, cents: openCents, dueDate: null, reference }, titleOf(paper))
  sheet.y += 16
  writeParagraphs(sheet, [text('reminderCrossed'), text('reminderRegards'), company.name])
}

function writeParagraphs(sheet: Sheet, paragraphs: string[]): void {
  for (const text of paragraphs) {
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, text, { x: page.left, y: sheet.y, width }, styles.body)))
    sheet.y += 7
  }
}
