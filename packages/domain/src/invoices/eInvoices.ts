// E-invoices by Peppol.

/** What the state of a dispatch comes to for who looks at the e-invoice. */
export const eInvoiceStateOf = {
  queued: 'queued',
  sending: 'queued',
  preparing: 'queued',
  prepared: 'queued',
  submitting: 'queued',
  accepted: 'accepted',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'rejected',
  uncertain: 'uncertain',
} as const
