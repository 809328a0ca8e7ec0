// Asking for the mail that leads to choosing a new password.

import { TextInput } from '@mantine/core'
import { account } from '@schoolbeheer/contracts/identity/account'
import { useTranslation } from 'react-i18next'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import classes from './account.module.css'

export function RequestResetPage() {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const saving = useSaving({
    schema: account.requestPasswordReset.input,
    valuesOf: () => ({ userName: '' }),
    send: (wire) => client.account.requestPasswordReset.mutate(wire),
  })
  const { form, saved } = saving

  return (
    <Page title={t('menu_resetpassword')}>
      <div className={classes.narrow}>
        {saved ? (
          <SuccessAlert title={t('account_requestreset_sent')} takesFocus>
            {t('account_requestreset_sent_text', { userName: saved.userName })}
          </SuccessAlert>
        ) : (
          <>
            <p className={classes.text}>{t('account_requestreset_text')}</p>
            <FormShell
              saving={saving}
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
