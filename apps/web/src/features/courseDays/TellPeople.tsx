// Whether people are told of a change of a course day, and whom a mail reaches.

import { Checkbox } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useExtension } from '../../extensions.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { trpc } from '../../trpc.ts'
import type { Told } from '../reference/TellDialog.tsx'
import { hasEnded } from './moments.ts'

/** Whom a mail about the day would reach; null where the upstream takes no note, and where there is nobody. */
export function useTold(day: CourseDay | undefined): Told | null {
  const takesNotes = useExtension('courseDays.note') ?? false
  const hasWaitingList = useExtension('courseDays.waitingList') ?? false
  const enabled = day !== undefined && takesNotes
  const input = { id: day?.id ?? 0 }
  const placed = trpc.courseDays.participants.useQuery(input, { enabled }).data?.length
  const waiting = trpc.courseDays.waitingList.useQuery(input, { enabled: enabled && hasWaitingList }).data?.length ?? 0
  const isNobody = placed === 0 && waiting === 0
  return enabled && !day.cancelled && !isNobody ? { placed, waiting } : null
}

type Times = Pick<CourseDay, 'startDate' | 'endDate'>
type Change = Times & { location?: { id: number } | null | undefined; tell?: boolean | undefined }

/** Whether people are told of the change: of another date, time or place always, of all else when somebody asks. */
export function tellsPeople(day: CourseDay, change: Change, now: Date): boolean {
  if (hasEnded(day, now) && hasEnded(change, now)) return false
  const moved = (['startDate', 'endDate'] as const).some(
    (end) => Date.parse(day[end] ?? '') !== Date.parse(change[end] ?? ''),
  )
  return moved || (day.location?.id ?? null) !== (change.location?.id ?? null) || change.tell === true
}

export function TellField(props: ComponentProps<typeof Checkbox>) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('courseday_tell')}>
      <Checkbox {...props} label={t('courseday_tell_field')} description={t('courseday_tell_hint')} />
    </FieldGroup>
  )
}
