// E-invoices by Peppol.

/** The state of an e-invoice, by the state of its dispatch. */
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
