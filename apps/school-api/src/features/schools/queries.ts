/** Every read of schools starts from what the viewer may see; for `listSchoolsOfGroup` that has been asked of the group. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { seesAllSchools } from '@schoolbeheer/domain/schools'
import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { cities } from '../reference/table.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { schools } from './table.ts'

export type SchoolRow = Awaited<ReturnType<typeof selectSchools>>[number]
export type SchoolColumns = Omit<typeof schools.$inferSelect, 'id' | 'guid' | 'schoolGroupId'>

export async function findOwnSchool(db: Db, viewer: Viewer): Promise<SchoolRow | undefined> {
  return (await selectSchools(db, ownSchool(viewer)))[0]
}

export async function findSchool(db: Db, viewer: Viewer, id: number): Promise<SchoolRow | undefined> {
  return (await selectSchools(db, and(eq(schools.id, id), visibleSchools(viewer))))[0]
}

export function listSchools(db: Db, viewer: Viewer) {
  return selectSchools(db, visibleSchools(viewer))
}

export function listSchoolsOfGroup(db: Db, schoolGroupId: number) {
  return selectSchools(db, eq(schools.schoolGroupId, schoolGroupId))
}

/** Keeps others from changing the school until the transaction ends, and reads it: two statements, as for a school group. */
export async function lockSchool(tx: Db, viewer: Viewer, id: number): Promise<SchoolRow | undefined> {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, id)).for('update')
  return findSchool(tx, viewer, id)
}

/** Whoever takes a licence of the school meanwhile waits until the transaction ends. */
export async function lockSchoolForLicence(tx: Db, guid: string) {
  const { id, maxNumberLicences } = schools
  const [school] = await tx.select({ id, maxNumberLicences }).from(schools).where(eq(schools.guid, guid)).for('update')
  return school
}

export async function insertSchool(db: Db, values: SchoolColumns & { schoolGroupId: number }): Promise<number> {
  const [row] = await db.insert(schools).values(values).returning({ id: schools.id })
  return z.int().parse(row?.id)
}

export function updateSchool(db: Db, id: number, values: SchoolColumns) {
  return db.update(schools).set(values).where(eq(schools.id, id))
}

function selectSchools(db: Db, where?: SQL) {
  return db
    .select({
      ...getTableColumns(schools),
      city: getTableColumns(cities),
      licenceExpirationDate: schoolGroups.licenceExpirationDate,
    })
    .from(schools)
    .innerJoin(cities, eq(cities.id, schools.cityId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, schools.schoolGroupId))
    .where(where)
    .orderBy(asc(schools.name), asc(schools.id))
}

/** Every school, or the viewer's own. */
export function visibleSchools(viewer: Viewer): SQL | undefined {
  return seesAllSchools(viewer) ? undefined : ownSchool(viewer)
}

/** The viewer's own school. A claim that is no guid names none. */
export function ownSchool(viewer: Viewer): SQL {
  const guid = z.guid().safeParse(viewer.schoolGuid)
  return guid.success ? eq(schools.guid, guid.data) : sql`false`
}
