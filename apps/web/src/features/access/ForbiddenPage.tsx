// The page for a signed-in user who may not see the requested page, or who is not active.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useViewer } from '../../session/session.ts'

export function ForbiddenPage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const notActive = viewer !== null && !viewer.isActive
  return (
    <Page title={t('forbidden_title')}>
      <EmptyState
        title={t('forbidden_text')}
        description={t(notActive ? 'forbidden_notactive' : 'forbidden_norights')}
        action={<ButtonLink to="/home">{t('shared_tohome')}</ButtonLink>}
      />
    </Page>
  )
}
