// The dialog for signing in again in a popup, so that the page and what was typed on it stay.

import { Alert, Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giveUpChanges } from '../kit/form/openForms.ts'
import type { TranslationKey } from '../texts.ts'
import { onPopupSignIn, signInByPopup, type PopupResult } from './popup.ts'
import { nameOf, readSession, rememberSession, useViewer } from './session.ts'
import type { Question } from './signInAgain.ts'

/** The message for each result of the popup, when nobody is signed in after it. */
const hints = {
  // The popup says that the sign-in is done, but the gateway knows of none: the browser may refuse cookies.
  'signed in': 'session_popup_failed',
  'User closed popup': 'session_popup_closed',
  'Could not open popup': 'session_popup_blocked',
  'There is already a popup open.': 'session_popup_open',
} satisfies Record<PopupResult, TranslationKey>

export function SignInAgain({ question }: { question: Question }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const [other, setOther] = useState(question.other)
  const [hint, setHint] = useState<TranslationKey | null>(null)

  // Whatever the result of the popup, the session says who is signed in.
  async function look(result: PopupResult) {
    const session = await readSession()
    if (!session.authenticated) setHint(hints[result])
    else if (viewer && session.user.userId !== viewer.userId) setOther(session.user)
    else {
      rememberSession(queryClient, session)
      question.answer(true)
    }
  }

  const lookWithoutWaiting = useEffectEvent(() => look('signed in').catch(() => setHint('shared_error_offline')))
  useEffect(() => onPopupSignIn(() => void lookWithoutWaiting()), [])

  async function signIn() {
    setHint(null)
    try {
      await look(await signInByPopup())
    } catch {
      setHint('shared_error_offline')
    }
  }

  function reload() {
    giveUpChanges()
    location.reload()
  }

  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      closeOnClickOutside={false}
      closeOnEscape={!other}
      withCloseButton={false}
      title={t(other ? 'session_otheruser' : 'session_signinagain')}
    >
      {other ? t('session_otheruser_text', { name: nameOf(other) }) : t('session_signinagain_text')}
      {hint && !other && (
        <Alert color="yellow" role="alert" mt="md">
          {t(hint)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        {other ? (
          <Button onClick={reload}>{t('session_reload')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => question.answer(false)}>
              {t('shared_cancel')}
            </Button>
            <Button data-autofocus onClick={() => void signIn()}>
              {t('menu_login')}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}
