/** Sources on orders and invoices, and the values of a record that do not change once it is billed. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { isBilled, lockedChanges } from '@schoolbeheer/domain/billed'
import type { SourceKind } from '@schoolbeheer/domain/billing/kinds'
import { and, eq, inArray } from 'drizzle-orm'
import { billedSources } from './tables/billing.ts'
import { invoiceLines, invoices } from './tables/invoices.ts'
import { purchaseOrderLines, purchaseOrders } from './tables/purchaseOrders.ts'
import type { Db } from './connection.ts'

/** Every source that is ordered or billed, with its documents: a subquery to join under a name. */
export function documentsOfSources(db: Db, name: string) {
  const { kind, sourceId, schoolGroupId } = billedSources
  return db
    .select({
      kind,
      sourceId,
      schoolGroupId,
      invoiceNumber: invoices.invoiceNumber,
      invoiceStatus: invoices.status,
      purchaseOrderNumber: purchaseOrders.purchaseOrderNumber,
    })
    .from(billedSources)
    .leftJoin(invoiceLines, eq(invoiceLines.id, billedSources.invoiceLineId))
    .leftJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .leftJoin(purchaseOrderLines, eq(purchaseOrderLines.id, billedSources.purchaseOrderLineId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .as(name)
}

/** The ordered and billed ones of these sources, with the number of the document: of the invoice, once there is one. */
export async function listDocumentsOfSources(db: Db, kinds: readonly SourceKind[], ids: number[]) {
  const standing = documentsOfSources(db, 'standing')
  const rows = await db
    .select()
    .from(standing)
    .where(and(inArray(standing.kind, [...kinds]), inArray(standing.sourceId, ids)))
  return rows.map(({ invoiceNumber, purchaseOrderNumber, ...row }) => ({
    ...row,
    number: invoiceNumber ?? purchaseOrderNumber ?? '',
  }))
}

type BillableFields = Parameters<typeof lockedChanges>[1]

/** The values that a record is changed to; throws a 409 that names each one that would differ from the document. */
export function unbilled<Values extends BillableFields>(
  current: BillableFields & Parameters<typeof isBilled>[0],
  values: Values,
): Values {
  const locked = lockedChanges(isBilled(current), current, values)
  if (locked.length === 0) return values
  const message = 'shared_billed'
  throw new Problem(409, message, Object.fromEntries(locked.map((field) => [field, message])))
}
