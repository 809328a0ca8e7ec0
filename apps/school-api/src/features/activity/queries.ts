/** Queries of the activity of records. */
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { activity } from '../../db/tables/activity.ts'

const most = 100

/** The newest first, at most 100. */
export async function listActivity(db: Db, { kind, id }: { kind: (typeof activity.$inferSelect)['kind']; id: number }) {
  const rows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.kind, kind), eq(activity.recordId, id)))
    .orderBy(desc(activity.id))
    .limit(most)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
