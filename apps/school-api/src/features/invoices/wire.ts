/** An invoice as it travels, with its credit notes. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import type { CreditNoteRow, InvoiceRow } from './queries.ts'

export function toInvoice(row: InvoiceRow): Invoice {
  const { id, invoiceNumber, type, status, creationDate, dueDate, reference, purchaseOrderName, problem, underWay } =
    row
  return {
    id,
    invoiceNumber,
    type,
    status,
    creationDate,
    dueDate,
    amount: toEuro(row.amountCents),
    reference,
    schoolGroupId: row.schoolGroupId,
    schoolGroupName: row.schoolGroup.name,
    schoolGroupPeppol: row.schoolGroup.peppol,
    purchaseOrderName,
    items: row.lines.map(({ id: lineId, typeName, description, amountCents }) => ({
      id: lineId,
      typeName,
      description,
      amount: toEuro(amountCents),
    })),
    creditNotes: row.creditNotes.map(toCreditNote),
    problem,
    underWay,
    sentAt: row.sentAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    reminders: row.reminders.count,
    lastReminded: row.reminders.lastAt?.toISOString() ?? null,
    eInvoice: row.eInvoice,
    refund: refundOf(row),
  }
}

/** The amount that was paid and is no longer owed; null for nothing. */
function refundOf({ paidCents, ...invoice }: InvoiceRow): number | null {
  const cents = (paidCents ?? 0) - openCents(invoice)
  return paidCents !== null && cents > 0 ? toEuro(cents) : null
}

export function toCreditNote({ lines, amountCents, ...note }: CreditNoteRow): CreditNote {
  const { id, creditNoteNumber, status, eInvoice, problem } = note
  const items = lines.map((line) => ({ invoiceItemId: line.invoiceLineId, amount: toEuro(line.amountCents) }))
  return { id, creditNoteNumber, amount: toEuro(amountCents), status, items, eInvoice, problem }
}
