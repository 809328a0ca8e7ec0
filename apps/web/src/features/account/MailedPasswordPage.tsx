// The page that the link of a mail leads to: chooses a password and goes on to sign in with it.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { forgetSignIn, signIn } from '../../session/signIn.ts'
import classes from './account.module.css'
import { NewPassword, noPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Link = { userId: string; code: string }

type Asking = {
  text: string
  label: string
  submitLabel: string
  /** Sets the password. */
  send: (chosen: Link & { password: string }) => Promise<unknown>
}

/** `userId` or `code` is undefined when the link lacks it. */
type Props = Asking & { title: string; userId: string | undefined; code: string | undefined }

export function MailedPasswordPage({ title, userId, code, ...asking }: Props) {
  const { t } = useTranslation()
  return (
    <Page title={title}>
      {userId && code ? (
        <PasswordForm link={{ userId, code }} {...asking} />
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

function PasswordForm({ link, text, label, submitLabel, send }: Asking & { link: Link }) {
  const { t } = useTranslation()
  const saving = useSaving({
    schema: NewPassword,
    valuesOf: () => noPassword,
    send: ({ newPassword: password }) => send({ ...link, password }),
    onSaved: () => {
      forgetSignIn()
      void signIn('/')
    },
  })
  const newLink = (
    <ButtonLink variant="default" to="/requestresetpassword">
      {t('account_newlink')}
    </ButtonLink>
  )

  return (
    <div className={classes.narrow}>
      <p className={classes.text}>{text}</p>
      <FormShell saving={saving} submitLabel={submitLabel} cancel={saving.error ? newLink : null}>
        <NewPasswordFields form={saving.form} label={label} />
      </FormShell>
    </div>
  )
}
