// The reason why a call on a user was refused.

import { t } from 'i18next'
import { readError, statusOf } from '../../errors.ts'

/** The reason in the words of the interface. */
export function refusalOf(error: unknown): string {
  return isGone(error) ? t('user_gone') : readError(error).message
}

/** Whether the user is not there any more. */
export function isGone(error: unknown): boolean {
  return statusOf(error) === 404
}
