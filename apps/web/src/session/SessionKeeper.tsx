// The component that looks after the session while the page is open; loaded after the page itself.

import { useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner, useOnline } from '../kit/feedback/Banner.tsx'
import { hasUnsavedChanges } from '../kit/form/openForms.ts'
import { untilLoaded } from '../kit/untilLoaded.ts'
import { onSessionEvent } from './events.ts'
import { keepSession } from './keepSession.ts'
import { useSession } from './session.ts'
import { leaveUnauthorized } from './signIn.ts'
import { signInAgain, useQuestion } from './signInAgain.ts'

const SignInAgain = lazyRouteComponent(() => untilLoaded(() => import('./SignInAgain.tsx')), 'SignInAgain')

export function SessionKeeper() {
  const { t } = useTranslation()
  const online = useOnline()
  const queryClient = useQueryClient()
  const { session, readAt } = useSession()
  const question = useQuestion()
  // The session that could not be renewed, named by the time when it was read; a newer session has another time.
  const [stuckAt, setStuckAt] = useState<number | null>(null)

  useEffect(
    () => (session.authenticated ? keepSession(queryClient, session, readAt) : undefined),
    [queryClient, session, readAt],
  )
  useEffect(() => onSessionEvent('SilentRenewFailed', () => setStuckAt(readAt)), [readAt])
  useEffect(() => onSessionEvent('ConfigLoadingFailed', () => setStuckAt(readAt)), [readAt])
  useEffect(
    () =>
      onSessionEvent('LoginRequired', () => {
        setStuckAt(null)
        endSession()
      }),
    [],
  )

  return (
    <>
      <Banner>{online && stuckAt === readAt && t('session_unrenewed')}</Banner>
      <Suspense>{question && <SignInAgain question={question} />}</Suspense>
    </>
  )
}

function endSession(): void {
  if (hasUnsavedChanges()) void signInAgain()
  else leaveUnauthorized()
}
