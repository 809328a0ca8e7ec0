// The status of the invoice that something is on, as a badge; nothing for what is on none.

import { Badge } from '@mantine/core'
import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { useTranslation } from 'react-i18next'
import { statusColors } from './statusColors.ts'

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus | null | undefined }) {
  const { t } = useTranslation()
  if (status === null || status === undefined) return null
  return (
    <Badge variant="light" color={statusColors[status]} tt="none">
      {t(`invoice_status_${status}`)}
    </Badge>
  )
}
