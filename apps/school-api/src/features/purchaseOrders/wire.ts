/** A purchase order as it travels. */
import type { LinkedOrder, PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { toEuro } from '@schoolbeheer/domain/money'
import type { OrderRow } from './queries.ts'

export function toOrder(row: OrderRow): PurchaseOrder {
  const { id, name, creationDate, invoiceId, purchaseOrderNumber, schoolGroupId, problem, underWay, reminders } = row
  return {
    id,
    name,
    schoolGroupName: row.schoolGroup.name,
    invoiceType: row.type,
    amount: toEuro(row.amountCents),
    creationDate,
    uploadDate: row.uploadedAt?.toISOString() ?? null,
    invoiceId,
    schoolGroupPurchaseOrderEmails: row.schoolGroup.purchaseOrderEmails,
    purchaseOrderNumber,
    schoolGroupId,
    items: toItems(row),
    problem,
    underWay,
    sentAt: row.sentAt?.toISOString() ?? null,
    reminders,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    uploadedBy: row.uploadedBy,
    hasFile: row.fileId !== null,
    invoiceNumber: row.invoiceNumber,
  }
}

/** The order as a customer sees it by the link, with its details as long as there is something to do. */
export function toLinkedOrder(row: OrderRow, companyName: string): LinkedOrder {
  const { purchaseOrderNumber, creationDate, name, withdrawnAt } = row
  const known = { purchaseOrderNumber, companyName }
  if (withdrawnAt) return { ...known, state: 'withdrawn' }
  if (name !== null) return { ...known, state: 'uploaded' }
  return {
    ...known,
    state: 'open',
    schoolGroupName: row.schoolGroup.name,
    creationDate,
    amount: toEuro(row.amountCents),
    total: toEuro(row.totalCents),
    items: toItems(row),
  }
}

function toItems({ lines }: OrderRow) {
  return lines.map(({ id, typeName, description, amountCents }) => ({
    id,
    typeName,
    description,
    amount: toEuro(amountCents),
  }))
}
