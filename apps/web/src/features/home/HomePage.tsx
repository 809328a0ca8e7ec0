// The first page.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useViewer } from '../../session/session.ts'

export function HomePage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  return (
    <Page title={t('home_welcome')}>
      {!viewer && <ButtonLink to="/login">{t('menu_login')}</ButtonLink>}
      {viewer && !viewer.isActive && <EmptyState title={t('home_notactive')} description={t('forbidden_notactive')} />}
    </Page>
  )
}
