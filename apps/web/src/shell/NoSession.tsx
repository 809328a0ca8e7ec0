// The page that fills the whole window when the gateway does not say who is signed in, because then there is no menu to
// show either.

import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PlainAlert } from '../kit/feedback/PlainAlert.tsx'
import { Page } from '../kit/page/Page.tsx'
import classes from './Shell.module.css'

export function NoSession() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <main className={classes.main}>
      <Page title="Schoolbeheer">
        <PlainAlert message={t('shared_error_offline')} onRetry={() => void router.invalidate()} />
      </Page>
    </main>
  )
}
