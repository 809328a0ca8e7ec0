/** The draft of an invoice or an order. */
import type { SourceKind, InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import type { invoiceLines, invoices } from '../../db/tables/invoices.ts'

type InvoiceColumns = typeof invoices.$inferInsert
type LineColumns = typeof invoiceLines.$inferInsert

/** The source that a line bills, if it is no line of a contract: see `billedSources`. */
type Source = { kind: SourceKind; sourceId: number }

export type DraftLine = Omit<LineColumns, 'invoiceId' | 'position'> & { source?: Source }

/** The group, period and lines of a document. Its number and date come when it is written. */
export type Draft = Pick<
  InvoiceColumns,
  'schoolGroupId' | 'purchaseOrderName' | 'periodStart' | 'periodEnd' | 'movesExpiration' | 'movedExpirationFrom'
> & { type: InvoiceType; lines: DraftLine[] }
