// Sending people to a course day, or to its waiting list when they do not fit together.

import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { t } from 'i18next'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import type { Adding } from './AddingShell.tsx'

export function useNominating({ day, onClose }: Pick<Adding, 'day' | 'onClose'>) {
  const { client, courseDays } = trpc.useUtils()
  const canWait = useExtension('courseDays.wait') ?? false

  /** Without a waiting list the day refuses them. */
  function waits(count: number): boolean {
    return canWait && typeof day.placesLeft === 'number' && count > day.placesLeft
  }

  async function send(participants: NewParticipant[], schoolGuid: string | null | undefined) {
    const count = participants.length
    const isWaiting = waits(count)
    if (isWaiting) await client.courseDays.wait.mutate({ id: day.id, schoolGuid, participants })
    else await client.courseDays.addParticipants.mutate({ openCourseDayId: day.id, schoolGuid, participants })
    return t(isWaiting ? 'courseday_add_waiting' : 'courseday_add_done', { count })
  }

  return {
    waits,
    send,
    /** For `useSaving`. */
    saving: {
      networkMode: 'always' as const,
      meta: { stale: ['courseDays' as const] },
      onSaved: (message: string) => {
        toast.success(message)
        onClose()
      },
      // Others may have come meanwhile.
      onFailed: () => void courseDays.invalidate(),
    },
  }
}
