/** The layout of invoices, credit notes and orders. The title of each stands again on each further page. */
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import { drawBill, type BillPaper } from './bill.ts'
import { drawFacts, numberFacts, type Fact } from './letterhead.ts'
import type { CreditNotePaper, InvoicePaper, PurchaseOrderPaper } from './paper.ts'
import { drawPayment } from './payment.ts'
import type { Sheet } from './sheet.ts'
import { writeParagraphs } from './paragraphs.ts'
import { drawTotals } from './totals.ts'
import { periodText } from './words.ts'

export function drawInvoice(sheet: Sheet, paper: InvoicePaper, title: string): void {
  const { company, dueDate, reference, totalCents, openCents } = paper
  const cents = openCents ?? totalCents
  const { heading } = sheet.words
  drawFacts(sheet, heading('invoice'), [
    { label: heading('number'), value: paper.number },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    { label: heading('dueDate'), value: formatDutchDate(dueDate) },
    ...billFacts(sheet, paper),
  ])
  drawBill(sheet, paper, title)
  if (openCents !== undefined) {
    const settled = { label: heading('settledBefore'), cents: openCents - totalCents }
    drawTotals(sheet, [settled], { label: heading('open'), cents: openCents }, title)
  }
  if (cents > 0) drawPayment(sheet, { company, cents, dueDate, reference }, title)
}

export function drawCreditNote(sheet: Sheet, paper: CreditNotePaper, title: string): void {
  const { text, heading } = sheet.words
  const { number, date } = paper.invoice
  drawFacts(sheet, heading('creditNote'), [
    { label: heading('number'), value: paper.number },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    { label: heading('creditedInvoice'), value: text('invoiceOf', { number, date: formatDutchDate(date) }) },
    ...billFacts(sheet, paper),
  ])
  drawBill(sheet, paper, title)
  writeParagraphs(sheet, [text('vatToReturn')], title)
}

export function drawPurchaseOrder(sheet: Sheet, paper: PurchaseOrderPaper, title: string): void {
  const { number, company } = paper
  const { text, heading } = sheet.words
  drawFacts(sheet, heading('purchaseOrder'), [
    { label: heading('number'), value: number },
    { label: heading('date'), value: formatDutchDate(paper.date) },
    ...billFacts(sheet, paper),
  ])
  drawBill(sheet, paper, title)
  writeParagraphs(
    sheet,
    [text('orderAsk', { number }), text('orderHow', { email: company.email }), text('orderIsNoInvoice')],
    title,
  )
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
