/** Queries of the addresses of calendars, and of the days in one. */
import { found } from '@schoolbeheer/server/database/rows'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Appointment } from '../../calendars/calendar.ts'
import type { Db } from '../../db/connection.ts'
import { ownEntry } from '../../db/scope.ts'
import { pageOf, placeText } from '../courseDays/facts.ts'
import { calendarEntries, courseDays, participants } from '../../db/tables/courseDays.ts'
import { locations } from '../../db/tables/locations.ts'
import { cities } from '../../db/tables/reference.ts'
import { calendarFeeds, feedSecret } from '../../db/tables/calendar.ts'

type Owner = Omit<typeof calendarFeeds.$inferSelect, 'secret' | 'secretHash'>

/** The secret of the user: the present one, or `secret` if there is none or it is to be replaced. */
export async function keepSecret(
  db: Db,
  sealing: DataSealing,
  owner: Owner,
  { secret, renew }: { secret: string; renew: boolean },
): Promise<string> {
  const { userGuid } = owner
  const kept = { secretHash: hashOf(secret), secret: sealing.seal(feedSecret, userGuid, secret) }
  const rows = await db
    .insert(calendarFeeds)
    .values({ ...owner, ...kept })
    .onConflictDoUpdate({ target: calendarFeeds.userGuid, set: { ...owner, ...(renew ? kept : {}) } })
    .returning({ secret: calendarFeeds.secret })
  return sealing.open(feedSecret, userGuid, found(rows).secret)
}

export async function forgetSecret(db: Db, userGuid: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userGuid, userGuid))
}

/** The owner of a secret; throws a 404 for a secret that nobody has. */
export async function findOwner(db: Db, secret: string): Promise<Owner> {
  return found(
    await db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.secretHash, hashOf(secret))),
  )
}

/** The days on which the owner has a place. */
export async function listAppointments(db: Db, { userId, email }: Owner, gatewayUrl: string): Promise<Appointment[]> {
  const rows = await db
    .select({ day: courseDays, entry: calendarEntries, location: locations, city: cities })
    .from(participants)
    .innerJoin(courseDays, eq(courseDays.id, participants.courseDayId))
    .innerJoin(
      calendarEntries,
      and(eq(calendarEntries.courseDayId, courseDays.id), eq(calendarEntries.email, sql`lower(${participants.email})`)),
    )
    .leftJoin(locations, eq(locations.id, courseDays.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .where(and(ownEntry({ uid: userId, email }), isNull(participants.waitingTurn), isNull(courseDays.cancelledAt)))
    .orderBy(asc(courseDays.startDate), asc(courseDays.id))
  return rows.map(({ day, entry, location, city }) => ({
    uid: entry.uid,
    sequence: entry.sequence,
    title: day.theme,
    start: day.startDate,
    end: day.endDate,
    place: location && placeText({ ...location, city }),
    address: pageOf(gatewayUrl, day.id),
  }))
}
