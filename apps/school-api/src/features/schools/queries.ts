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

export const findOwnSchool = async (db: Db, viewer: Viewer): Promise<SchoolRow | undefined> =>
  (await selectSchools(db, ownSchool(viewer)))[0]

export const findSchool = async (db: Db, viewer: Viewer, id: number): Promise<SchoolRow | undefined> =>
  (await selectSchools(db, and(eq(schools.id, id), visibleSchools(viewer))))[0]

export const listSchools = (db: Db, viewer: Viewer) => selectSchools(db, visibleSchools(viewer))

export const listSchoolsOfGroup = (db: Db, schoolGroupId: number) =>
  selectSchools(db, eq(schools.schoolGroupId, schoolGroupId))

/** Keeps others from changing the school until the transaction ends, and reads it: two statements, as for a school group. */
export const lockSchool = async (tx: Db, viewer: Viewer, id: number): Promise<SchoolRow | undefined> => {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, id)).for('update')
  return findSchool(tx, viewer, id)
}

/** Whoever takes a licence of the school meanwhile waits until the transaction ends. */
export const lockSchoolForLicence = async (tx: Db, guid: string) => {
  const { id, maxNumberLicences } = schools
  const [school] = await tx.select({ id, maxNumberLicences }).from(schools).where(eq(schools.guid, guid)).for('update')
  return school
}

export const insertSchool = async (db: Db, values: SchoolColumns & { schoolGroupId: number }): Promise<number> => {
  const [row] = await db.insert(schools).values(values).returning({ id: schools.id })
  return z.int().parse(row?.id)
}

export const updateSchool = (db: Db, id: number, values: SchoolColumns) =>
  db.update(schools).set(values).where(eq(schools.id, id))

const selectSchools = (db: Db, where?: SQL) =>
  db
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

/** Every school, or the viewer's own. */
export const visibleSchools = (viewer: Viewer): SQL | undefined =>
  seesAllSchools(viewer) ? undefined : ownSchool(viewer)

/** The viewer's own school. A claim that is no guid names none. */
export const ownSchool = (viewer: Viewer): SQL => {
  const guid = z.guid().safeParse(viewer.schoolGuid)
  return guid.success ? eq(schools.guid, guid.data) : sql`false`
}
