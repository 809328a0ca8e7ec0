// Choosing a new password by the link of a mail.

import { useTranslation } from 'react-i18next'
import { trpc } from '../../trpc.ts'
import { MailedPasswordPage } from './MailedPasswordPage.tsx'

type Props = { userId: string | undefined; resetCode: string | undefined }

export function ResetPasswordPage({ userId, resetCode }: Props) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  return (
    <MailedPasswordPage
      title={t('account_resetpassword')}
      text={t('account_resetpassword_text')}
      label={t('account_newpassword')}
      submitLabel={t('account_setpassword')}
      userId={userId}
      code={resetCode}
      purpose="reset"
      send={({ password, ...link }) => client.account.resetPassword.mutate({ ...link, newPassword: password })}
    />
  )
}
