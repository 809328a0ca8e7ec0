// A question before somebody is taken off a course day, or off its waiting list.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import type { WaitingPerson } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError, statusOf } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import { hasEnded } from './moments.ts'
import { nameOf } from './people.ts'

/** The person, and whether they leave the waiting list or the day. */
export type RemovedPerson = { person: Participant | WaitingPerson; waits: boolean }

type Props = {
  day: CourseDay
  /** null while it is closed. */
  leaving: RemovedPerson | null
  onClose: () => void
  onRemoved: () => void
}

/** The subject of the toast of a refusal. */
const removing = 'removeParticipant'

export function RemoveParticipant({ day, leaving, onClose, onRemoved }: Props) {
  const { t } = useTranslation()
  const { courseDays } = trpc.useUtils()
  const [now] = useState(() => new Date())
  const shown = useKept(leaving)
  const name = shown ? nameOf(shown.person) : ''
  const removed = t(shown?.waits ? 'courseday_removed_waiting' : 'courseday_removed', { name })
  const remove = trpc.courseDays.removeParticipant.useMutation({
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onSuccess: () => {
      leave()
      toast.settle(removing)
      toast.success(removed)
    },
    onError: (error) => {
      if (statusOf(error) !== 404) {
        toast.error(`${t('courseday_remove_failed', { name })} ${readError(error).message}`, removing)
        return
      }
      // Somebody else removed them first: the result is the same.
      void courseDays.invalidate()
      leave()
      toast.info(removed)
    },
  })

  function consequence() {
    if (shown?.waits) return 'courseday_remove_waiting'
    return hasEnded(day, now) ? 'courseday_remove_past' : 'courseday_remove_text'
  }

  function leave() {
    onClose()
    onRemoved()
  }

  return (
    <ConfirmDialog
      opened={leaving !== null}
      title={t('courseday_remove_title', { name })}
      verb={t('shared_delete')}
      onConfirm={() => leaving && remove.mutate({ participantId: leaving.person.id, openCourseDayId: day.id })}
      onClose={onClose}
      pending={remove.isPending}
    >
      {t(consequence(), { name })}
    </ConfirmDialog>
  )
}
