/** Queries of individual feedback: course writers read all of it, and nobody else any. */
import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
import { and, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { documentsOfSources } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { feedback } from '../../db/tables/feedback.ts'

const { billedCount: _billedCount, ...columns } = getTableColumns(feedback)

/** The latest first. */
export function selectFeedback(db: Db, where?: SQL): Promise<Feedback[]> {
  const standing = documentsOfSources(db, 'standing')
  const { invoiceStatus, purchaseOrderNumber, invoiceNumber } = standing
  return db
    .select({
      ...columns,
      schoolGroupName: schoolGroups.name,
      invoiceStatus,
      purchaseOrderNumber,
      invoiceNumber,
    })
    .from(feedback)
    .innerJoin(schoolGroups, eq(schoolGroups.id, feedback.schoolGroupId))
    .leftJoin(standing, and(eq(standing.kind, 'feedback'), eq(standing.sourceId, feedback.id)))
    .where(where)
    .orderBy(desc(feedback.date), desc(feedback.id))
}
