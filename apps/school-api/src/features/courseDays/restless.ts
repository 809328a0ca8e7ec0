/** Who comes to a day and leaves it again and again: with each time a mail leaves, so there is an end to it. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { and, count, eq, gt, gte, inArray, min, sql } from 'drizzle-orm'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { courseDayMessages } from '../../db/tables/courseDays.ts'

/** So many times within 24 hours a person gets a place on the same day, whoever gives it. */
const mostPlaces = 5

/**
 * Throws a 429 that names them, where somebody had enough places already: who waits would be given one more. Taking back
 * what one has is always possible.
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
  // Who is alone needs no name.
  const named = people.length > 1 ? restless : []
  const obstacles = named.map(({ name }, id) => ({ id, name: name ?? '', reason }))
  throw new Problem(429, reason, {}, { obstacles })
}
