// The home page, with the work that waits for the viewer.

import { may } from '@schoolbeheer/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useViewer } from '../../session/session.ts'
import { Worklist } from '../worklist/Worklist.tsx'
import classes from './home.module.css'
import { MonthLine } from './MonthLine.tsx'

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
      {may(viewer, 'courseDays:read') && <Worklist>{may(viewer, 'invoices:manage') && <MonthLine />}</Worklist>}
    </Page>
  )
}
