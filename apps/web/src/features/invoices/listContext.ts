// The contexts that the cells of the list of invoices share. Each changes at other times, so that few cells are drawn
// again.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { hasPdf } from '@schoolbeheer/domain/invoices/statuses'
import { createContext, use } from 'react'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { DocumentShares } from '../billing/documentColumns.tsx'
import { canRetry } from './problems.ts'

export type Layout = 'rows' | 'cards'

/** `anew` credits the whole invoice, to bill it again. */
export type CreditMode = 'full' | 'partial' | 'anew'

export type ListShares = DocumentShares & {
  layout: Layout
  /** null for viewers who may only look. */
  admin: {
    ticks: Ticks
    /** Acts after a question. */
    ask: (action: InvoiceAction, invoice: Invoice) => void
    /** Acts at once, because the payment can be undone; null where the upstream cannot undo it. */
    paidToday: ((invoice: Invoice) => void) | null
    /** null where the upstream cannot. */
    retry: ((invoice: Invoice) => void) | null
    /** null where the upstream cannot. */
    undoPaid: ((invoice: Invoice) => void) | null
    mailPdf: (invoice: Invoice) => void
    credit: (invoice: Invoice, mode: CreditMode) => void
  } | null
  unfold: (invoice: Invoice) => void
  /** Whether somebody has just unfolded the row; true only once. */
  isUnfolding: (invoice: Invoice) => boolean
}

export const ListContext = createContext<ListShares | null>(null)
export const UnfoldedContext = createContext<ReadonlySet<number>>(new Set())

export function useListShares(): ListShares {
  const shares = use(ListContext)
  if (!shares) throw new Error('A cell of invoices stands outside of their list')
  return shares
}

/**
 * Whether an invoice has a box. An invoice without a PDF has none (second document, section 2), unless making the PDF
 * failed and the upstream can try again.
 */
export function canTick(invoice: Pick<Invoice, 'status' | 'problem' | 'eInvoice'>, retries: boolean): boolean {
  return hasPdf(invoice.status) || (retries && canRetry(invoice))
}

export function numberOf({ invoiceNumber, id }: Pick<Invoice, 'invoiceNumber' | 'id'>): string {
  return invoiceNumber ?? String(id)
}

/** '30/10'; with the year where it is not this year. */
export function dayOf(iso: string | null | undefined, { format, today }: Pick<ListShares, 'format' | 'today'>): string {
  const date = format.date(iso)
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, 5) : format.shortDate(iso)
}
