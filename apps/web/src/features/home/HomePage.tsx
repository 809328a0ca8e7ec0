// The home page. The work that waits for the viewer is loaded after it.

import { may } from '@schoolbeheer/domain/permissions'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { untilLoaded } from '../../kit/untilLoaded.ts'
import { useViewer } from '../../session/session.ts'
import classes from './home.module.css'

const Worklist = lazyRouteComponent(() => untilLoaded(() => import('../worklist/Worklist.tsx')), 'Worklist')

export function HomePage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  return (
    <Page title={t('home_welcome')}>
      {!viewer && (
        <Link to="/login" className={classes.signIn}>
          {t('menu_login')}
        </Link>
      )}
      {viewer && !viewer.isActive && <EmptyState title={t('home_notactive')} description={t('forbidden_notactive')} />}
      <Suspense>{may(viewer, 'courseDays:read') && <Worklist />}</Suspense>
    </Page>
  )
}
