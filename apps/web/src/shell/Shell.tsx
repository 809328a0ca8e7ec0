// The frame of every page: header, navigation, toasts, the spinner of a submit that blocks the page, and the code that
// looks after the session.

import { lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { useIsMutating } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner, useOnline } from '../kit/feedback/Banner.tsx'
import { useToastsShown } from '../kit/feedback/toast.ts'
import { untilLoaded } from '../kit/untilLoaded.ts'
import { useLate } from '../kit/useLate.ts'
import { isBlocking } from '../kit/blocking.ts'
import { useQuestion } from '../session/signInAgain.ts'
import { Header } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import classes from './Shell.module.css'

const Spinner = lazyRouteComponent(() => untilLoaded(() => import('../kit/feedback/Spinner.tsx')), 'Spinner')
const Toasts = lazyRouteComponent(() => untilLoaded(() => import('../kit/feedback/Toasts.tsx')), 'Toasts')
const SessionKeeper = lazyRouteComponent(
  () => untilLoaded(() => import('../session/SessionKeeper.tsx')),
  'SessionKeeper',
)

export function Shell() {
  const { t } = useTranslation()
  const toasts = useToastsShown()
  const blocking = useIsMutating({ predicate: isBlocking }) > 0
  const online = useOnline()
  const late = useLate()
  // Loaded before the first toast, because a toast may have to say that there is no connection to load its code by.
  useEffect(() => {
    if (late) void Toasts.preload?.()
  }, [late])
  // While a dialog asks to sign in again, the spinner of the waiting submit must not cover it.
  const asking = useQuestion() !== null

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('shell_skip')}
      </a>
      <Header />
      <aside className={classes.side}>
        <Navigation />
      </aside>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <Banner>{!online && t('shared_offline')}</Banner>
          <Suspense>{(late || asking) && <SessionKeeper />}</Suspense>
          <Outlet />
        </div>
      </main>
      <Suspense>{toasts && <Toasts />}</Suspense>
      <Suspense>{blocking && !asking && <Spinner />}</Suspense>
    </div>
  )
}
