/** Individual feedback, which only course writers read: all of it. */
import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
import { found } from '@schoolbeheer/server/database/rows'
import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { feedback } from './table.ts'

/** The latest first. */
export function listFeedback(db: Db): Promise<Feedback[]> {
  return selectFeedback(db)
}

/** Throws a 404. */
export async function readFeedback(db: Db, id: number): Promise<Feedback> {
  return found(await selectFeedback(db, eq(feedback.id, id)))
}

async function selectFeedback(db: Db, where?: SQL): Promise<Feedback[]> {
  const rows = await db
    .select({ ...getTableColumns(feedback), schoolGroupName: schoolGroups.name })
    .from(feedback)
    .innerJoin(schoolGroups, eq(schoolGroups.id, feedback.schoolGroupId))
    .where(where)
    .orderBy(desc(feedback.date), desc(feedback.id))
  // Feedback is on no invoice yet.
  return rows.map((row) => ({ ...row, invoiceStatus: null }))
}
