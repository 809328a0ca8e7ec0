// The sign beside each state of an e-invoice.

import type { EInvoiceState } from '@schoolbeheer/contracts/school/eInvoices'
import type { Sign } from '../../kit/feedback/Mark.tsx'

export const signs = {
  queued: 'waiting',
  accepted: 'sent',
  delivered: 'ok',
  failed: 'warning',
  rejected: 'error',
  uncertain: 'unknown',
} as const satisfies Record<EInvoiceState, Sign>
