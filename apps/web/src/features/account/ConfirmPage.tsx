// Confirming an account by the link of its mail: chooses the first password.

import { useTranslation } from 'react-i18next'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import { IncompleteLink, MailedPasswordForm } from './MailedPasswordForm.tsx'

/** Undefined when the link lacks it. */
type Props = { userId: string | undefined; confirmCode: string | undefined }

export function ConfirmPage({ userId, confirmCode }: Props) {
  const { t } = useTranslation()
  const confirm = trpc.account.confirm.useMutation()

  return (
    <Page title={t('account_confirm')}>
      {userId && confirmCode ? (
        <MailedPasswordForm
          text={t('account_confirm_text')}
          label={t('account_password')}
          submitLabel={t('account_confirm')}
          onSubmit={(password, options) => confirm.mutate({ userId, code: confirmCode, password }, options)}
          pending={confirm.isPending || confirm.isSuccess}
          error={confirm.error}
        />
      ) : (
        <IncompleteLink />
      )}
    </Page>
  )
}
