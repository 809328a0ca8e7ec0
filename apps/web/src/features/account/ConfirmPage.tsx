// Confirming an account by the link of its mail, with a first password.

import { useTranslation } from 'react-i18next'
import { trpc } from '../../trpc.ts'
import { MailedPasswordPage } from './MailedPasswordPage.tsx'

type Props = { userId: string | undefined; confirmCode: string | undefined }

export function ConfirmPage({ userId, confirmCode }: Props) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  return (
    <MailedPasswordPage
      title={t('account_confirm')}
      text={t('account_confirm_text')}
      label={t('account_password')}
      submitLabel={t('account_confirm')}
      userId={userId}
      code={confirmCode}
      purpose="confirm"
      send={(chosen) => client.account.confirm.mutate(chosen)}
    />
  )
}
