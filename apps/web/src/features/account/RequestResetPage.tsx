// Asking for the mail with which a new password is chosen.

import { TextInput } from '@mantine/core'
import { account } from '@schoolbeheer/contracts/identity/account'
import { useTranslation } from 'react-i18next'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSchemaForm } from '../../kit/form/useSchemaForm.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import classes from './account.module.css'

export function RequestResetPage() {
  const { t } = useTranslation()
  const form = useSchemaForm({ schema: account.requestPasswordReset.input, initialValues: { userName: '' } })
  const request = trpc.account.requestPasswordReset.useMutation({ onSuccess: () => form.saved() })

  return (
    <Page title={t('menu_resetpassword')}>
      <div className={classes.narrow}>
        {request.isSuccess ? (
          <SuccessAlert title={t('account_requestreset_sent')} takesFocus>
            {t('account_requestreset_sent_text', { userName: request.variables.userName })}
          </SuccessAlert>
        ) : (
          <>
            <p className={classes.text}>{t('account_requestreset_text')}</p>
            <FormShell
              form={form}
              onSubmit={(wire) => request.mutate(wire)}
              pending={request.isPending}
              error={request.error}
              submitLabel={t('account_requestreset')}
              cancel={
                <ButtonLink variant="default" to="/home">
                  {t('shared_cancel')}
                </ButtonLink>
              }
            >
              <TextInput
                {...form.getInputProps('userName')}
                label={t('account_username')}
                type="email"
                autoComplete="username"
                required
              />
            </FormShell>
          </>
        )}
      </div>
    </Page>
  )
}
