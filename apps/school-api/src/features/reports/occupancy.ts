/** The course days of a year: how full they are, and who came. Cancelled days are left out, and people who wait. */
import type { AttendanceRow, OccupancyRow } from '@schoolbeheer/contracts/school/reports'
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import { and, asc, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'
import { schools } from '../../db/tables/schools.ts'

const present = sql<number>`(count(*) filter (where ${participants.present}))::int`
const hasPlace = and(eq(participants.courseDayId, courseDays.id), isNull(participants.waitingTurn))

type OccupancyQuery = { year: number; schoolId?: string | undefined }

/** The first day first; of a school the people behind its attendance: of the days that are over, where it has any. */
export async function listOccupancy(
  { database: { db }, now }: Pick<SchoolApi, 'database' | 'now'>,
  { year, schoolId }: OccupancyQuery,
): Promise<OccupancyRow[]> {
  const { id, theme, startDate, maxParticipants } = courseDays
  const ofSchool = schoolId === undefined ? undefined : and(isOver(now()), eq(schools.guid, schoolId))
  const rows = await db
    .select({ courseDayId: id, theme, startDate, maxParticipants, participants: count(participants.id), present })
    .from(courseDays)
    .leftJoin(participants, hasPlace)
    .leftJoin(schools, eq(schools.id, participants.schoolId))
    .where(and(isInYear(year), ofSchool))
    .groupBy(id)
    .orderBy(asc(startDate), asc(id))
  return rows.map(({ startDate: start, ...row }) => ({ ...row, date: start.toISOString() }))
}

/** By the name of the school, of days that are over. */
export function listAttendance(
  { database: { db }, now }: Pick<SchoolApi, 'database' | 'now'>,
  year: number,
): Promise<AttendanceRow[]> {
  return db
    .select({ schoolId: schools.guid, schoolName: schools.name, participants: count(), present })
    .from(courseDays)
    .innerJoin(participants, hasPlace)
    .innerJoin(schools, eq(schools.id, participants.schoolId))
    .where(and(isInYear(year), isOver(now())))
    .groupBy(schools.id)
    .orderBy(desc(count()), asc(schools.name))
}

/** A year on the clocks of Brussels. */
function isInYear(year: number) {
  const [from, to] = [year, year + 1].map((first) => brusselsInstant(`${first}-01-01`, '00:00'))
  const { startDate, cancelledAt } = courseDays
  return and(from && gte(startDate, from), to && lt(startDate, to), isNull(cancelledAt))
}

function isOver(now: number) {
  return lt(courseDays.endDate, new Date(now))
}
