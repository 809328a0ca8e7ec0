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

export function listSchoolGroups(db: Db, viewer: Viewer) {
  return selectSchoolGroups(db, scope(db, viewer))
}

export function listSchoolGroupsByOrder(db: Db, { requiresPurchaseOrder }: { requiresPurchaseOrder: boolean }) {
  return selectSchoolGroups(db, eq(schoolGroups.requiresPurchaseOrder, requiresPurchaseOrder))
}

export function streamSchoolGroups({ db, pool }: SchoolDatabase) {
  return streamRows(pool, columns, selectSchoolGroups(db))
}

export async function schoolGroupExists(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  return (await db.$count(schoolGroups, and(eq(schoolGroups.id, id), scope(db, viewer)))) > 0
}

export async function findSchoolGroup(db: Db, id: number): Promise<SchoolGroupRow | undefined> {
  return (await selectSchoolGroups(db, eq(schoolGroups.id, id)))[0]
}

/**
 * Keeps others from changing the group until the transaction ends, and reads it. In two statements: one that joins and
 * waits for a lock would look for the new city's id among the old city's rows.
 */
export async function lockSchoolGroup(tx: Db, id: number): Promise<SchoolGroupRow | undefined> {
  await tx.select({ id: schoolGroups.id }).from(schoolGroups).where(eq(schoolGroups.id, id)).for('update')
  return findSchoolGroup(tx, id)
}

export async function insertSchoolGroup(db: Db, values: SchoolGroupColumns): Promise<number> {
  const [row] = await db.insert(schoolGroups).values(values).returning({ id: schoolGroups.id })
  return z.int().parse(row?.id)
}

export function updateSchoolGroup(db: Db, id: number, values: SchoolGroupColumns) {
  return db.update(schoolGroups).set(values).where(eq(schoolGroups.id, id))
}

const columns = {
  ...getTableColumns(schoolGroups),
  onderwijsnetLabel: onderwijsnetten.label,
  cityPostalCode: cities.postalCode,
  cityName: cities.name,
  cityProvinceId: cities.provinceId,
}

function selectSchoolGroups(db: Db, where?: SQL) {
  return db
    .select(columns)
    .from(schoolGroups)
    .innerJoin(onderwijsnetten, eq(onderwijsnetten.id, schoolGroups.onderwijsnetId))
    .innerJoin(cities, eq(cities.id, schoolGroups.cityId))
    .where(where)
    .orderBy(asc(schoolGroups.name), asc(schoolGroups.id))
}

/** Every group, or the one of the viewer's school. */
function scope(db: Db, viewer: Viewer): SQL | undefined {
  return seesAllSchoolGroups(viewer)
    ? undefined
    : inArray(schoolGroups.id, db.select({ id: schools.schoolGroupId }).from(schools).where(ownSchool(viewer)))
}
