/** Every read of records starts from what the viewer may see. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { streamRows } from '../../db/stream.ts'
import { cities, onderwijsnetten } from '../reference/table.ts'
import { ownSchool } from '../schools/queries.ts'
import { schools } from '../schools/table.ts'
import { schoolGroups } from './table.ts'

export type SchoolGroupRow = Awaited<ReturnType<typeof selectSchoolGroups>>[number]
export type SchoolGroupColumns = Omit<typeof schoolGroups.$inferSelect, 'id'>

export const listSchoolGroups = (db: Db, viewer: Viewer) => selectSchoolGroups(db, scope(db, viewer))

export const listSchoolGroupsByOrder = (db: Db, { requiresPurchaseOrder }: { requiresPurchaseOrder: boolean }) =>
  selectSchoolGroups(db, eq(schoolGroups.requiresPurchaseOrder, requiresPurchaseOrder))

export const streamSchoolGroups = ({ db, pool }: SchoolDatabase) => streamRows(pool, columns, selectSchoolGroups(db))

export const schoolGroupExists = async (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await db.$count(schoolGroups, and(eq(schoolGroups.id, id), scope(db, viewer)))) > 0

export const findSchoolGroup = async (db: Db, id: number): Promise<SchoolGroupRow | undefined> =>
  (await selectSchoolGroups(db, eq(schoolGroups.id, id)))[0]

/**
 * Keeps others from changing the group until the transaction ends, and reads it. In two statements: one that joins and
 * waits for a lock would look for the new city's id among the old city's rows.
 */
export const lockSchoolGroup = async (tx: Db, id: number): Promise<SchoolGroupRow | undefined> => {
  await tx.select({ id: schoolGroups.id }).from(schoolGroups).where(eq(schoolGroups.id, id)).for('update')
  return findSchoolGroup(tx, id)
}

export const insertSchoolGroup = async (db: Db, values: SchoolGroupColumns): Promise<number> => {
  const [row] = await db.insert(schoolGroups).values(values).returning({ id: schoolGroups.id })
  return z.int().parse(row?.id)
}

export const updateSchoolGroup = (db: Db, id: number, values: SchoolGroupColumns) =>
  db.update(schoolGroups).set(values).where(eq(schoolGroups.id, id))

const columns = {
  ...getTableColumns(schoolGroups),
  onderwijsnetLabel: onderwijsnetten.label,
  cityPostalCode: cities.postalCode,
  cityName: cities.name,
  cityProvinceId: cities.provinceId,
}

const selectSchoolGroups = (db: Db, where?: SQL) =>
  db
    .select(columns)
    .from(schoolGroups)
    .innerJoin(onderwijsnetten, eq(onderwijsnetten.id, schoolGroups.onderwijsnetId))
    .innerJoin(cities, eq(cities.id, schoolGroups.cityId))
    .where(where)
    .orderBy(asc(schoolGroups.name), asc(schoolGroups.id))

/** Every group, or the one of the viewer's school. */
const scope = (db: Db, viewer: Viewer): SQL | undefined =>
  seesAllSchoolGroups(viewer)
    ? undefined
    : inArray(schoolGroups.id, db.select({ id: schools.schoolGroupId }).from(schools).where(ownSchool(viewer)))
