// What a viewer may do on a course day. Each rule answers why not, as the translation key that the screen shows and the
// API refuses with, or undefined when nothing stands in the way. Callers pass what has been billed: it locks.

import { instantOf } from '../dates.ts'
import { emailKey, isEmail } from '../email.ts'
import { may, type Viewer } from '../permissions.ts'
import { isOwnSchool } from '../schools.ts'
import { hasBegun, isPastDeadline } from './deadline.ts'

/** 0 to 5, as the documents number them. */
export const courseDayTypes = [0, 1, 2, 3, 4, 5] as const
export type CourseDayType = (typeof courseDayTypes)[number]

/** What the rules look at. Without `placesLeft` the day is not known to be full: its API decides. */
export type RuledDay = {
  startDate: string
  isPublic?: boolean | null | undefined
  /** Whether the viewer has a place or waits for one; only upstreams that have this extension say so. */
  isOn?: boolean | null | undefined
  cancelled?: boolean | null | undefined
  placesLeft?: number | null | undefined
}

export type RuledParticipant = {
  userId?: number | null | undefined
  email?: string | null | undefined
  schoolId?: string | null | undefined
}

/** Of a participant: whether it waits for a place, and whether it stands on an order or an invoice. */
export type Standing = { waits: boolean; billed: boolean }

export type CourseDayObstacle =
  | 'shared_error_forbidden'
  | 'courseday_alreadysignedup'
  | 'courseday_billed'
  | 'courseday_cancelled'
  | 'courseday_closed'
  | 'courseday_emailunknown'
  | 'courseday_full'
  | 'courseday_notended'
  | 'courseday_notfull'

type Asked = { viewer: Viewer; day: RuledDay; now: Date }

/** Days that are not public are for course writers, and to be read by who is on them already. */
export function canSeeCourseDay(viewer: Viewer, day: Pick<RuledDay, 'isPublic' | 'isOn'>): boolean {
  return may(viewer, 'courseDays:read') && (isOpenTo(viewer, day) || day.isOn === true)
}

/** Whether the viewer may come to the day, or send others: to one that is not public only course writers. */
export function isOpenTo(viewer: Viewer, { isPublic }: Pick<RuledDay, 'isPublic'>): boolean {
  return viewer.canWriteCourses || isPublic === true
}

/** A course writer sees all participants, a school admin those of the own school, anybody the own entry. */
export function canSeeParticipant(viewer: Viewer, participant: RuledParticipant): boolean {
  if (!may(viewer, 'courseDays:read')) return false
  return viewer.canWriteCourses || managesForSchool(viewer, participant) || isOwnEntry(viewer, participant)
}

/** Whether it is the viewer: the same user or the same e-mail address. */
export function isOwnEntry(
  viewer: Pick<Viewer, 'uid' | 'email'>,
  { userId, email }: Pick<RuledParticipant, 'userId' | 'email'>,
): boolean {
  if (typeof userId === 'number' && userId === viewer.uid) return true
  // Lower case makes an e-mail address of more than those: of 'K' with the Kelvin sign.
  return (
    [email, viewer.email].every((one) => isEmail(one ?? '')) && emailKey(email ?? '') === emailKey(viewer.email ?? '')
  )
}

/** People of a school, and whether any of them has a place or waits for one already. */
type Nominated = { schoolId: string | null | undefined; count: number; isOn: boolean }

/** Putting people of a school on the day. Course writers may for any school, and after the deadline too. */
export function whyNotNominate(asked: Asked, people: Nominated): CourseDayObstacle | undefined {
  return notNominating(asked, people) ?? notFitting(asked.day, people.count)
}

/** Signing up oneself. `isOn`: whether the viewer has a place or waits for one already. */
export function whyNotSignUp(asked: Asked, { isOn }: { isOn: boolean }): CourseDayObstacle | undefined {
  return notSigningUp(asked, isOn) ?? notFitting(asked.day, 1)
}

/** Waiting oneself for a place on a full day. */
export function whyNotWait(asked: Asked, { isOn }: { isOn: boolean }): CourseDayObstacle | undefined {
  return notSigningUp(asked, isOn) ?? notWaiting(asked, 1)
}

/** Having people of a school wait who do not fit on the day together. */
export function whyNotLetWait(asked: Asked, people: Nominated): CourseDayObstacle | undefined {
  return notNominating(asked, people) ?? notWaiting(asked, people.count)
}

/** Taking somebody off the day, or off the waiting list, which has no deadline. Nobody takes off who is billed. */
export function whyNotRemove(
  { viewer, day, now }: Asked,
  participant: RuledParticipant & Standing,
): CourseDayObstacle | undefined {
  // Who may not see somebody may not take that one off either.
  if (!may(viewer, 'courseDays:signUp') || !canSeeParticipant(viewer, participant)) return 'shared_error_forbidden'
  if (participant.billed) return 'courseday_billed'
  const isLate = !viewer.canWriteCourses && !participant.waits && isPastDeadline(day.startDate, now)
  return isLate ? 'courseday_closed' : undefined
}

/** Presence. */
export function whyNotMark(viewer: Viewer, { waits }: Pick<Standing, 'waits'>): CourseDayObstacle | undefined {
  return may(viewer, 'courseDays:write') && !waits ? undefined : 'shared_error_forbidden'
}

/** Whether an invoice or an order is made for the participant. */
export function whyNotFlag(viewer: Viewer, standing: Standing): CourseDayObstacle | undefined {
  return whyNotMark(viewer, standing) ?? (standing.billed ? 'courseday_billed' : undefined)
}

/** Putting a name, an e-mail address or the school of somebody right: who is billed stays with the school that pays. */
export function whyNotCorrect(
  viewer: Viewer,
  { billed, changesSchool }: Pick<Standing, 'billed'> & { changesSchool: boolean },
): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  return billed && changesSchool ? 'courseday_billed' : undefined
}

/** Writing to everybody who comes. */
export function whyNotMessage(
  viewer: Viewer,
  { cancelled }: Pick<RuledDay, 'cancelled'>,
): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  return cancelled ? 'courseday_cancelled' : undefined
}

/** What a day costs, by its fields: locked while anything of the day is ordered or billed. */
export type CostFields = { type?: unknown; parts?: unknown; travelKms?: unknown }

/** Changing a day from what it was to what it is to be. */
export function whyNotChange(
  viewer: Viewer,
  day: Pick<RuledDay, 'cancelled'> & CostFields & { billed: boolean },
  to: CostFields,
): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  if (day.cancelled) return 'courseday_cancelled'
  const costsTheSame = day.type === to.type && day.parts === to.parts && day.travelKms === to.travelKms
  return day.billed && !costsTheSame ? 'courseday_billed' : undefined
}

/** Cancelling a day. */
export function whyNotCancel(
  viewer: Viewer,
  { cancelled, billed }: Pick<RuledDay, 'cancelled'> & { billed: boolean },
): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  if (cancelled) return 'courseday_cancelled'
  return billed ? 'courseday_billed' : undefined
}

/** Giving who was present an attest, once the day is over. */
export function whyNotAttest({
  viewer,
  day,
  now,
}: {
  viewer: Viewer
  day: Pick<RuledDay, 'cancelled'> & { endDate: string | null | undefined }
  now: Date
}): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  if (day.cancelled) return 'courseday_cancelled'
  const end = instantOf(day.endDate ?? '')
  return end && end <= now ? undefined : 'courseday_notended'
}

function notSigningUp({ viewer, day, now }: Asked, isOn: boolean): CourseDayObstacle | undefined {
  // Another program is nobody who could come.
  if (!may(viewer, 'courseDays:signUp') || viewer.scopes) return 'shared_error_forbidden'
  if (isOn) return 'courseday_alreadysignedup'
  if (!isOpenTo(viewer, day)) return 'shared_error_forbidden'
  if (!viewer.email || !isEmail(viewer.email)) return 'courseday_emailunknown'
  return notOpen({ viewer, day, now })
}

function notNominating(asked: Asked, { schoolId, isOn }: Nominated): CourseDayObstacle | undefined {
  const { viewer, day } = asked
  const mayNominate = may(viewer, 'courseDays:nominate') && isOpenTo(viewer, day)
  if (!mayNominate || !(viewer.canWriteCourses || isOwnSchool(viewer, schoolId))) return 'shared_error_forbidden'
  return notOpen(asked) ?? (isOn ? 'courseday_alreadysignedup' : undefined)
}

function notOpen({ viewer, day, now }: Asked): CourseDayObstacle | undefined {
  if (day.cancelled) return 'courseday_cancelled'
  return !viewer.canWriteCourses && isPastDeadline(day.startDate, now) ? 'courseday_closed' : undefined
}

function notFitting({ placesLeft }: RuledDay, count: number): CourseDayObstacle | undefined {
  return typeof placesLeft === 'number' && count > placesLeft ? 'courseday_full' : undefined
}

/** On a day that has begun no place falls free any more. */
function notWaiting({ day, now }: Asked, count: number): CourseDayObstacle | undefined {
  const isFull = notFitting(day, count)
  if (isFull) return hasBegun(day.startDate, now) ? isFull : undefined
  return 'courseday_notfull'
}

function managesForSchool(viewer: Viewer, { schoolId }: RuledParticipant): boolean {
  return may(viewer, 'courseDays:nominate') && isOwnSchool(viewer, schoolId)
}
