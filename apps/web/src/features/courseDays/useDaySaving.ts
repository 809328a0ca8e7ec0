// The saving of a course day from its form.

import { courseDayVersion, type CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useSaving } from '../../kit/form/useSaving.ts'
import { markMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { copiedFrom, CourseDayForm as Schema, valuesOf } from './dayForm.ts'

export type DayFormProps = {
  /** Undefined in the form of a new day. */
  day?: CourseDay
  /** The day that a new day is copied from. */
  like?: CourseDay
}

/** Saves the day, and leads back to the page from which its form was opened. */
export function useDaySaving({ day, like }: DayFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, courseDays } = trpc.useUtils()
  const takesNotes = useCan('courseDays.update.note')
  const ownPage = day && linkOptions({ to: '/coursedays/$id', params: { id: String(day.id) } })
  const back = { ...(ownPage ?? linkOptions({ to: '/coursedays' })), replace: true }
  const saving = useSaving({
    schema: Schema,
    record: day,
    valuesOf: (record) => (!record && like ? copiedFrom(like) : valuesOf(record)),
    send: ({ note, tell, ...wire }, base) =>
      base
        ? client.courseDays.update.mutate({
            ...wire,
            ...(takesNotes && { note, tell }),
            id: base.id,
            ifMatch: courseDayVersion(base),
          })
        : client.courseDays.create.mutate(wire),
    readLatest: ({ id }) => courseDays.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: ['courseDays'] },
    onSaved: async (_answer, { theme }) => {
      if (day) {
        toast.success(t('shared_saved'))
        return navigate(back)
      }
      const made = await markMade([courseDays.future, courseDays.past], undefined, (one) => one.theme === theme)
      toast.success(
        t('courseday_created', { theme }),
        made ? { to: '/coursedays/$id', params: { id: String(made) } } : undefined,
      )
      await navigate(back)
    },
  })
  return { saving, ownPage, back }
}

export type DaySaving = ReturnType<typeof useDaySaving>['saving']
