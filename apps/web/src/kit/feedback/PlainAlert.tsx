// A failure on what home loads at first, with the way to try again: plain elements, because Mantine's come after home.

import { useTranslation } from 'react-i18next'
import classes from './PlainAlert.module.css'

type Props = { message: string; onRetry: () => void }

export function PlainAlert({ message, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={classes.alert}>
      <p>{message}</p>
      <button type="button" onClick={onRetry}>
        {t('shared_retry')}
      </button>
    </div>
  )
}
