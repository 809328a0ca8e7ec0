// Choosing a new password by the link of a mail.

import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import { IncompleteLink, MailedPasswordForm } from './MailedPasswordForm.tsx'

/** Undefined when the link lacks it. */
type Props = { userId: string | undefined; resetCode: string | undefined }

export function ResetPasswordPage({ userId, resetCode }: Props) {
  const { t } = useTranslation()
  const reset = trpc.account.resetPassword.useMutation()

  return (
    <Page title={t('account_resetpassword')}>
      {userId && resetCode ? (
        <MailedPasswordForm
          text={t('account_resetpassword_text')}
          label={t('account_newpassword')}
          submitLabel={t('account_setpassword')}
          onSubmit={(newPassword, options) => reset.mutate({ userId, code: resetCode, newPassword }, options)}
          pending={reset.isPending || reset.isSuccess}
          error={reset.error}
        />
      ) : (
        <IncompleteLink />
      )}
    </Page>
  )
}
