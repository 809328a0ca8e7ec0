// The number of people who got the activation mail once more.

import { Resent as Answer } from '@schoolbeheer/contracts/identity/account'
import { useTranslation } from 'react-i18next'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'

/** `answer` is whatever the upstream answered: an answer without a number has only the words of the documents. */
export function Resent({ answer }: { answer: unknown }) {
  const { t } = useTranslation()
  const { sent, enough } = Answer.parse(answer)
  if (sent === 0 && !enough) return <SuccessAlert title={t('users_resent_none')} />
  return (
    <SuccessAlert title={t(sent === 0 ? 'users_resent_nothing' : 'users_resent')}>
      {Boolean(sent) && t('users_resent_count', { count: sent ?? 0 })}{' '}
      {Boolean(enough) && t('users_resent_enough', { count: enough ?? 0 })}
    </SuccessAlert>
  )
}
