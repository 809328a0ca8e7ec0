// Says that there is no connection, or that the session could not be renewed, as long as that is so. Requests made
// meanwhile continue by themselves afterwards.

import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import classes from './ConnectionBanner.module.css'

export function ConnectionBanner({ isUnrenewed }: { isUnrenewed: boolean }) {
  const { t } = useTranslation()
  const { online } = useNetwork()
  // Always in the document: a screen reader only announces changes inside an element that was there before.
  return (
    <div role="status" className={classes.banner}>
      {online ? isUnrenewed && t('session_unrenewed') : t('shared_offline')}
    </div>
  )
}
