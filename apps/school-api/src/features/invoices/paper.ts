/**
 * The papers of an invoice and its reminders: the lines, the customer as the group is now, and the company that bills.
 */
import { openCents, totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { supplyPeriod } from '@schoolbeheer/domain/invoices/supply'
import type { ReminderPaper } from '../../documents/reminder.ts'
import type { InvoicePaper } from '../../documents/paper.ts'
import type { Draft } from '../billing/draft.ts'
import { addressed, linesOf, type Frame } from '../billing/frame.ts'
import type { InvoiceRow } from './queries.ts'

type InvoiceContent = Pick<
  InvoiceRow,
  'invoiceNumber' | 'creationDate' | 'dueDate' | 'reference' | 'purchaseOrderName' | 'periodStart' | 'periodEnd'
>

export function invoicePaper(invoice: InvoiceContent & { lines: Draft['lines'] }, frame: Frame): InvoicePaper {
  const { invoiceNumber, creationDate, dueDate, reference, purchaseOrderName } = invoice
  const { total, rates } = totalsOf(invoice.lines.map(({ amountCents, vatRate }) => ({ amount: amountCents, vatRate })))
  return {
    kind: 'invoice',
    ...addressed(frame),
    number: invoiceNumber,
    date: creationDate,
    dueDate,
    reference,
    orderNumber: purchaseOrderName,
    period: periodOf(invoice, invoice.lines),
    lines: linesOf(invoice.lines),
    vat: rates.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
    totalCents: total,
  }
}

/** The paper of an invoice that is kept: once a part is paid or credited, it asks for the rest. */
export function askingPaper(invoice: InvoiceRow, frame: Frame): InvoicePaper {
  const [paper, open] = [invoicePaper(invoice, frame), openCents(invoice)]
  return open === invoice.totalCents ? paper : { ...paper, openCents: open }
}

/** @param reminder its number, and the date of the first */
export function reminderPaper(
  invoice: InvoiceRow,
  frame: Frame,
  { date, count, firstDate }: { date: string; count: number; firstDate: string | null },
): ReminderPaper {
  const { invoiceNumber, creationDate, dueDate, totalCents, reference, purchaseOrderName } = invoice
  return {
    kind: 'reminder',
    ...addressed(frame),
    date,
    count,
    firstDate,
    invoice: { number: invoiceNumber, date: creationDate, dueDate, totalCents },
    orderNumber: purchaseOrderName,
    openCents: openCents(invoice),
    reference,
  }
}

/** The period of supply: the period of the contract, or else from the first to the last day of these lines. */
export function periodOf(
  { periodStart, periodEnd }: Pick<InvoiceRow, 'periodStart' | 'periodEnd'>,
  lines: Draft['lines'],
) {
  if (periodStart && periodEnd) return { start: periodStart, end: periodEnd }
  return supplyPeriod(lines.map(({ supplyDate }) => supplyDate))
}
