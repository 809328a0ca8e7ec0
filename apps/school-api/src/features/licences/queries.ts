/** Queries of the licences of schools. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { found, inserted } from '@schoolbeheer/server/database/rows'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { schoolScope } from '../../db/scope.ts'
import { activeOf, licenceColumns, type LicenceRow } from '../schools/queries.ts'
import { schools } from '../../db/tables/schools.ts'
import { licences } from '../../db/tables/licences.ts'

type NewLicence = typeof licences.$inferInsert

/** The school of a licence; throws a 404 when the viewer does not see that school. */
export async function readSchoolOfLicence(db: Db, viewer: Viewer, id: number): Promise<{ id: number; guid: string }> {
  return found(
    await db
      .select({ id: schools.id, guid: schools.guid })
      .from(licences)
      .innerJoin(schools, eq(schools.id, licences.schoolId))
      .where(and(eq(licences.id, id), schoolScope(viewer))),
  )
}

/** Throws a 404 when the viewer does not see that school. */
export async function readSchoolByGuid(db: Db, viewer: Viewer, guid: string): Promise<{ id: number }> {
  return found(
    await db
      .select({ id: schools.id })
      .from(schools)
      .where(and(eq(schools.guid, guid), schoolScope(viewer))),
  )
}

/** The licence that ended last comes first. */
export function listStoppedLicences(db: Db, schoolId: number): Promise<LicenceRow[]> {
  return db
    .select(licenceColumns)
    .from(licences)
    .where(and(eq(licences.schoolId, schoolId), isNotNull(licences.endDate)))
    .orderBy(desc(licences.endDate), desc(licences.id))
}

/** `isEnded` tells whether it was active until now. A licence that has ended before keeps its end. */
export async function endLicence(tx: Db, id: number, at: Date): Promise<{ licence: LicenceRow; isEnded: boolean }> {
  const [ended] = await tx
    .update(licences)
    .set({ endDate: at })
    .where(and(eq(licences.id, id), isNull(licences.endDate)))
    .returning(licenceColumns)
  if (ended) return { licence: ended, isEnded: true }
  return { licence: found(await tx.select(licenceColumns).from(licences).where(eq(licences.id, id))), isEnded: false }
}

/** Throws a 404. Others who take a licence of this school wait until the transaction ends. */
export async function lockSchool(tx: Db, guid: string) {
  const { id, maxNumberLicences } = schools
  return found(await tx.select({ id, maxNumberLicences }).from(schools).where(eq(schools.guid, guid)).for('update'))
}

export async function findActiveLicence(
  db: Db,
  { schoolId, userEmail }: Pick<NewLicence, 'schoolId' | 'userEmail'>,
): Promise<LicenceRow | undefined> {
  const [row] = await db
    .select(licenceColumns)
    .from(licences)
    .where(and(activeOf(schoolId), sql`lower(${licences.userEmail}) = lower(${userEmail})`))
  return row
}

export function countActiveLicences(db: Db, schoolId: number): Promise<number> {
  return db.$count(licences, activeOf(schoolId))
}

export async function insertLicence(db: Db, values: NewLicence): Promise<LicenceRow> {
  return inserted(await db.insert(licences).values(values).returning(licenceColumns))
}
