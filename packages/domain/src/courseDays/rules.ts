// Rules of course days. Each rule answers why not, as the translation key that the screen shows and the API refuses
// with, or undefined when nothing stands in the way. Callers pass what has been billed: it locks.

import { instantOf } from '../instants.ts'
import { emailKey, isEmail } from '../email.ts'
import { may, type Viewer } from '../permissions.ts'
import { isOwnSchool } from '../schools.ts'
import { hasBegun, isPastDeadline } from './deadline.ts'

/** 0 to 5, as the documents number them. */
export const courseDayTypes = [0, 1, 2, 3, 4, 5] as const
export type CourseDayType = (typeof courseDayTypes)[number]

/** The fields that the rules look at. Without `placesLeft` the day is not known to be full: its API decides. */
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

/** The status of a participant: whether they wait for a place, and whether they are on an order or an invoice. */
export type ParticipantStatus = { waits: boolean; billed: boolean }

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

/** A request of the viewer for places on a day, or to give them up. */
type PlaceRequest = { viewer: Viewer; day: RuledDay; now: Date }

/** Whether the viewer may see the day: one that is not public is for course writers and the people on it. */
export function canSeeCourseDay(viewer: Viewer, day: Pick<RuledDay, 'isPublic' | 'isOn'>): boolean {
  return may(viewer, 'courseDays:read') && (isOpenTo(viewer, day) || day.isOn === true)
}

/** Whether the viewer may come to the day, or send others. A day that is not public is for course writers only. */
export function isOpenTo(viewer: Viewer, { isPublic }: Pick<RuledDay, 'isPublic'>): boolean {
  return viewer.canWriteCourses || isPublic === true
}

/**
 * Whether the viewer may see the participant. A course writer sees all, a school admin those of the own school, anybody
 * else the own entry.
 */
export function canSeeParticipant(viewer: Viewer, participant: RuledParticipant): boolean {
  if (!may(viewer, 'courseDays:read')) return false
  return viewer.canWriteCourses || managesForSchool(viewer, participant) || isOwnEntry(viewer, participant)
}

/** Whether the participant is the viewer: the same user or the same e-mail address. */
export function isOwnEntry(
  viewer: Pick<Viewer, 'uid' | 'email'>,
  { userId, email }: Pick<RuledParticipant, 'userId' | 'email'>,
): boolean {
  if (typeof userId === 'number' && userId === viewer.uid) return true
  // Both addresses must be valid: lower case makes an address of more texts than these, such as one with the Kelvin
  // sign for a 'K'.
  return (
    [email, viewer.email].every((one) => isEmail(one ?? '')) && emailKey(email ?? '') === emailKey(viewer.email ?? '')
  )
}

/** People of a school, and whether any of them has a place or waits for one already. */
type Nomination = { schoolId: string | null | undefined; count: number; isOn: boolean }

/** Putting people of a school on the day. Course writers may do so for any school, and after the deadline too. */
export function whyNotNominate(request: PlaceRequest, people: Nomination): CourseDayObstacle | undefined {
  return notNominating(request, people) ?? notFitting(request.day, people.count)
}

/** Signing up oneself. `isOn`: whether the viewer has a place or waits for one already. */
export function whyNotSignUp(request: PlaceRequest, { isOn }: { isOn: boolean }): CourseDayObstacle | undefined {
  return notSigningUp(request, isOn) ?? notFitting(request.day, 1)
}

/** Joining the waiting list of a full day oneself. */
export function whyNotWait(request: PlaceRequest, { isOn }: { isOn: boolean }): CourseDayObstacle | undefined {
  return notSigningUp(request, isOn) ?? notWaiting(request, 1)
}

/** Putting people of a school, who do not fit on the day together, on the waiting list. */
export function whyNotLetWait(request: PlaceRequest, people: Nomination): CourseDayObstacle | undefined {
  return notNominating(request, people) ?? notWaiting(request, people.count)
}

/** Taking somebody off the day, or off the waiting list, which has no deadline. A participant who is billed stays. */
export function whyNotRemove(
  { viewer, day, now }: PlaceRequest,
  participant: RuledParticipant & ParticipantStatus,
): CourseDayObstacle | undefined {
  // Somebody whom the viewer may not see cannot be taken off either.
  if (!may(viewer, 'courseDays:signUp') || !canSeeParticipant(viewer, participant)) return 'shared_error_forbidden'
  if (participant.billed) return 'courseday_billed'
  const isLate = !viewer.canWriteCourses && !participant.waits && isPastDeadline(day.startDate, now)
  return isLate ? 'courseday_closed' : undefined
}

/** Marking the presence of a participant. */
export function whyNotMark(viewer: Viewer, { waits }: Pick<ParticipantStatus, 'waits'>): CourseDayObstacle | undefined {
  return may(viewer, 'courseDays:write') && !waits ? undefined : 'shared_error_forbidden'
}

/** Changing whether an invoice or an order is made for the participant. */
export function whyNotFlag(viewer: Viewer, status: ParticipantStatus): CourseDayObstacle | undefined {
  return whyNotMark(viewer, status) ?? (status.billed ? 'courseday_billed' : undefined)
}

/**
 * Correcting the name, the e-mail address or the school of a participant. Somebody who is billed stays with the school
 * that pays.
 */
export function whyNotCorrect(
  viewer: Viewer,
  { billed, changesSchool }: Pick<ParticipantStatus, 'billed'> & { changesSchool: boolean },
): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  return billed && changesSchool ? 'courseday_billed' : undefined
}

/** Writing to all participants. */
export function whyNotMessage(
  viewer: Viewer,
  { cancelled }: Pick<RuledDay, 'cancelled'>,
): CourseDayObstacle | undefined {
  if (!may(viewer, 'courseDays:write')) return 'shared_error_forbidden'
  return cancelled ? 'courseday_cancelled' : undefined
}

/** The fields that decide the price of a day. They are locked while anything of the day is ordered or billed. */
export type CostFields = { type?: unknown; parts?: unknown; travelKms?: unknown }

/** Changing a day. The arguments are the day before the change and after it. */
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

/** Giving attests to those who were present, once the day is over. */
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

function notSigningUp({ viewer, day, now }: PlaceRequest, isOn: boolean): CourseDayObstacle | undefined {
  // A program is no person who could come.
  if (!may(viewer, 'courseDays:signUp') || viewer.scopes) return 'shared_error_forbidden'
  if (isOn) return 'courseday_alreadysignedup'
  if (!isOpenTo(viewer, day)) return 'shared_error_forbidden'
  if (!viewer.email || !isEmail(viewer.email)) return 'courseday_emailunknown'
  return notOpen({ viewer, day, now })
}

function notNominating(request: PlaceRequest, { schoolId, isOn }: Nomination): CourseDayObstacle | undefined {
  const { viewer, day } = request
  const mayNominate = may(viewer, 'courseDays:nominate') && isOpenTo(viewer, day)
  if (!mayNominate || !(viewer.canWriteCourses || isOwnSchool(viewer, schoolId))) return 'shared_error_forbidden'
  return notOpen(request) ?? (isOn ? 'courseday_alreadysignedup' : undefined)
}

function notOpen({ viewer, day, now }: PlaceRequest): CourseDayObstacle | undefined {
  if (day.cancelled) return 'courseday_cancelled'
  return !viewer.canWriteCourses && isPastDeadline(day.startDate, now) ? 'courseday_closed' : undefined
}

function notFitting({ placesLeft }: RuledDay, count: number): CourseDayObstacle | undefined {
  return typeof placesLeft === 'number' && count > placesLeft ? 'courseday_full' : undefined
}

/** A day that has begun has no places to wait for. */
function notWaiting({ day, now }: PlaceRequest, count: number): CourseDayObstacle | undefined {
  const isFull = notFitting(day, count)
  if (isFull) return hasBegun(day.startDate, now) ? isFull : undefined
  return 'courseday_notfull'
}

function managesForSchool(viewer: Viewer, { schoolId }: RuledParticipant): boolean {
  return may(viewer, 'courseDays:nominate') && isOwnSchool(viewer, schoolId)
}
