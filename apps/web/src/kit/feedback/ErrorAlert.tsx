// A failure where it happened, with the way to try again.

import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './feedback.module.css'

type Props = {
  /** Already in the user's language, see `readError`. Several lines stay several. */
  message: string
  onRetry?: () => void
  /** Lets the user close a message that otherwise stays. */
  onClose?: () => void
}

export function ErrorAlert({ message, onRetry, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={message}
      classNames={{ title: classes.lines ?? '' }}
      {...(onClose && { withCloseButton: true, closeButtonLabel: t('shared_close'), onClose })}
    >
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('shared_retry')}
        </Button>
      )}
    </Alert>
  )
}
