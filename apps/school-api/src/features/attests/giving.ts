/** Giving attests to everybody who was present and has none, in one transaction with their mails. */
import { attestName } from '@schoolbeheer/domain/courseDays/attests'
import { whyNotAttest } from '@schoolbeheer/domain/courseDays/rules'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { SchoolApi } from '../../api.ts'
import { actOf, noteActivity } from '../../db/activity.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db } from '../../db/connection.ts'
import { shownOf } from '../courseDays/facts.ts'
import { lockCourseDay } from '../courseDays/queries.ts'
import { refuse } from '../courseDays/signingUp.ts'
import { participants } from '../../db/tables/courseDays.ts'
import { attestOf } from './paper.ts'
import { attests } from '../../db/tables/attests.ts'

/**
 * Answers the number of attests, and the addresses of people who get none because their name is missing. Throws a 404,
 * and a 409 when something stands in the way.
 */
export function sendAttests(api: SchoolApi, viewer: Viewer, id: number): Promise<{ sent: number; nameless: string[] }> {
  return api.database.db.transaction(async (tx) => {
    const day = await lockCourseDay(tx, viewer, id)
    const act = actOf(api, viewer)
    const cancelled = day.cancelledAt !== null
    refuse(whyNotAttest({ viewer, day: { cancelled, endDate: day.endDate.toISOString() }, now: act.at }))
    const people = await lockWithout(tx, id)
    const named = people.flatMap((person) => {
      const name = attestName(person)
      return name === null ? [] : [{ ...person, name }]
    })
    const nameless = people.filter((person) => attestName(person) === null).map(({ email }) => email)
    if (named.length === 0) return { sent: 0, nameless }
    const shown = await shownOf(tx, day)
    const rows = named.map(({ id: participantId, userId, email, name }) => {
      const number = randomBytes(16).toString('hex')
      const { startDate, endDate } = day
      const paper = attestOf(api.env.COMPANY, name, { number, shown, at: act.at })
      return { number, courseDayId: id, participantId, userId, email, startDate, endDate, paper }
    })
    const mail = { documentKind: 'attest', purpose: 'attest' } as const
    for (const some of inChunks(rows)) {
      const given = await tx
        .insert(attests)
        .values(some)
        .returning({ documentId: attests.id, recipient: attests.email })
      await api.outbox.queue(
        tx,
        act,
        given.map((one) => ({ ...mail, ...one })),
      )
    }
    await noteActivity(tx, act, {
      kind: 'courseDay',
      recordId: id,
      action: 'attestsSent',
      subject: String(rows.length),
    })
    return { sent: rows.length, nameless }
  })
}

type Person = typeof participants.$inferSelect

/** People who were present and have no valid attest; nobody takes their presence back meanwhile. */
function lockWithout(tx: Db, courseDayId: number): Promise<Person[]> {
  const standing = and(eq(attests.participantId, participants.id), isNull(attests.takenBackAt))
  return tx
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.courseDayId, courseDayId),
        eq(participants.present, true),
        isNull(participants.waitingTurn),
        notExists(tx.select().from(attests).where(standing)),
      ),
    )
    .orderBy(asc(participants.id))
    .for('update')
}
