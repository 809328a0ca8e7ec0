// The place of a page that the application does not have yet.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import type { TranslationKey } from '../../texts.ts'

export function NotYetPage({ title }: { title: TranslationKey }) {
  const { t } = useTranslation()
  return (
    <Page title={t(title)}>
      <EmptyState
        title={t('shared_notyet')}
        description={t('shared_notyet_text')}
        action={<ButtonLink to="/home">{t('shared_tohome')}</ButtonLink>}
      />
    </Page>
  )
}
