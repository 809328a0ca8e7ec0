/** A reminder: a letter about one invoice, with its open amount and how to pay it. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawFacts, numberFacts } from './letterhead.ts'
import type { AddressedPaper } from './paper.ts'
import { drawPayment } from './payment.ts'
import { page, styles, type Sheet } from './sheet.ts'
import { writeClosing, writeParagraphs } from './paragraphs.ts'
import { drawTable, type Column } from './drawTable.ts'
import type { Words } from './words.ts'

export type ReminderPaper = AddressedPaper & {
  kind: 'reminder'
  date: string
  invoice: { number: string; date: string; dueDate: string; totalCents: number }
  orderNumber: string | null
  openCents: number
  reference: string
  /** 1 for the first. */
  count: number
  /** The date of the first reminder, from the second on. */
  firstDate: string | null
}

const width = page.right - page.left

const ordinals = ['reminder1', 'reminder2', 'reminder3'] as const

/** The place of the reminder among those of its invoice: 'Tweede herinnering'. */
export function reminderTitle({ text }: Words, { count }: Pick<ReminderPaper, 'count'>): string {
  return text(ordinals[count - 1] ?? 'reminderLater', { count: String(count) })
}

/** @param title stands again on each further page */
export function drawReminder(sheet: Sheet, paper: ReminderPaper, title: string): void {
  const { company, customer, invoice, openCents, reference, orderNumber } = paper
  const { text, heading, amount } = sheet.words
  const date = formatDutchDate(invoice.date)
  const dueDate = formatDutchDate(invoice.dueDate)
  const open = amount(openCents)
  drawFacts(
    sheet,
    [reminderTitle(sheet.words, paper)],
    [
      { label: heading('date'), value: formatDutchDate(paper.date) },
      { label: heading('clientNumber'), value: customer.clientNumber },
      ...numberFacts(sheet.words, customer),
      ...(orderNumber === null ? [] : [{ label: heading('orderNumber'), value: orderNumber }]),
    ],
  )
  writeParagraphs(
    sheet,
    [
      text('greeting'),
      text(invoice.dueDate < paper.date ? 'reminderOpen' : 'reminderNotDue', {
        number: invoice.number,
        date,
        dueDate,
        amount: open,
      }),
      ...(paper.firstDate === null ? [] : [text('reminderBefore', { date: formatDutchDate(paper.firstDate) })]),
      text('reminderAsk'),
    ],
    title,
  )
  const columns: Column[] = [
    { title: heading('invoice'), width: width - 4 * 92, align: 'left' },
    { title: heading('date'), width: 92, align: 'right' },
    { title: heading('dueDate'), width: 92, align: 'right' },
    { title: heading('total'), width: 92, align: 'right' },
    { title: heading('open'), width: 92, align: 'right' },
  ]
  const cells = [invoice.number, date, dueDate, amount(invoice.totalCents), open]
  drawTable(sheet, columns, [{ cells: cells.map((cell) => [{ text: cell, style: styles.cell }]) }], title)
  sheet.y += 16
  drawPayment(sheet, { company, cents: openCents, dueDate: null, reference }, title)
  sheet.y += 16
  writeClosing(sheet, [text('reminderCrossed'), text('reminderRegards'), company.name], title)
}
