/** The invoices, purchase orders and the account of the light upstream. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Account } from '@schoolbeheer/contracts/school/reports'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { dueDateOf, documentNumber } from '@schoolbeheer/domain/invoices/numbers'
import { invoiceStatuses } from '@schoolbeheer/domain/invoices/statuses'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'

export const year = 2026

/** An invoice with every documented field and two lines; every tenth has a credit note. */
export function invoiceOf(_: unknown, index: number): Invoice {
  const sequence = index + 1
  const creationDate = `${year}-${String((index % 12) + 1).padStart(2, '0')}-15`
  const amounts = [250 + (index % 40) * 12.5, 100.25]
  const items = amounts.map((amount, place) => ({ id: sequence * 2 + place, typeName: 'Contract', amount }))
  return {
    id: sequence,
    invoiceNumber: documentNumber('invoice', year, sequence),
    type: invoiceTypes[index % 4] ?? 0,
    status: invoiceStatuses[(index % 3) + 1] ?? 1,
    creationDate,
    dueDate: dueDateOf(creationDate),
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    reference: paymentReference(year, sequence),
    schoolGroupName: `Scholengroep Sint-Jozef Antwerpen ${sequence}`,
    schoolGroupPeppol: index % 3 === 0,
    purchaseOrderName: index % 5 === 0 ? `PO-${sequence}` : null,
    items,
    creditNotes:
      index % 10 === 0
        ? [
            {
              id: sequence,
              creditNoteNumber: documentNumber('creditNote', year, sequence),
              amount: 10,
              status: 2,
              items: [],
            },
          ]
        : [],
  }
}

/** An order with every documented field and our number; a third is uploaded, a third invoiced. */
export function orderOf(_: unknown, index: number): PurchaseOrder {
  const sequence = index + 1
  const creationDate = `${year}-${String((index % 12) + 1).padStart(2, '0')}-15`
  const uploaded = index % 3 > 0
  return {
    id: sequence,
    name: uploaded ? `PO-${sequence}` : null,
    schoolGroupName: `Scholengroep Sint-Jozef Antwerpen ${sequence}`,
    invoiceType: invoiceTypes[index % 4] ?? 0,
    amount: 250 + (index % 40) * 12.5,
    creationDate,
    uploadDate: uploaded ? creationDate : null,
    invoiceId: index % 3 > 1 ? sequence : null,
    schoolGroupPurchaseOrderEmails: `bestellingen@groep-${sequence}.example`,
    purchaseOrderNumber: documentNumber('purchaseOrder', year, sequence),
  }
}

/** An account of so many rows: invoices, each paid by the next row. */
export function accountOf(rows: number): Account {
  return {
    opening: 0,
    rows: Array.from({ length: rows }, (_, index) => ({
      date: `${year}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      kind: index % 2 === 0 ? 'invoice' : 'payment',
      number: documentNumber('invoice', year, Math.floor(index / 2) + 1),
      debit: index % 2 === 0 ? 1210 : 0,
      credit: index % 2 === 0 ? 0 : 1210,
      balance: index % 2 === 0 ? 1210 : 0,
      id: index + 1,
    })),
    closing: 0,
  }
}
