// Says above a form that what an invoice says can no longer be changed.

import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function BilledNotice() {
  const { t } = useTranslation()
  return <Alert color="yellow">{t('shared_billed')}</Alert>
}
