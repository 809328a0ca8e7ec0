/** An invoice as it travels, with its credit notes. */
import { openCents, refundCents } from '@schoolbeheer/domain/invoices/amounts'
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
    paid: toEuro(row.paidCents),
    open: toEuro(openCents(row)),
    refund: toEuro(refundCents(row)) || null,
  }
}

export function toCreditNote({ lines, amountCents, ...note }: CreditNoteRow): CreditNote {
  const { id, creditNoteNumber, status, eInvoice, problem } = note
  const items = lines.map((line) => ({ invoiceItemId: line.invoiceLineId, amount: toEuro(line.amountCents) }))
  return { id, creditNoteNumber, amount: toEuro(amountCents), status, items, eInvoice, problem }
}
