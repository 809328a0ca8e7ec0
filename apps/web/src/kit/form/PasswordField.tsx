// A password, hidden until its button shows it. Never trimmed or corrected while it is typed.

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props extends PasswordInputProps {
  /** Tells a password manager to fill in the present password, or to offer and keep a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: Props) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      // Mantine's other fields set this attribute themselves.
      aria-invalid={props.error ? true : undefined}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('shared_password_show') }}
      {...props}
    />
  )
}
