/** Licences: those of a school that the viewer sees, and what becomes of one. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { visibleSchools } from '../schools/queries.ts'
import { schools } from '../schools/table.ts'
import { licences } from './table.ts'

export type LicenceRow = typeof licences.$inferSelect
type NewLicence = Omit<LicenceRow, 'id' | 'endDate'>

/** The newest first. Who may see the school has been asked before. */
export function listActiveLicences(db: Db, schoolId: number): Promise<LicenceRow[]> {
  return db.select().from(licences).where(activeOf(schoolId)).orderBy(desc(licences.creationDate), desc(licences.id))
}

/** The guid of the school whose licence it is, if the viewer sees that school. */
export async function findSchoolOfLicence(db: Db, viewer: Viewer, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ guid: schools.guid })
    .from(licences)
    .innerJoin(schools, eq(schools.id, licences.schoolId))
    .where(and(eq(licences.id, id), visibleSchools(viewer)))
  return row?.guid
}

/** One that has ended keeps its end. */
export async function endLicence(db: Db, id: number, at: Date): Promise<LicenceRow | undefined> {
  const [row] = await db
    .update(licences)
    .set({ endDate: sql`coalesce(${licences.endDate}, ${sql.param(at, licences.endDate)})` })
    .where(eq(licences.id, id))
    .returning()
  return row
}

export async function findActiveLicence(
  db: Db,
  { schoolId, userEmail }: Pick<NewLicence, 'schoolId' | 'userEmail'>,
): Promise<LicenceRow | undefined> {
  const [row] = await db
    .select()
    .from(licences)
    .where(and(activeOf(schoolId), sql`lower(${licences.userEmail}) = lower(${userEmail})`))
  return row
}

export function countActiveLicences(db: Db, schoolId: number): Promise<number> {
  return db.$count(licences, activeOf(schoolId))
}

export async function insertLicence(db: Db, values: NewLicence): Promise<LicenceRow | undefined> {
  const [row] = await db.insert(licences).values(values).returning()
  return row
}

function activeOf(schoolId: number) {
  return and(eq(licences.schoolId, schoolId), isNull(licences.endDate))
}
