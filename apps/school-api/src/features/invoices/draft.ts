/** An invoice before it is written. */
import type { InvoiceType } from '@schoolbeheer/domain/invoices/statuses'
import type { invoiceLines, invoices } from './table.ts'

type InvoiceColumns = typeof invoices.$inferInsert
type LineColumns = typeof invoiceLines.$inferInsert

/** Whom it bills what. Its number and date come when it is written. */
export type Draft = Pick<
  InvoiceColumns,
  'schoolGroupId' | 'purchaseOrderName' | 'periodStart' | 'periodEnd' | 'movesExpiration' | 'movedExpirationFrom'
> & { type: InvoiceType; lines: Omit<LineColumns, 'invoiceId' | 'position'>[] }
