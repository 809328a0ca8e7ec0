// A failure where it happened, with the way to try again.

import { Alert, Button } from '@mantine/core'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '../../errors.ts'
import classes from './feedback.module.css'

type Props = {
  /** Already in the user's language, see `readError`. Several lines stay several. */
  message: string
  /** The obstacles, each by its name. */
  obstacles?: readonly Obstacle[]
  onRetry?: () => void
  /** Lets the user close a message that otherwise stays. */
  onClose?: () => void
  /** Other ways to go on. */
  children?: ReactNode
}

const none: never[] = []

export function ErrorAlert({ message, obstacles = none, onRetry, onClose, children }: Props) {
  const { t } = useTranslation()
  // Mantine leaves room below the message for any children, also for several empty ones.
  const hasMore = obstacles.length > 0 || Boolean(children) || onRetry !== undefined
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={message}
      classNames={{ title: classes.lines ?? '' }}
      {...(onClose && { withCloseButton: true, closeButtonLabel: t('shared_close'), onClose })}
    >
      {hasMore && (
        <>
          {obstacles.length > 0 && (
            <ul className={classes.obstacles}>
              {obstacles.map((obstacle) => (
                <li key={`${obstacle.id} ${obstacle.name}`}>
                  <strong>{obstacle.name}</strong>
                  {t('shared_colon')} {reasonOf(obstacle)}
                </li>
              ))}
            </ul>
          )}
          {children}
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t('shared_retry')}
            </Button>
          )}
        </>
      )}
    </Alert>
  )
}
