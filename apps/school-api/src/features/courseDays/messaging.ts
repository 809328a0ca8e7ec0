/** A text of a course writer for everybody who comes to a day. */
import { whyNotMessage } from '@schoolbeheer/domain/courseDays/rules'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { emailKey } from '@schoolbeheer/domain/email'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { actOf, noteActivity } from '../../db/activity.ts'
import { lockCourseDay } from './queries.ts'
import { refuse } from './signingUp.ts'
import { courseDayMessages, participants } from '../../db/tables/courseDays.ts'
import { write } from './telling.ts'

/**
 * Answers the number of recipients. People who were sent the same text already get no other mail, so asking twice sends
 * it once, and asking again reaches people who came since. Throws a 404, and a 409 for a cancelled day.
 */
export function sendMessage(
  api: SchoolApi,
  viewer: Viewer,
  { id, text }: { id: number; text: string },
): Promise<{ sent: number }> {
  return api.database.db.transaction(async (tx) => {
    const day = await lockCourseDay(tx, viewer, id)
    const act = actOf(api, viewer)
    refuse(whyNotMessage(viewer, { cancelled: day.cancelledAt !== null }))
    const same = await tx
      .select({ email: courseDayMessages.email })
      .from(courseDayMessages)
      .where(
        and(
          eq(courseDayMessages.courseDayId, id),
          eq(courseDayMessages.kind, 'message'),
          eq(courseDayMessages.note, text),
        ),
      )
    const have = new Set(same.map(({ email }) => emailKey(email)))
    const coming = await tx
      .select()
      .from(participants)
      .where(and(eq(participants.courseDayId, id), isNull(participants.waitingTurn)))
      .orderBy(asc(participants.id))
    const people = coming.filter(({ email }) => !have.has(emailKey(email)))
    if (people.length === 0) return { sent: 0 }
    await write(api, tx, act, day, { kind: 'message', people, note: text, calendarOf: () => null })
    const subject = String(people.length)
    await noteActivity(tx, act, { kind: 'courseDay', recordId: id, action: 'messaged', subject })
    return { sent: people.length }
  })
}
