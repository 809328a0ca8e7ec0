/** A limit for people who come to a day and leave it again and again, because each time a mail leaves. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { and, count, eq, gt, gte, inArray, min, sql } from 'drizzle-orm'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { courseDayMessages } from '../../db/tables/courseDays.ts'

/** The most places on the same day that a person gets within 24 hours, whoever gives them. */
const mostPlaces = 5

/**
 * Throws a 429 when people have had enough places already, and names them; it also counts for the waiting list, which
 * would give a further place. Giving up a place is always possible.
 */
export async function refuseRestless(
  tx: Db,
  { at }: Act,
  courseDayId: number,
  people: { email: string }[],
): Promise<void> {
  const { kind, email } = courseDayMessages
  const emails = people.map((person) => person.email.toLowerCase())
  const restless = await tx
    .select({ name: min(email) })
    .from(courseDayMessages)
    .where(
      and(
        eq(courseDayMessages.courseDayId, courseDayId),
        inArray(kind, ['confirmed', 'placed']),
        gt(courseDayMessages.at, new Date(at.getTime() - 24 * 3600_000)),
        inArray(sql`lower(${email})`, emails),
      ),
    )
    .groupBy(sql`lower(${email})`)
    .having(gte(count(), mostPlaces))
  if (restless.length === 0) return
  const reason = 'courseday_toooften'
  // A single person needs no name.
  const named = people.length > 1 ? restless : []
  const obstacles = named.map(({ name }, id) => ({ id, name: name ?? '', reason }))
  throw new Problem(429, reason, {}, { obstacles })
}
