/** Course days and the people on them. Reads start from what the viewer may see. */
import { daySources } from '@schoolbeheer/domain/billing/kinds'
import { emailKey } from '@schoolbeheer/domain/email'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { listDocumentsOfSources, documentsOfSources } from '../../db/billed.ts'
import { courseDayScope, isOnDay, ownEntry, participantScope, schoolOf } from '../../db/scope.ts'
import { attests } from '../../db/tables/attests.ts'
import { readLocation } from '../locations/queries.ts'
import { courseDayShares } from '../../db/tables/billing.ts'
import { locations } from '../../db/tables/locations.ts'
import { cities } from '../../db/tables/reference.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { schools } from '../../db/tables/schools.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'

export type CourseDayRow = Awaited<ReturnType<typeof selectCourseDays>>[number]
export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

/** Days that have not ended, the nearest first. */
export function listFutureDays(db: Db, viewer: Viewer, now: Date): Promise<CourseDayRow[]> {
  return selectCourseDays(db, viewer, gte(courseDays.endDate, now)).orderBy(
    asc(courseDays.startDate),
    asc(courseDays.id),
  )
}

/** Days that have ended, the latest first. */
export function listPastDays(db: Db, viewer: Viewer, now: Date): Promise<CourseDayRow[]> {
  return selectCourseDays(db, viewer, lt(courseDays.endDate, now)).orderBy(
    desc(courseDays.startDate),
    desc(courseDays.id),
  )
}

/** A day with the parking spots of its location and the numbers of its documents; throws a 404. */
export async function readCourseDay(db: Db, viewer: Viewer, id: number) {
  const { location, ...day } = found(await selectCourseDays(db, viewer, eq(courseDays.id, id)))
  const parking = location && (await readLocation(db, location.id))
  return { ...day, location: parking, billedOn: day.billed ? await listDocuments(db, id) : [] }
}

/** The numbers of the orders and invoices that have something of the day. */
async function listDocuments(db: Db, courseDayId: number): Promise<string[]> {
  const people = await db
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.courseDayId, courseDayId))
  const standing = [
    ...(await listDocumentsOfSources(db, daySources, [courseDayId])),
    ...(await listDocumentsOfSources(
      db,
      ['participant'],
      people.map(({ id }) => id),
    )),
  ]
  return [...new Set(standing.map(({ number }) => number))].toSorted()
}

/** People with a place, by name. */
export async function listParticipants(db: Db, viewer: Viewer, courseDayId: number): Promise<PersonRow[]> {
  await requireVisible(db, viewer, courseDayId)
  const people = and(eq(participants.courseDayId, courseDayId), isNull(participants.waitingTurn))
  const { firstName, lastName, email, id } = participants
  return selectPeople(db, and(people, participantScope(db, viewer))).orderBy(firstName, lastName, email, id)
}

/** Everybody who waits, in the order of their turns: positions also count people whom the viewer does not see. */
export async function listWaiting(db: Db, viewer: Viewer, courseDayId: number): Promise<WithTurn<PersonRow>[]> {
  await requireVisible(db, viewer, courseDayId)
  const people = await selectPeople(
    db,
    and(eq(participants.courseDayId, courseDayId), isNotNull(participants.waitingTurn)),
  ).orderBy(participants.waitingTurn, participants.id)
  return people.map((person) => ({ ...person, turn: person.waitingTurn ?? 0 }))
}

type WithTurn<Person> = Person & { turn: number }

/** Throws a 404 for a day that the viewer does not see. Others who want to change who is on the day wait. */
export async function lockCourseDay(tx: Db, viewer: Viewer, id: number): Promise<typeof courseDays.$inferSelect> {
  const seen = and(eq(courseDays.id, id), courseDayScope(viewer))
  return found(await tx.select().from(courseDays).where(seen).for('update'))
}

/** Locks the day of a participant, whoever asks. */
export async function lockDayOf(tx: Db, participantId: number): Promise<typeof courseDays.$inferSelect> {
  const day = tx.select({ id: participants.courseDayId }).from(participants).where(eq(participants.id, participantId))
  return found(await tx.select().from(courseDays).where(inArray(courseDays.id, day)).for('update'))
}

/** The number of people with a place, and the last turn of people who wait, 0 if nobody does. */
export async function readPlaces(tx: Db, courseDayId: number): Promise<{ taken: number; lastTurn: number }> {
  return found(
    await tx
      .select({
        taken: sql<number>`count(*) filter (where ${participants.waitingTurn} is null)`.mapWith(Number),
        lastTurn: sql<number>`coalesce(max(${participants.waitingTurn}), 0)`.mapWith(Number),
      })
      .from(participants)
      .where(eq(participants.courseDayId, courseDayId)),
  )
}

/**
 * The viewer's own entries on the day; there are two if another person's entry has the viewer's e-mail address or user.
 */
export function listOwnEntries(tx: Db, viewer: Viewer, courseDayId: number) {
  return tx
    .select()
    .from(participants)
    .where(and(eq(participants.courseDayId, courseDayId), ownEntry(viewer)))
}

/** The entry as far as the viewer may see it; throws a 404. */
export async function readPerson(tx: Db, viewer: Viewer, id: number): Promise<PersonRow> {
  return found(await selectPeople(tx, and(eq(participants.id, id), participantScope(tx, viewer))))
}

/** The school with this guid, and whether its group orders before it is billed; undefined if there is none. */
export async function findSchool(db: Db, guid: string) {
  const [school] = await db
    .select({ id: schools.id, requiresPurchaseOrder: schoolGroups.requiresPurchaseOrder })
    .from(schools)
    .innerJoin(schoolGroups, eq(schoolGroups.id, schools.schoolGroupId))
    .where(schoolOf(guid))
  return school
}

/** The people among these who have a place on the day, or wait for one. */
export function listOnDay(
  tx: Db,
  courseDayId: number,
  people: { email: string; userId?: number | null | undefined }[],
) {
  const emails = people.map(({ email }) => emailKey(email))
  const users = people.flatMap(({ userId }) => userId ?? [])
  const same = or(inArray(sql`lower(${participants.email})`, emails), inArray(participants.userId, users))
  const { email, userId } = participants
  return tx
    .select({ email, userId })
    .from(participants)
    .where(and(eq(participants.courseDayId, courseDayId), same))
}

async function requireVisible(db: Db, viewer: Viewer, id: number): Promise<void> {
  const seen = and(eq(courseDays.id, id), courseDayScope(viewer))
  found(await db.select({ id: courseDays.id }).from(courseDays).where(seen))
}

const { cityId: _cityId, ...locationColumns } = getTableColumns(locations)

function selectCourseDays(db: Db, viewer: Viewer, where: SQL) {
  return db
    .select({
      ...getTableColumns(courseDays),
      location: locationColumns,
      city: getTableColumns(cities),
      taken: sql<number>`(
        select count(*) from ${participants}
        where ${participants.courseDayId} = ${courseDays.id} and ${participants.waitingTurn} is null)`.mapWith(Number),
      isOn: isOnDay(viewer),
      waitingPosition: waitingPosition(viewer),
      // The shares of a day are fixed while anything of it is ordered or billed.
      billed: sql<boolean>`exists (
        select from ${courseDayShares} where ${courseDayShares.courseDayId} = ${courseDays.id})`,
    })
    .from(courseDays)
    .leftJoin(locations, eq(locations.id, courseDays.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .where(and(where, courseDayScope(viewer)))
    .$dynamic()
}

/** The viewer's position on the waiting list; null when the viewer does not wait. */
function waitingPosition(viewer: Viewer): SQL<number | null> {
  return sql`(
    select nullif(count(distinct earlier.waiting_turn), 0)::int
    from ${participants} join ${participants} as earlier
      on earlier.course_day_id = ${participants.courseDayId} and earlier.waiting_turn <= ${participants.waitingTurn}
    where ${participants.courseDayId} = ${courseDays.id} and ${ownEntry(viewer)})`
}

function selectPeople(db: Db, where: SQL | undefined) {
  const standing = documentsOfSources(db, 'standing')
  return db
    .select({
      ...getTableColumns(participants),
      schoolGuid: schools.guid,
      schoolName: schools.name,
      billed: sql<boolean>`${standing.kind} is not null`,
      purchaseOrderNumber: standing.purchaseOrderNumber,
      invoiceNumber: standing.invoiceNumber,
      hasAttest: sql<boolean>`exists (
        select from ${attests}
        where ${attests.participantId} = ${participants.id} and ${attests.takenBackAt} is null)`,
    })
    .from(participants)
    .leftJoin(schools, eq(schools.id, participants.schoolId))
    .leftJoin(standing, and(eq(standing.kind, 'participant'), eq(standing.sourceId, participants.id)))
    .where(where)
    .$dynamic()
}
