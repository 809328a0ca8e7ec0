// What a user is called.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useTranslation } from 'react-i18next'

type Names = Pick<User, 'userName' | 'firstName' | 'lastName'>

/** First and last name; empty when the user has neither. */
export function fullName({ firstName, lastName }: Omit<Names, 'userName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** For sentences, in which a user has to be called something. */
export function nameOf(user: Names): string {
  return fullName(user) || user.userName
}

/** What a button of a user's row is called where its row is not seen. */
export function useActionLabel(user: Names, action: string): string {
  const { t } = useTranslation()
  return t('user_action_of', { action, name: nameOf(user) })
}
