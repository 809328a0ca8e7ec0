// The page that takes the place of one that could not be shown.

import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotLoaded, readError } from '../../errors.ts'
import { Page } from '../page/Page.tsx'
import { PlainAlert } from './PlainAlert.tsx'

export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()

  async function retry() {
    // The browser remembers the code that it could not load, and a newer version of the application has other code.
    if (isNotLoaded(error)) return reloadWhenReachable()
    reset()
    return router.invalidate()
  }

  return (
    <Page title={t('shared_error_title')}>
      <PlainAlert message={readError(error).message} onRetry={() => void retry()} />
    </Page>
  )
}

async function reloadWhenReachable(): Promise<void> {
  const answered = await fetch(location.href).then(Boolean, () => false)
  if (answered) location.reload()
}
