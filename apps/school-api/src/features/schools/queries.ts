/**
 * Queries of schools. Reads start from the rows that the viewer may see; the caller of `listSchoolsOfGroup` has checked
 * that for the group.
 */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { versionOfRows } from '@schoolbeheer/server/database/versions'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import { ownSchool, schoolScope } from '../../db/scope.ts'
import { licences } from '../../db/tables/licences.ts'
import { cities } from '../../db/tables/reference.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { schools } from '../../db/tables/schools.ts'

export type SchoolRow = Awaited<ReturnType<typeof selectSchools>>[number]

/** Throws a 404, as does `readSchool`. */
export async function readOwnSchool(db: Db, viewer: Viewer): Promise<SchoolRow> {
  return found(await selectSchools(db, ownSchool(viewer)))
}

export async function readSchool(db: Db, viewer: Viewer, id: number): Promise<SchoolRow> {
  return found(await selectSchools(db, and(eq(schools.id, id), schoolScope(viewer))))
}

export function listSchools(db: Db, viewer: Viewer): Promise<SchoolRow[]> {
  return selectSchools(db, schoolScope(viewer))
}

/** See `Versions`. */
export function versionOfSchools(db: Db, viewer: Viewer): Promise<string> {
  const isSeen = schoolScope(viewer)
  const of = (id: AnyPgColumn) => db.select({ id }).from(schools).where(isSeen)
  return versionOfRows(
    db,
    [schools, isSeen],
    [schoolGroups, inArray(schoolGroups.id, of(schools.schoolGroupId))],
    [cities, inArray(cities.id, of(schools.cityId))],
  )
}

export function listSchoolsOfGroup(db: Db, schoolGroupId: number): Promise<SchoolRow[]> {
  return selectSchools(db, eq(schools.schoolGroupId, schoolGroupId))
}

const { cityId: _cityId, ...columns } = getTableColumns(schools)

function selectSchools(db: Db, where?: SQL) {
  const { licenceExpirationDate } = schoolGroups
  return db
    .select({ ...columns, city: getTableColumns(cities), licenceExpirationDate })
    .from(schools)
    .innerJoin(cities, eq(cities.id, schools.cityId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, schools.schoolGroupId))
    .where(where)
    .orderBy(asc(schools.name), asc(schools.id))
}

export type LicenceRow = Omit<typeof licences.$inferSelect, 'schoolId'>

const { schoolId: _schoolId, ...ofLicence } = getTableColumns(licences)
export const licenceColumns = ofLicence

/** The newest first. The caller has checked that the viewer may see the school. */
export function listActiveLicences(db: Db, schoolId: number): Promise<LicenceRow[]> {
  return db
    .select(licenceColumns)
    .from(licences)
    .where(activeOf(schoolId))
    .orderBy(desc(licences.creationDate), desc(licences.id))
}

export function activeOf(schoolId: number): SQL | undefined {
  return and(eq(licences.schoolId, schoolId), isNull(licences.endDate))
}
