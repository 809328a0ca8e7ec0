// The page that the link of a mail leads to: chooses a password and goes on to sign in with it.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSchemaForm } from '../../kit/form/useSchemaForm.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { forgetSignIn, signIn } from '../../session/signIn.ts'
import classes from './account.module.css'
import { NewPassword, noPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Props = {
  title: string
  text: string
  label: string
  submitLabel: string
  /** Undefined when the link lacks it; so is the code. */
  userId: string | undefined
  code: string | undefined
  /** Sets the password; calls `onSuccess` when that is done. */
  onSubmit: (chosen: { userId: string; code: string; password: string }, options: { onSuccess: () => void }) => void
  pending: boolean
  error: unknown
}

export function MailedPasswordPage(props: Props) {
  const { title, text, label, submitLabel, userId, code, onSubmit, pending, error } = props
  const { t } = useTranslation()
  const form = useSchemaForm({ schema: NewPassword, initialValues: noPassword })

  async function goOn() {
    await form.saved()
    forgetSignIn()
    void signIn('/')
  }

  return (
    <Page title={title}>
      {userId && code ? (
        <div className={classes.narrow}>
          <p className={classes.text}>{text}</p>
          <FormShell
            form={form}
            onSubmit={({ newPassword: password }) =>
              onSubmit({ userId, code, password }, { onSuccess: () => void goOn() })
            }
            pending={pending}
            error={error}
            submitLabel={submitLabel}
            cancel={
              error ? (
                <ButtonLink variant="default" to="/requestresetpassword">
                  {t('account_newlink')}
                </ButtonLink>
              ) : null
            }
          >
            <NewPasswordFields form={form} label={label} />
          </FormShell>
        </div>
      ) : (
        <EmptyState
          title={t('account_linkincomplete')}
          description={t('account_linkincomplete_text')}
          action={<ButtonLink to="/requestresetpassword">{t('account_newlink')}</ButtonLink>}
        />
      )}
    </Page>
  )
}
