// The place of a page that the application does not have yet.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Page } from './Page.tsx'

export function NotYetPage({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <Page title={t(title)}>
      <EmptyState title={t('shared_notyet')} description={t('shared_notyet_text')} />
    </Page>
  )
}
