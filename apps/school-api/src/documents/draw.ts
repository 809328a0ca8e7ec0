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
import { periodText, titleOf } from './words.ts'

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
  closeSheet(sheet, companyFoot(sheet.words, paper.company))
}

function drawInvoice(sheet: Sheet, paper: InvoicePaper): void {
  const { company, dueDate, reference, totalCents } = paper
  const { heading } = sheet.words
  drawFacts(sheet, heading('invoice'), [
    { label: heading('number'), value: paper.number },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    { label: heading('dueDate'), value: formatDutchDate(dueDate) },
    ...billFacts(sheet, paper),
  ])
  drawBill(sheet, paper, titleOf(paper))
  drawPayment(sheet, { company, cents: totalCents, dueDate, reference }, titleOf(paper))
}

function drawCreditNote(sheet: Sheet, paper: CreditNotePaper): void {
  const { text, heading } = sheet.words
  const { number, date } = paper.invoice
  drawFacts(sheet, heading('creditNote'), [
    { label: heading('number'), value: paper.number },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    { label: heading('creditedInvoice'), value: text('invoiceOf', { number, date: formatDutchDate(date) }) },
    ...billFacts(sheet, paper),
  ])
  drawBill(sheet, paper, titleOf(paper))
  writeClosing(sheet, [text('vatToReturn')], titleOf(paper))
}

function drawPurchaseOrder(sheet: Sheet, paper: PurchaseOrderPaper): void {
  const { number, company } = paper
  const { text, heading } = sheet.words
  drawFacts(sheet, heading('purchaseOrder'), [
    { label: heading('number'), value: number },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    ...billFacts(sheet, paper),
  ])
  drawBill(sheet, paper, titleOf(paper))
  writeClosing(
    sheet,
    [text('orderAsk', { number }), text('orderHow', { email: company.email }), text('orderIsNoInvoice')],
    titleOf(paper),
  )
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

function billFacts({ words }: Sheet, { customer, orderNumber, period }: BillPaper): Fact[] {
  const { heading } = words
  return [
    { label: heading('clientNumber'), value: customer.clientNumber },
    ...numberFacts(words, customer),
    ...(orderNumber === null ? [] : [{ label: heading('orderNumber'), value: orderNumber }]),
    ...(period === null
      ? []
      : [{ label: heading(period.start === period.end ? 'supplyDate' : 'period'), value: periodText(period) }]),
  ]
}
