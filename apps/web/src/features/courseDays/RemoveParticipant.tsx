// Asks before somebody is taken off a course day, or off its waiting list.

import type { Participant } from '@schoolbeheer/contracts/school/participants'
import type { Waiting } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import { nameOf } from './people.ts'

/** Who, and from where. */
export type Leaving = { person: Participant | Waiting; waits: boolean }

type Props = {
  dayId: number
  /** null while it is closed. */
  leaving: Leaving | null
  onClose: () => void
  onRemoved: () => void
}

/** What the toast of a refusal is about. */
const removing = 'removeParticipant'

export function RemoveParticipant({ dayId, leaving, onClose, onRemoved }: Props) {
  const { t } = useTranslation()
  const { courseDays } = trpc.useUtils()
  const shown = useKept(leaving)
  const name = shown ? nameOf(shown.person) : ''
  const remove = trpc.courseDays.removeParticipant.useMutation({
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onSuccess: () => {
      leave()
      toast.settle(removing)
      toast.success(t('courseday_removed', { name }))
    },
    onError: (error) => {
      if (statusOf(error) !== 404) {
        toast.error(`${t('courseday_remove_failed', { name })} ${readError(error).message}`, removing)
        return
      }
      // Somebody else was first: the result is the same.
      void courseDays.invalidate()
      leave()
      toast.info(t('courseday_removed', { name }))
    },
  })

  function leave() {
    onClose()
    onRemoved()
  }

  return (
    <ConfirmDialog
      opened={leaving !== null}
      title={t('courseday_remove_title', { name })}
      verb={t('shared_delete')}
      onConfirm={() => leaving && remove.mutate({ participantId: leaving.person.id, openCourseDayId: dayId })}
      onClose={onClose}
      pending={remove.isPending}
    >
      {t(shown?.waits ? 'courseday_remove_waiting' : 'courseday_remove_text', { name })}
    </ConfirmDialog>
  )
}
