/** A letter that reminds a customer of all invoices that are open: a table with one total, and how to pay each. */
import { formatIban } from '@schoolbeheer/domain/belgium'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import type { LateCosts } from '@schoolbeheer/domain/payments/lateCosts'
import { NOTICE } from '@schoolbeheer/domain/payments/reminders'
import { drawTable, type Column, type Row } from './drawTable.ts'
import { drawFacts, numberFacts } from './letterhead.ts'
import type { AddressedPaper } from './paper.ts'
import { writeClosing, writeParagraphs } from './paragraphs.ts'
import { drawPayment } from './payment.ts'
import { needsPage, page, startPage, styles, type Sheet } from './sheet.ts'
import { amountWidth, drawTotals } from './totals.ts'
import type { Words } from './words.ts'

/** `reminders`: how often the customer was reminded of it before; `level`: see `nextLevel`. */
export type LetterInvoice = {
  number: string
  date: string
  dueDate: string
  openCents: number
  reference: string
  reminders: number
  level: number
}

export type ReminderLetterPaper = AddressedPaper & {
  kind: 'reminderLetter'
  date: string
  level: number
  invoices: LetterInvoice[]
  /** The date of the first reminder of these invoices, where there was one. */
  firstDate: string | null
  lateCosts: LateCosts | null
}

const width = page.right - page.left

const titles = ['reminder1', 'reminder2', 'notice'] as const

/** The kind of letter by its level: 'Tweede herinnering'. */
export function letterTitle({ text }: Words, { level }: Pick<ReminderLetterPaper, 'level'>): string {
  return text(titles[level - 1] ?? 'reminder1')
}

/** @param title stands again on each further page */
export function drawReminderLetter(sheet: Sheet, paper: ReminderLetterPaper, title: string): void {
  const { company, customer, invoices, lateCosts } = paper
  const { text, heading, amount } = sheet.words
  const openCents = invoices.reduce((sum, invoice) => sum + invoice.openCents, 0)
  const isOverdue = invoices.every(({ dueDate }) => dueDate < paper.date)
  const named = invoices.filter(({ level }) => level === NOTICE).map(({ number }) => number)
  drawFacts(
    sheet,
    [letterTitle(sheet.words, paper)],
    [
      { label: heading('date'), value: formatDutchDate(paper.date) },
      { label: heading('clientNumber'), value: customer.clientNumber },
      ...numberFacts(sheet.words, customer),
    ],
  )
  const before = paper.firstDate === null ? [] : [text('reminderBefore', { date: formatDutchDate(paper.firstDate) })]
  const notice = named.length === 0 ? [] : [text('letterNotice', { numbers: named.join(', ') })]
  const open = text(isOverdue ? 'letterOverdue' : 'letterOpen', { amount: amount(openCents) })
  writeParagraphs(sheet, [text('greeting'), open, ...before, ...notice, text('letterAsk')], title)
  drawInvoices(sheet, invoices, title)
  drawTotals(sheet, [], { label: heading('letterTotal'), cents: openCents }, title)
  if (lateCosts && lateCosts.totalCents > 0) drawLateCosts(sheet, paper, lateCosts, title)
  writeClosing(sheet, [text('reminderCrossed'), text('reminderRegards'), company.name], title)
  sheet.y += 8
  for (const { number, openCents: cents, reference } of invoices) {
    drawPayment(sheet, { company, cents, dueDate: null, reference, number }, title)
    sheet.y += 8
  }
}

function drawInvoices(sheet: Sheet, invoices: LetterInvoice[], title: string): void {
  const { heading, amount } = sheet.words
  const columns: Column[] = [
    { title: heading('invoice'), width: width - 3 * 88 - amountWidth, align: 'left' },
    { title: heading('date'), width: 88, align: 'right' },
    { title: heading('dueDate'), width: 88, align: 'right' },
    { title: heading('reminders'), width: 88, align: 'right' },
    { title: heading('open'), width: amountWidth, align: 'right' },
  ]
  const rows = invoices.map(({ number, date, dueDate, reminders, openCents }) => ({
    ...rowOf([number, formatDutchDate(date), formatDutchDate(dueDate), String(reminders), amount(openCents)]),
    carriedCents: openCents,
  }))
  drawTable(sheet, columns, rows, title)
}

/** The costs of late payment stand in the letter only. */
function drawLateCosts(sheet: Sheet, paper: ReminderLetterPaper, costs: LateCosts, title: string): void {
  const { text, heading, amount, rate } = sheet.words
  const [first] = costs.invoices
  const why = text('lateCostsWhy', { rate: rate(costs.rate), costs: amount(first?.costsCents ?? 0) })
  // A table does not begin at the foot of a page.
  if (needsPage(sheet, 120)) startPage(sheet, title)
  writeParagraphs(sheet, [why], title)
  const columns: Column[] = [
    { title: heading('invoice'), width: width - 2 * 88 - amountWidth, align: 'left' },
    { title: heading('open'), width: 88, align: 'right' },
    { title: heading('days'), width: 88, align: 'right' },
    { title: heading('interest'), width: amountWidth, align: 'right' },
  ]
  const rows = costs.invoices.flatMap(({ number, periods }) =>
    periods.map(({ openCents, days, interestCents }) => ({
      ...rowOf([number, amount(openCents), String(days), amount(interestCents)]),
      carriedCents: interestCents,
    })),
  )
  drawTable(sheet, columns, rows, title)
  drawTotals(
    sheet,
    [
      { label: heading('interest'), cents: costs.interestCents },
      { label: heading('fixedCosts'), cents: costs.costsCents },
    ],
    { label: heading('lateCostsTotal'), cents: costs.totalCents },
    title,
  )
  const account = formatIban(paper.company.iban)
  writeParagraphs(sheet, [text('lateCostsAsk', { account, client: paper.customer.clientNumber })], title)
}

function rowOf(cells: string[]): Pick<Row, 'cells'> {
  return { cells: cells.map((cell) => [{ text: cell, style: styles.cell }]) }
}
