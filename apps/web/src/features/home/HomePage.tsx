// The first page.

import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page/Page.tsx'

export function HomePage() {
  const { t } = useTranslation()
  return <Page title={t('home_welcome')} />
}
