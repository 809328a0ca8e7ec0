// The fields of the form of a course day, its rules, and what is sent: a date and two times in the form, two instants
// in the call.

import { typedLink } from '@schoolbeheer/domain/courseDays/links'
import { NewCourseDay, Telling, type CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { required } from '@schoolbeheer/contracts/fields'
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { brusselsInstant, clocksShow, isTime } from '@schoolbeheer/domain/instants'
import { z } from 'zod'
import { reference } from '../../kit/form/wire.ts'
import { momentOf } from './moments.ts'

const { type, theme, description, isPublic, location, parts, travelKms, maxParticipants, linksToManual } =
  NewCourseDay.shape

const time = z.string(required).refine(isTime, 'shared_timetyped')

const DayTimes = z.object({
  date: z.string(required).refine((date) => isIsoDate(date) && date.startsWith('20'), 'shared_dateinvalid'),
  startTime: time,
  endTime: time,
})
type DayTimes = z.infer<typeof DayTimes>

export const CourseDayForm = z
  .object({
    type,
    theme,
    description,
    isPublic,
    ...DayTimes.shape,
    location,
    parts,
    travelKms,
    maxParticipants,
    linksToManual: z
      .array(z.string())
      .transform((links) => links.map(typedLink).filter(Boolean))
      .pipe(linksToManual.unwrap().unwrap()),
    ...Telling.shape,
  })
  .refine(({ date, startTime }) => clocksShow(date, startTime), {
    path: ['startTime'],
    error: 'shared_timeinvalid',
    when: isWhenKnown,
  })
  .refine(({ date, endTime }) => clocksShow(date, endTime), {
    path: ['endTime'],
    error: 'shared_timeinvalid',
    when: isWhenKnown,
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    error: 'courseday_endinvalid',
    when: isWhenKnown,
  })
  .transform(({ date, startTime, endTime, ...day }) => ({
    ...day,
    startDate: brusselsInstant(date, startTime).toISOString(),
    endDate: brusselsInstant(date, endTime).toISOString(),
  }))

/**
 * The rule for the three fields together is checked as soon as each of them is right, whatever the other fields hold.
 */
function isWhenKnown({ value }: { value: unknown }): boolean {
  return DayTimes.safeParse(value).success
}

/** The form's values of a day, or of a new day when none is given. */
export function valuesOf(day?: CourseDay) {
  const moment = day && momentOf(day)
  return {
    type: day?.type ?? null,
    theme: day?.theme ?? '',
    description: day?.description ?? '',
    isPublic: day?.isPublic ?? false,
    date: moment?.date ?? null,
    startTime: moment?.from ?? '',
    endTime: moment?.to ?? '',
    location: reference(day?.location),
    parts: day ? (day.parts ?? null) : 1,
    travelKms: day?.travelKms ?? null,
    maxParticipants: day?.maxParticipants ?? null,
    linksToManual: day?.linksToManual ?? [],
    note: '',
    tell: false,
  }
}

/** The values of a new day that copies another one, with a date that is still to be chosen. */
export function copiedFrom(day: CourseDay) {
  return { ...valuesOf(day), date: null }
}
export type CourseDayValues = ReturnType<typeof valuesOf>
