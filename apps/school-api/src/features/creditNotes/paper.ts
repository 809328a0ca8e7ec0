/** The paper of a credit note: the lines that it takes back, for the customer of the invoice. */
import { creditTotals } from '@schoolbeheer/domain/invoices/crediting'
import type { CreditNotePaper } from '../../documents/paper.ts'
import { addressed, linesOf, type Frame } from '../billing/frame.ts'
import { periodOf } from '../invoices/paper.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'

/**
 * The figures of the note, with the words of the lines that it takes back: a whole line as it was billed; a part of a
 * line is an amount, without hours or kilometres.
 */
export function notePaper(note: CreditNoteRow, invoice: InvoiceRow, frame: Frame): CreditNotePaper {
  const lineOf = new Map(invoice.lines.map((line) => [line.id, line]))
  const taxed = (lines: CreditNoteRow['lines']) =>
    lines.map(({ invoiceLineId, amountCents }) => ({
      amount: amountCents,
      vatRate: lineOf.get(invoiceLineId)?.vatRate ?? 0,
    }))
  const before = invoice.creditNotes.filter(({ id }) => id < note.id).flatMap(({ lines }) => taxed(lines))
  const { total, rates } = creditTotals(before, taxed(note.lines))
  const lines = note.lines.flatMap(({ invoiceLineId, amountCents }) => {
    const line = lineOf.get(invoiceLineId)
    if (!line) return []
    const part = { ...line, quantity: 1, unit: null, unitPriceCents: amountCents, amountCents }
    return [amountCents === line.amountCents ? line : part]
  })
  return {
    kind: 'creditNote',
    ...addressed(frame),
    number: note.creditNoteNumber,
    date: note.creationDate,
    orderNumber: invoice.purchaseOrderName,
    period: periodOf(invoice, lines),
    lines: linesOf(lines),
    vat: rates.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
    totalCents: total,
    invoice: { number: invoice.invoiceNumber, date: invoice.creationDate },
  }
}
