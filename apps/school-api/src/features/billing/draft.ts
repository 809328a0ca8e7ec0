/** An invoice or an order before it is written. */
import type { SourceKind } from '@schoolbeheer/domain/billing/sources'
import type { InvoiceType } from '@schoolbeheer/domain/invoices/statuses'
import type { invoiceLines, invoices } from '../../db/tables/invoices.ts'

type InvoiceColumns = typeof invoices.$inferInsert
type LineColumns = typeof invoiceLines.$inferInsert

/** What a line bills, besides a contract: see `billedSources`. */
type Source = { kind: SourceKind; sourceId: number }

export type DraftLine = Omit<LineColumns, 'invoiceId' | 'position'> & { source?: Source }

/** Whom it bills what. Its number and date come when it is written. */
export type Draft = Pick<
  InvoiceColumns,
  'schoolGroupId' | 'purchaseOrderName' | 'periodStart' | 'periodEnd' | 'movesExpiration' | 'movedExpirationFrom'
> & { type: InvoiceType; lines: DraftLine[] }
