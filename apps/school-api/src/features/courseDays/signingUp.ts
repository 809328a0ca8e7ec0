/** Signing up for a course day: oneself, or several people of a school, for a place or for the waiting list. */
import { invalid, Problem, problem } from '@schoolbeheer/contracts/problem'
import { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import {
  whyNotLetWait,
  whyNotNominate,
  whyNotSignUp,
  whyNotWait,
  type CourseDayObstacle,
} from '@schoolbeheer/domain/courseDays/rules'
import { placesLeft } from '@schoolbeheer/domain/courseDays/waitingList'
import { emailKey } from '@schoolbeheer/domain/email'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { isOwnSchool } from '@schoolbeheer/domain/schools'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { actOf, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { keepLanguage } from '../../db/languages.ts'
import { givePlaces, haveWait, type CourseDay, type Person } from './places.ts'
import { findSchool, listOnDay, listOwnEntries, lockCourseDay, readPlaces } from './queries.ts'

type InvitedPerson = z.output<typeof NewParticipant>

/** People of a school, by its guid. */
type Group = { schoolGuid?: string | null | undefined; participants: InvitedPerson[] }

/** Throws a 404, and a 409 when something stands in the way, like every call here. */
export function signUp(api: SchoolApi, viewer: Viewer, id: number): Promise<void> {
  return withDay(api, viewer, id, async ({ tx, act, day, asked }) => {
    const isOn = (await listOwnEntries(tx, viewer, id)).length > 0
    refuse(whyNotSignUp(asked, { isOn }))
    await givePlaces(api, tx, act, day, [await oneself(tx, viewer)])
  })
}

export function waitOneself(api: SchoolApi, viewer: Viewer, id: number): Promise<void> {
  return withDay(api, viewer, id, async ({ tx, act, day, asked, lastTurn }) => {
    const isOn = (await listOwnEntries(tx, viewer, id)).length > 0
    refuse(whyNotWait(asked, { isOn }))
    await haveWait(tx, act, day, { people: [await oneself(tx, viewer)], waitingTurn: lastTurn + 1 })
  })
}

export function nominate(api: SchoolApi, viewer: Viewer, id: number, group: Group): Promise<void> {
  return withDay(api, viewer, id, async ({ tx, act, day, asked }) => {
    const { people, nominated, refuseThem } = await nominatedBy(tx, viewer, id, group)
    refuseThem(whyNotNominate(asked, nominated))
    await givePlaces(api, tx, act, day, people)
  })
}

export function letWait(api: SchoolApi, viewer: Viewer, id: number, group: Group): Promise<void> {
  return withDay(api, viewer, id, async ({ tx, act, day, asked, lastTurn }) => {
    const { people, nominated, refuseThem } = await nominatedBy(tx, viewer, id, group)
    refuseThem(whyNotLetWait(asked, nominated))
    await haveWait(tx, act, day, { people, waitingTurn: lastTurn + 1 })
  })
}

/** Throws the obstacle, if there is one. */
export function refuse(obstacle: CourseDayObstacle | undefined): void {
  if (obstacle === 'shared_error_forbidden') throw problem(403)
  if (obstacle) throw new Problem(409, obstacle)
}

/** The input of the rules about a day. */
export function askedOf(viewer: Viewer, day: CourseDay, { taken, now }: { taken: number; now: Date }) {
  const { startDate, isPublic, cancelledAt, maxParticipants } = day
  const left = placesLeft(maxParticipants, taken)
  const ruled = { startDate: startDate.toISOString(), isPublic, cancelled: cancelledAt !== null, placesLeft: left }
  return { viewer, day: ruled, now }
}

type LockedDay = { tx: Db; act: Act; day: CourseDay; asked: ReturnType<typeof askedOf>; lastTurn: number }

function withDay(
  api: SchoolApi,
  viewer: Viewer,
  id: number,
  work: (locked: LockedDay) => Promise<void>,
): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const day = await lockCourseDay(tx, viewer, id)
    // The clock is read once the day is locked, so that a caller who had to wait does not get in after the deadline.
    const act = actOf(api, viewer)
    const { taken, lastTurn } = await readPlaces(tx, id)
    await work({ tx, act, day, asked: askedOf(viewer, day, { taken, now: act.at }), lastTurn })
  })
}

/** The viewer, as the access token describes them. Their language is kept from now on. */
async function oneself(tx: Db, viewer: Viewer): Promise<Person> {
  const { firstName, lastName, email, uid, schoolGuid } = viewer
  await keepLanguage(tx, viewer)
  const person = NewParticipant.parse({ firstName, lastName, email, userId: uid })
  return { ...person, ...columnsOf(await findSchool(tx, schoolGuid ?? '')) }
}

async function nominatedBy(tx: Db, viewer: Viewer, id: number, { schoolGuid, participants }: Group) {
  if (!viewer.canWriteCourses && viewer.isSchoolAdmin && !isOwnSchool(viewer, schoolGuid))
    throw new Problem(403, 'courseday_otherschool', { schoolGuid: 'courseday_otherschool' })
  const school = schoolGuid ? await findSchool(tx, schoolGuid) : undefined
  if (schoolGuid && !school) throw invalid({ schoolGuid: 'courseday_schoolgone' })
  const onDay = await listOnDay(tx, id, participants)
  return {
    people: participants.map((person): Person => ({ ...person, ...columnsOf(school) })),
    nominated: { schoolId: schoolGuid, count: participants.length, isOn: onDay.length > 0 },
    /** Throws an obstacle that names the people who are on the day already. */
    refuseThem: (obstacle: CourseDayObstacle | undefined) => {
      if (obstacle !== 'courseday_alreadysignedup') return refuse(obstacle)
      throw new Problem(409, obstacle, {}, { obstacles: obstaclesOf(participants, onDay) })
    },
  }
}

function obstaclesOf(people: InvitedPerson[], onDay: { email: string; userId: number | null }[]) {
  const isOn = ({ email, userId }: InvitedPerson) =>
    onDay.some((one) => emailKey(one.email) === emailKey(email) || (userId && one.userId === userId))
  return people.flatMap((person, id) =>
    isOn(person) ? [{ id, name: person.email, reason: 'courseday_alreadysignedup' }] : [],
  )
}

function columnsOf(school: Awaited<ReturnType<typeof findSchool>>) {
  return { schoolId: school?.id ?? null, purchaseOrderRequired: school?.requiresPurchaseOrder ?? false }
}
