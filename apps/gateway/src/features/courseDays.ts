/**
 * Course days: which days a call may be about, and whom a school admin may nominate, are asked here too, whatever the
 * upstream does. Deadlines and places are the upstream's to know.
 */
import type { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { users } from '@schoolbeheer/contracts/identity/users'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { courseDays as calls, type NewParticipant } from '@schoolbeheer/contracts/school/courseDays'
import { canSeeCourseDay, canSeeParticipant } from '@schoolbeheer/domain/courseDays/rules'
import { may } from '@schoolbeheer/domain/permissions'
import { isOwnSchool } from '@schoolbeheer/domain/schools'
import { isOffered } from '../apis.ts'
import type { Admitted } from '../trpc/context.ts'
import type { Rules } from '../trpc/forward.ts'

export const courseDayRules: Partial<Rules<typeof procedures.courseDays.calls>> = {
  signUp: (ctx, { id }) => seesDay(ctx, id),
  addParticipants: (ctx, { openCourseDayId: id, ...group }) => mayNominate(ctx, { id, ...group }),
  removeParticipant: (ctx, { participantId }) => mayRemove(ctx, participantId),
  wait: (ctx, { id, schoolGuid, participants }) =>
    participants ? mayNominate(ctx, { id, schoolGuid, participants }) : seesDay(ctx, id),
}

/** A day that is not public is not there for who does not write courses. */
async function seesDay({ viewer, school }: Admitted, id: number): Promise<boolean> {
  if (!viewer.canWriteCourses && !canSeeCourseDay(viewer, await school(calls.byId, { id }))) throw problem(404)
  return true
}

/**
 * An upstream with our waiting list has our record rules too. Of any other the participant is looked for among those who
 * the viewer sees, on the days that have not ended: nobody takes off a stranger by guessing an id.
 */
async function mayRemove({ viewer, school }: Admitted, participantId: number): Promise<boolean> {
  if (viewer.canWriteCourses || (await isOffered(school, 'courseDays.waitingList'))) return true
  for (const day of await school(calls.future, {})) {
    if (!canSeeCourseDay(viewer, day)) continue
    const people = await school(calls.participants, { id: day.id })
    const person = people.find(({ id }) => id === participantId)
    if (person && canSeeParticipant(viewer, person)) return true
  }
  throw problem(404)
}

type Group = { id: number; schoolGuid?: string | null | undefined; participants: NewParticipant[] }

/** Course writers anybody; a school admin the users of the own school, each by the own e-mail address. */
async function mayNominate(ctx: Admitted, { id, schoolGuid, participants }: Group): Promise<boolean> {
  const { viewer, identity } = ctx
  if (!may(viewer, 'courseDays:nominate')) return false
  if (viewer.canWriteCourses) return true
  if (!schoolGuid || !isOwnSchool(viewer, schoolGuid)) throw refused({ schoolGuid: 'courseday_otherschool' })
  const known = new Map((await identity(users.list, { schoolId: schoolGuid })).map((user) => [user.id, user.userName]))
  const strangers = participants.flatMap(({ userId, email }, index) =>
    email.toLowerCase() === known.get(userId ?? 0)?.toLowerCase() ? [] : [`participants.${index}`],
  )
  if (strangers.length > 0) throw refused(Object.fromEntries(strangers.map((field) => [field, 'courseday_otheruser'])))
  return seesDay(ctx, id)
}

function refused(fields: Record<string, string>): Problem {
  return new Problem(403, Object.values(fields)[0] ?? '', fields)
}
