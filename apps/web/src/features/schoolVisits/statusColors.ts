// The colour of each status of an invoice.

import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'

export const statusColors = { 0: 'gray', 1: 'blue', 2: 'yellow', 3: 'teal' } as const satisfies Record<
  InvoiceStatus,
  string
>
