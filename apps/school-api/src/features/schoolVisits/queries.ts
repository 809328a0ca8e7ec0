/** School visits, which only course writers read: all of them. */
import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { found } from '@schoolbeheer/server/database/rows'
import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { schoolVisits } from './table.ts'

/** The latest first. */
export function listSchoolVisits(db: Db): Promise<SchoolVisit[]> {
  return selectSchoolVisits(db)
}

/** Throws a 404. */
export async function readSchoolVisit(db: Db, id: number): Promise<SchoolVisit> {
  return found(await selectSchoolVisits(db, eq(schoolVisits.id, id)))
}

async function selectSchoolVisits(db: Db, where?: SQL): Promise<SchoolVisit[]> {
  const rows = await db
    .select({ ...getTableColumns(schoolVisits), schoolGroupName: schoolGroups.name })
    .from(schoolVisits)
    .innerJoin(schoolGroups, eq(schoolGroups.id, schoolVisits.schoolGroupId))
    .where(where)
    .orderBy(desc(schoolVisits.date), desc(schoolVisits.id))
  // Visits are on no invoice yet.
  return rows.map((row) => ({ ...row, invoiceStatus: null }))
}
