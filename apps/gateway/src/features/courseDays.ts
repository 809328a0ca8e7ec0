/**
 * Course days. The gateway too checks which days a call may be about, and whom a school admin may nominate, whatever
 * the upstream does; users are nominated under their own names. Deadlines and places are left to the upstream.
 */
import type { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { users, type User } from '@schoolbeheer/contracts/identity/users'
import { required } from '@schoolbeheer/contracts/fields'
import { invalid, Problem, problem } from '@schoolbeheer/contracts/problem'
import { courseDays as calls } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { canSeeCourseDay, canSeeParticipant, isOpenTo } from '@schoolbeheer/domain/courseDays/rules'
import { may } from '@schoolbeheer/domain/permissions'
import { isOwnSchool } from '@schoolbeheer/domain/schools'
import type { z } from 'zod'
import { isOffered } from '../apis.ts'
import type { Admitted } from '../trpc/context.ts'
import type { Rules } from '../trpc/forward.ts'

export const courseDayRules: Partial<Rules<typeof procedures.courseDays.calls>> = {
  signUp: (ctx, { id }) => mayCome(ctx, id),
  addParticipants: async (ctx, input) => {
    const participants = await nominated(ctx, { id: input.openCourseDayId, ...input })
    return participants && { ...input, participants }
  },
  removeParticipant: async (ctx, { participantId, openCourseDayId }) =>
    (await mayRemove(ctx, participantId, openCourseDayId)) && { participantId },
  wait: async (ctx, { participants: asked, ...input }) => {
    if (!asked) return mayCome(ctx, input.id)
    const participants = await nominated(ctx, { ...input, participants: asked })
    return participants && { ...input, participants }
  },
}

/**
 * Whether the viewer may come to the day. A day that is not public counts as missing for everybody but course writers,
 * unless the upstream says that the viewer is on it.
 */
async function mayCome({ viewer, school }: Admitted, id: number): Promise<boolean> {
  if (viewer.canWriteCourses) return true
  const day = await school(calls.byId, { id })
  if (!canSeeCourseDay(viewer, day)) throw problem(404)
  return isOpenTo(viewer, day)
}

/**
 * Whether the viewer may take off the participant. An upstream with our waiting list has our record rules too. With any
 * other, the participant must be among those who the viewer sees, on a day that has not ended, so that nobody takes off
 * a stranger by guessing an id.
 */
async function mayRemove({ viewer, school }: Admitted, participantId: number, dayId?: number): Promise<boolean> {
  if (viewer.canWriteCourses || (await isOffered(school, courseDayExtensions.waitingList))) return true
  if (dayId === undefined) throw invalid({ openCourseDayId: required })
  const day = (await school(calls.future, {})).find(({ id }) => id === dayId)
  if (!day || !canSeeCourseDay(viewer, day)) throw problem(404)
  const people = await school(calls.participants, { id: dayId })
  if (!people.some((person) => person.id === participantId && canSeeParticipant(viewer, person))) throw problem(404)
  return true
}

type InvitedPerson = z.output<typeof NewParticipant>

type Group = { id: number; schoolGuid?: string | null | undefined; participants: InvitedPerson[] }

/**
 * The people to nominate; false for a viewer who may not nominate. Course writers may nominate anybody, but a user must
 * be of the school. A school admin may nominate the users of the own school, each by their own e-mail address.
 */
async function nominated(ctx: Admitted, { id, schoolGuid, participants }: Group): Promise<InvitedPerson[] | false> {
  const { viewer } = ctx
  if (!may(viewer, 'courseDays:nominate')) return false
  if (!viewer.canWriteCourses && !(schoolGuid && isOwnSchool(viewer, schoolGuid)))
    throw refused({ schoolGuid: 'courseday_otherschool' })
  const known = await usersAmong(ctx, participants, schoolGuid)
  const isStranger = ({ userId, email }: InvitedPerson) =>
    viewer.canWriteCourses
      ? known && userId && !known.has(userId)
      : email.toLowerCase() !== known?.get(userId ?? 0)?.userName?.toLowerCase()
  const strangers = participants.flatMap((person, index) => (isStranger(person) ? [`participants.${index}`] : []))
  if (strangers.length > 0) throw refused(Object.fromEntries(strangers.map((field) => [field, 'courseday_otheruser'])))
  return (await mayCome(ctx, id)) && asKnown(participants, known)
}

/**
 * The users of the school by their ids; undefined where no participant is a user. Another program may have no right to
 * read users.
 */
async function usersAmong(
  { viewer, identity }: Admitted,
  participants: InvitedPerson[],
  schoolGuid: string | null | undefined,
): Promise<Map<number, User> | undefined> {
  if (!schoolGuid || !may(viewer, 'users:read') || !participants.some(({ userId }) => userId)) return undefined
  return new Map((await identity(users.list, { schoolId: schoolGuid })).map((user) => [user.id, user]))
}

/**
 * The participants under the names and addresses of their accounts, or as they were typed where the account has none.
 */
function asKnown(participants: InvitedPerson[], known: Map<number, User> | undefined): InvitedPerson[] {
  return participants.map((person) => {
    const { firstName, lastName, userName } = known?.get(person.userId ?? 0) ?? {}
    const names = firstName || lastName ? { firstName, lastName } : {}
    return { ...person, ...names, email: userName ?? person.email }
  })
}

function refused(fields: Record<string, string>): Problem {
  return new Problem(403, Object.values(fields)[0] ?? '', fields)
}
