// The name of a user.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useTranslation } from 'react-i18next'

type Names = Pick<User, 'userName' | 'firstName' | 'lastName'>

/** First and last name, or else the user name. */
export function nameOf({ firstName, lastName, userName }: Names): string {
  return [firstName, lastName].filter(Boolean).join(' ') || userName || '–'
}

/** The name of a button in a user's row, for people who do not see the row around it. */
export function useActionLabel(user: Names, action: string): string {
  const { t } = useTranslation()
  return t('user_action_of', { action, name: nameOf(user) })
}
