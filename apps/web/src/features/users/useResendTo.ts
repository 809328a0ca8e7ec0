// Sending the activation mail once more to one user, where the upstream has a call for it.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { t } from 'i18next'
import { useCallback } from 'react'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { refusalOf } from './refusal.ts'
import { nameOf } from './userNames.ts'

/** null where the upstream has no such call. */
export function useResendTo({ guid: schoolId }: { guid: string }): ((user: User) => void) | null {
  const can = useCan('users.resendActivation')
  const utils = trpc.useUtils()
  const { mutate } = trpc.users.resendActivation.useMutation({ networkMode: 'always' })
  const resend = useCallback(
    (user: User) => {
      const name = nameOf(user)
      mutate(
        { id: user.id, schoolId },
        {
          onSuccess: () => toast.success(t('user_resent', { name })),
          onError: (error) => {
            toast.error(`${t('user_resend_failed', { name })} ${refusalOf(error)}`)
            // The user may have confirmed the account meanwhile.
            void utils.users.list.invalidate({ schoolId })
          },
        },
      )
    },
    [mutate, schoolId, utils],
  )
  return can ? resend : null
}
