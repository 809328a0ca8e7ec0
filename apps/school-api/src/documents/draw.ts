/** The layout of all documents: a letterhead for letters, title and facts, then the content of the kind. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawAttendance } from './attendance.ts'
import { drawAttest } from './attest.ts'
import { drawBill, type BillPaper } from './bill.ts'
import { companyFoot, drawFacts, drawLetterhead, numberFacts, type Fact } from './letterhead.ts'
import type { Logo } from './logo.ts'
import type { CreditNotePaper, InvoicePaper, Paper, PurchaseOrderPaper } from './paper.ts'
import { drawPayment } from './payment.ts'
import { drawReminder } from './reminder.ts'
import { closeSheet, needsPage, page, startPage, styles, tag, lineHeight, writeBlock, type Sheet } from './sheet.ts'
import { periodText, titleOf, words } from './words.ts'

export function drawPaper(sheet: Sheet, paper: Paper, logo: Logo | null): void {
  if (paper.kind === 'attendance') drawAttendance(sheet, paper)
  else {
    drawLetterhead(sheet, paper, logo)
    if (paper.kind === 'invoice') drawInvoice(sheet, paper)
    else if (paper.kind === 'creditNote') drawCreditNote(sheet, paper)
    else if (paper.kind === 'purchaseOrder') drawPurchaseOrder(sheet, paper)
    else if (paper.kind === 'reminder') drawReminder(sheet, paper)
    else drawAttest(sheet, paper)
  }
  closeSheet(sheet, companyFoot(paper.company))
}

function drawInvoice(sheet: Sheet, paper: InvoicePaper): void {
  const { company, dueDate, reference, totalCents } = paper
  drawFacts(sheet, words.invoice, [
    { label: words.number, value: paper.number },
    { label: words.date, value: formatDutchDate(paper.date) },
    { label: words.dueDate, value: formatDutchDate(dueDate) },
    ...billFacts(paper),
  ])
  drawBill(sheet, paper, titleOf(paper))
  drawPayment(sheet, { company, cents: totalCents, dueDate, reference }, titleOf(paper))
}

function drawCreditNote(sheet: Sheet, paper: CreditNotePaper): void {
  const { number, date } = paper.invoice
  drawFacts(sheet, words.creditNote, [
    { label: words.number, value: paper.number },
    { label: words.date, value: formatDutchDate(paper.date) },
    { label: words.creditedInvoice, value: words.invoiceOf(number, formatDutchDate(date)) },
    ...billFacts(paper),
  ])
  drawBill(sheet, paper, titleOf(paper))
  writeClosing(sheet, [words.vatToReturn], titleOf(paper))
}

function drawPurchaseOrder(sheet: Sheet, paper: PurchaseOrderPaper): void {
  const { number, company } = paper
  drawFacts(sheet, words.purchaseOrder, [
    { label: words.number, value: number },
    { label: words.date, value: formatDutchDate(paper.date) },
    ...billFacts(paper),
  ])
  drawBill(sheet, paper, titleOf(paper))
  writeClosing(sheet, [words.orderAsk(number), words.orderHow(company.email), words.orderIsNoInvoice], titleOf(paper))
}

/** Paragraphs after the total. */
function writeClosing(sheet: Sheet, paragraphs: string[], heading: string): void {
  for (const text of paragraphs) {
    if (needsPage(sheet, lineHeight(styles.body) * 2)) startPage(sheet, heading)
    const place = { x: page.left, y: sheet.y, width: page.right - page.left }
    tag(sheet, 'P', () => (sheet.y = writeBlock(sheet, text, place, styles.body)))
    sheet.y += 6
  }
}

function billFacts({ customer, orderNumber, period }: BillPaper): Fact[] {
  return [
    { label: words.clientNumber, value: customer.clientNumber },
    ...numberFacts(customer),
    ...(orderNumber === null ? [] : [{ label: words.orderNumber, value: orderNumber }]),
    ...(period === null
      ? []
      : [{ label: period.start === period.end ? words.supplyDate : words.period, value: periodText(period) }]),
  ]
}
