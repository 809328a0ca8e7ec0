/** Course days on the worklist: for their writers, and for the people on them. */
import { attestName } from '@schoolbeheer/domain/courseDays/attests'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { listOwnAttests } from '../attests/queries.ts'
import { attests } from '../../db/tables/attests.ts'
import { listFutureDays } from '../courseDays/queries.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'
import type { CountedWork } from './queries.ts'

const dayMs = 24 * 3600_000
/** Older days are left out: nobody corrects them, and they would be on the list for ever. */
const recentMs = 90 * dayMs
/** An attest is new for so long after it was given. */
const newMs = 30 * dayMs
/** The most own days on the list: the next ones. */
const mostDays = 5

/**
 * Each recent day on which nobody was marked as present, with the number of people who had a place; and each on which
 * present people have no attest, with their number, without people who get none because their name is missing.
 */
export async function countUnfinishedDays(db: Db, now: Date): Promise<CountedWork[]> {
  const { id, theme, startDate, endDate, cancelledAt } = courseDays
  const { present, firstName, lastName, waitingTurn, courseDayId } = participants
  const rows = await db
    .select({ id, theme, startDate, present, firstName, lastName, attest: attests.id })
    .from(participants)
    .innerJoin(courseDays, eq(id, courseDayId))
    .leftJoin(attests, and(eq(attests.participantId, participants.id), isNull(attests.takenBackAt)))
    .where(
      and(lt(endDate, now), gte(endDate, new Date(now.getTime() - recentMs)), isNull(cancelledAt), isNull(waitingTurn)),
    )
    .orderBy(desc(startDate), desc(id))
  const days = [...Map.groupBy(rows, (row) => row.id).values()]
  const dayOf = ([day]: typeof rows) => day && courseDayOf(day)
  return [
    ...days
      .filter((people) => !people.some((person) => person.present))
      .map((people) => ({ name: 'daysWithoutPresence', courseDay: dayOf(people), count: people.length })),
    ...days.map((people) => ({
      name: 'daysWithoutAttests',
      courseDay: dayOf(people),
      count: people.filter((one) => one.present && one.attest === null && attestName(one) !== null).length,
    })),
  ]
}

/** The number of people who wait for a place, by course day, the nearest first. */
export async function countPeopleWaiting(db: Db, now: Date): Promise<CountedWork[]> {
  const { id, theme, startDate, cancelledAt } = courseDays
  const rows = await db
    .select({ id, theme, startDate, count: count() })
    .from(participants)
    .innerJoin(courseDays, eq(id, participants.courseDayId))
    .where(and(isNotNull(participants.waitingTurn), gte(startDate, now), isNull(cancelledAt)))
    .groupBy(id)
    .orderBy(asc(startDate), asc(id))
  return rows.map(({ count: people, ...day }) => ({
    name: 'peopleWaiting',
    courseDay: courseDayOf(day),
    count: people,
  }))
}

/** The next days on which the viewer has a place or waits for one, and new attests. */
export async function listOwn(db: Db, viewer: Viewer, now: Date): Promise<CountedWork[]> {
  const days = (await listFutureDays(db, viewer, now)).filter(({ isOn, cancelledAt }) => isOn && cancelledAt === null)
  const given = (await listOwnAttests(db, viewer)).filter(
    ({ paper }) => Date.parse(paper.renderedAt) > now.getTime() - newMs,
  )
  return [
    ...days.slice(0, mostDays).map(({ waitingPosition, ...day }) => ({
      name: 'ownDays',
      courseDay: { ...courseDayOf(day), ...(waitingPosition !== null && { position: waitingPosition }) },
      count: 1,
    })),
    ...given.map(({ number, paper, startDate }) => ({
      name: 'newAttests',
      attest: { number, theme: paper.day.theme, startDate: startDate.toISOString() },
      count: 1,
    })),
  ]
}

function courseDayOf({ id, theme, startDate }: { id: number; theme: string; startDate: Date }) {
  return { id, theme, startDate: startDate.toISOString() }
}
