// What a user is called.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useTranslation } from 'react-i18next'

type Names = Pick<User, 'userName' | 'firstName' | 'lastName'>

/** First and last name, or else the user name. */
export function nameOf({ firstName, lastName, userName }: Names): string {
  return [firstName, lastName].filter(Boolean).join(' ') || userName || '–'
}

/** What a button of a user's row is called where its row is not seen. */
export function useActionLabel(user: Names, action: string): string {
  const { t } = useTranslation()
  return t('user_action_of', { action, name: nameOf(user) })
}
