// Signing out on request, with a message when that fails.

import { t } from 'i18next'
import { toast } from '../kit/feedback/toast.ts'
import { signOut } from '../session/signOut.ts'

export function leave(): void {
  signOut().catch(() => toast.error(t('shell_signoutfailed'), 'signOut'))
}
