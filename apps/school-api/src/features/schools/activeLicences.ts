/** The active licences of a school, which come with the school; how they start and end is in the feature licences. */
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { licences } from '../licences/table.ts'

const { schoolId: _schoolId, ...columns } = getTableColumns(licences)

export const licenceColumns = columns
export type LicenceRow = Omit<typeof licences.$inferSelect, 'schoolId'>

/** The newest first. Who calls it has checked that the viewer may see the school. */
export function listActiveLicences(db: Db, schoolId: number): Promise<LicenceRow[]> {
  return db
    .select(columns)
    .from(licences)
    .where(activeOf(schoolId))
    .orderBy(desc(licences.creationDate), desc(licences.id))
}

export function activeOf(schoolId: number): SQL | undefined {
  return and(eq(licences.schoolId, schoolId), isNull(licences.endDate))
}

/** How a licence travels. */
export function toLicence({ creationDate, endDate, ...licence }: LicenceRow): Licence {
  return {
    ...licence,
    creationDate: creationDate.toISOString(),
    endDate: endDate?.toISOString() ?? null,
    active: endDate === null,
  }
}
