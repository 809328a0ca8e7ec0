// The page for somebody who has to sign in first, or whose sign-in failed.

import { Button, Group } from '@mantine/core'
import type { SignInRefusal } from '@schoolbeheer/contracts/gateway/session'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { forgetSignIn, signIn, wantedReturnUrl } from '../../session/signIn.ts'

type Props = {
  /** The address to go to after signing in; without it the page that the last sign-in was meant to lead to. */
  returnUrl?: string
  reason?: SignInRefusal
}

const why = {
  ConfigLoadingFailed: 'unauthorized_unreachable',
  TooManySignIns: 'unauthorized_toomany',
  NotOpenedByYou: 'unauthorized_notopened',
} as const

export function UnauthorizedPage({ returnUrl = wantedReturnUrl(), reason }: Props) {
  const { t } = useTranslation()
  const router = useRouter()

  const login = () => {
    forgetSignIn()
    void signIn(returnUrl)
  }

  return (
    <Page title={t('unauthorized_title')}>
      <EmptyState
        title={t('unauthorized_text')}
        description={t(reason ? why[reason] : 'unauthorized_description')}
        action={
          <Group>
            <Button variant="default" onClick={() => router.history.back()}>
              {t('shared_back')}
            </Button>
            <Button onClick={login}>{t('menu_login')}</Button>
          </Group>
        }
      />
    </Page>
  )
}
