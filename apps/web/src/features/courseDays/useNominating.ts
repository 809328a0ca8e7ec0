// Sending people to a course day, or to its waiting list when they do not all fit: either all of them wait, or only
// those without a place.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { hasBegun } from '@schoolbeheer/domain/courseDays/deadline'
import { t } from 'i18next'
import { useState } from 'react'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'

export type Nominating = ReturnType<typeof useNominating>

type Done = { message: string; isHalf?: boolean }

export function useNominating({ day, onClose }: { day: CourseDay; onClose: () => void }) {
  const { client, courseDays } = trpc.useUtils()
  const canWait = useCan('courseDays.wait')
  /** Whether those who fit get places and only the others wait; null until somebody says so. */
  const [apart, setApart] = useState<boolean | null>(null)
  const left = day.placesLeft

  /** Without a waiting list, or once it has begun, the day refuses people who do not fit. */
  function waits(count: number): boolean {
    return canWait && !hasBegun(day.startDate, new Date()) && typeof left === 'number' && count > left
  }

  /** Whether some fit, so that somebody has to choose. */
  function asks(count: number): boolean {
    return waits(count) && left !== 0
  }

  async function send(people: NewParticipant[], schoolGuid: string | null | undefined): Promise<Done> {
    const place = (participants: NewParticipant[]) =>
      client.courseDays.addParticipants.mutate({ openCourseDayId: day.id, schoolGuid, participants })
    const wait = (participants: NewParticipant[]) =>
      client.courseDays.wait.mutate({ id: day.id, schoolGuid, participants })
    const count = people.length
    if (!waits(count)) {
      await place(people)
      return { message: t('courseday_add_done', { count }) }
    }
    if (!asks(count) || !apart) {
      await wait(people)
      return { message: t('courseday_add_waiting', { count }) }
    }
    const [placed, others] = [people.slice(0, left ?? 0), people.slice(left ?? 0)]
    await place(placed)
    const done = t('courseday_add_done', { count: placed.length })
    try {
      await wait(others)
    } catch (error) {
      const failed = t('courseday_add_half', { count: others.length })
      return { message: `${done} ${failed} ${readError(error).message}`, isHalf: true }
    }
    return { message: `${done} ${t('courseday_add_waiting', { count: others.length })}` }
  }

  return {
    waits,
    asks,
    apart,
    setApart,
    send,
    /** The options of `useSaving`. */
    saving: {
      networkMode: 'always' as const,
      meta: { stale: ['courseDays' as const] },
      onSaved: ({ message, isHalf = false }: Done) => {
        if (isHalf) toast.warning(message)
        else toast.success(message)
        onClose()
      },
      // Other people may have signed up meanwhile.
      onFailed: () => void courseDays.invalidate(),
    },
  }
}
