/** Leaving a course day, or its waiting list. */
import { problem } from '@schoolbeheer/contracts/problem'
import { whyNotRemove } from '@schoolbeheer/domain/courseDays/rules'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { takeOff } from './places.ts'
import { listOwnEntries, lockDayOf, lockCourseDay, readPerson } from './queries.ts'
import { askedOf, refuse } from './signingUp.ts'

/** Throws a 404 also for a person who was taken off already. */
export function removeParticipant(api: SchoolApi, viewer: Viewer, id: number): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const day = await lockDayOf(tx, id)
    const person = await readPerson(tx, viewer, id)
    const act = actOf(api, viewer)
    const { userId, email, schoolGuid: schoolId, waitingTurn, billed } = person
    const asked = askedOf(viewer, day, { taken: 0, now: act.at })
    refuse(whyNotRemove(asked, { userId, email, schoolId, waits: waitingTurn !== null, billed }))
    await takeOff(api, tx, act, day, person)
  })
}

/** Takes the viewer off the waiting list; throws a 404 for a viewer who does not wait. */
export function leaveWaitingList(api: SchoolApi, viewer: Viewer, id: number): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const day = await lockCourseDay(tx, viewer, id)
    const waiting = (await listOwnEntries(tx, viewer, id)).filter(({ waitingTurn }) => waitingTurn !== null)
    if (waiting.length === 0) throw problem(404)
    for (const entry of waiting) await takeOff(api, tx, actOf(api, viewer), day, entry)
  })
}
