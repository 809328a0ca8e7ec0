// A new password, typed twice.

import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import type { SchemaForm } from '../../kit/form/useSchemaForm.ts'
import type { NewPassword } from './newPassword.ts'

type Props<Values extends NewPassword, Wire> = { form: SchemaForm<Values, Wire>; label: string }

export function NewPasswordFields<Values extends NewPassword, Wire>({ form, label }: Props<Values, Wire>) {
  const { t } = useTranslation()
  const newPassword = form.getInputProps('newPassword')

  // A change of the password can make a confirmation that was right wrong, and the other way round.
  function leavePassword() {
    form.validateField('newPassword')
    if (form.getValues().confirmPassword) form.validateField('confirmPassword')
  }

  return (
    <>
      <PasswordField
        {...newPassword}
        onBlur={leavePassword}
        label={label}
        description={t('account_password_hint')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label={t('account_confirmpassword')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
