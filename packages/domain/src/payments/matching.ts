// The automatic booking of received payments: what is exact books itself, and nothing else does.

import { isPaymentReference } from '../belgium.ts'
import { SENT, type InvoiceStatus } from '../invoices/statuses.ts'

/** An entry of a statement. Amounts are whole cents: positive came in. */
export type MatchedEntry = { kind: string; amountCents: number; reference: string | null }

/** An invoice of ours that a reference names; `openCents` is what it has open. */
export type MatchedInvoice = { id: number; reference: string; status: InvoiceStatus; openCents: number }

/** The part of an entry that is booked on an invoice. */
export type AutomaticBooking = { invoiceId: number; amountCents: number }

/** The reference by which an entry may book itself: valid, and of money that came in and is not one's own come back. */
export function exactReference({ kind, amountCents, reference }: MatchedEntry): string | null {
  return amountCents > 0 && kind !== 'return' && reference !== null && isPaymentReference(reference) ? reference : null
}

/**
 * The automatic booking of each entry, if any, in their order: two of them may pay the same invoice. A transfer books what
 * is open of a sent invoice, and no more than its own amount.
 * @param invoices those that `exactReference` of the entries names
 */
export function automaticBookings(
  entries: readonly MatchedEntry[],
  invoices: readonly MatchedInvoice[],
): (AutomaticBooking | null)[] {
  const named = new Map(invoices.map((invoice) => [invoice.reference, invoice]))
  const open = new Map(invoices.map(({ id, status, openCents }) => [id, status === SENT ? openCents : 0]))
  return entries.map((entry) => {
    const reference = exactReference(entry)
    const invoice = reference === null ? undefined : named.get(reference)
    if (!invoice || entry.kind !== 'transfer') return null
    const left = open.get(invoice.id) ?? 0
    const amountCents = Math.min(entry.amountCents, left)
    open.set(invoice.id, left - amountCents)
    return amountCents > 0 ? { invoiceId: invoice.id, amountCents } : null
  })
}
