// A badge with the status of the invoice of a record, or that the record is ordered; nothing for a record with neither.

import { Badge } from '@mantine/core'
import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { useTranslation } from 'react-i18next'
import { billedOn } from '../courseDays/billedOn.ts'
import { statusColors } from './statusColors.ts'

type Props = {
  on: Parameters<typeof billedOn>[0] & {
    invoiceStatus?: InvoiceStatus | null | undefined
    invoiceRequired?: boolean | null | undefined
  }
}

export function InvoiceStatusBadge({ on }: Props) {
  const { t } = useTranslation()
  const { invoiceStatus: status } = on
  if (on.invoiceRequired === false)
    return (
      <Badge variant="outline" color="gray" tt="none">
        {t('work_notbilled_badge')}
      </Badge>
    )
  if (status === null || status === undefined)
    return on.purchaseOrderNumber ? (
      <Badge variant="light" color="gray" tt="none" title={on.purchaseOrderNumber}>
        {t('shared_ordered')}
      </Badge>
    ) : null
  return (
    <Badge variant="light" color={statusColors[status]} tt="none" title={billedOn(on)}>
      {t(`invoice_status_${status}`)}
    </Badge>
  )
}
