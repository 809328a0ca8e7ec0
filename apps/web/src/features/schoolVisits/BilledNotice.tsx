// A notice above a form that the fields of an order or an invoice can no longer be changed.

import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { billedOn } from '../courseDays/billedOn.ts'

export function BilledNotice({ on }: { on: Parameters<typeof billedOn>[0] }) {
  const { t } = useTranslation()
  const documents = billedOn(on)
  return <Alert color="yellow">{documents ? t('shared_billed_on', { documents }) : t('shared_billed')}</Alert>
}
