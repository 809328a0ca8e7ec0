// Changing one's own password.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { readSession, rememberSession, useViewer } from '../../session/session.ts'
import { forgetSignIn, signIn } from '../../session/signIn.ts'
import { trpc } from '../../trpc.ts'
import classes from './account.module.css'
import { ChangedPassword, noPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export function ChangePasswordPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { client } = trpc.useUtils()
  const saving = useSaving({
    schema: ChangedPassword,
    valuesOf: () => ({ currentPassword: '', ...noPassword }),
    send: ({ currentPassword, newPassword }) => client.account.changePassword.mutate({ currentPassword, newPassword }),
    // The identity service ends every session of the user, as a rule this one too.
    onSaved: async () => rememberSession(queryClient, await readSession()),
  })
  const { form } = saving

  function login() {
    forgetSignIn()
    void signIn('/')
  }

  return (
    <Page title={t('menu_changepassword')}>
      <div className={classes.narrow}>
        {saving.saved ? (
          <SuccessAlert title={t('account_changed')} takesFocus>
            {!viewer && (
              <>
                <p className={classes.text}>{t('account_changed_signin')}</p>
                <Button size="xs" variant="default" onClick={login}>
                  {t('menu_login')}
                </Button>
              </>
            )}
          </SuccessAlert>
        ) : (
          <FormShell
            saving={saving}
            submitLabel={t('menu_changepassword')}
            cancel={
              <ButtonLink variant="default" to="/account">
                {t('shared_cancel')}
              </ButtonLink>
            }
          >
            {/* Tells a password manager whose password it is. */}
            <input type="email" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
            <PasswordField
              {...form.getInputProps('currentPassword')}
              label={t('account_currentpassword')}
              autoComplete="current-password"
              required
            />
            <NewPasswordFields form={form} label={t('account_newpassword')} />
          </FormShell>
        )}
      </div>
    </Page>
  )
}
