// Says that there is no connection, as long as there is none. What was asked meanwhile goes on by itself afterwards.

import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import classes from './OfflineBanner.module.css'

export function OfflineBanner() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  // Always there: a screen reader follows what changes in it.
  return (
    <div role="status" className={classes.banner}>
      {!online && t('shared_offline')}
    </div>
  )
}
