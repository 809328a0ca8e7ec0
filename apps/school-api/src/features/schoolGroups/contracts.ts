/** The contracts of school groups, as the worklist and the reports count them. */
import { asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { lastBilled, listFreedShares } from './queries.ts'
import { feesOf } from './wire.ts'

/**
 * Groups by name, with the last day that is billed, else the end of the licence, and with the shares of the licence fee
 * that are to be billed again.
 * @param which the condition on that day
 */
export async function listContracts(db: Db, which?: (billedUntil: SQL) => SQL | undefined) {
  const billed = lastBilled(db)
  const billedUntil = sql<string | null>`coalesce(${billed.until}, ${schoolGroups.licenceExpirationDate})`
  const groups = await db
    .select({ ...getTableColumns(schoolGroups), billedUntil })
    .from(schoolGroups)
    .leftJoin(billed, eq(billed.groupId, schoolGroups.id))
    .where(which?.(billedUntil))
    .orderBy(asc(schoolGroups.name))
  const freed = await listFreedShares(
    db,
    groups.map(({ id }) => id),
  )
  return groups.map((group) => ({ ...feesOf(group), freedShares: freed.get(group.id) ?? [] }))
}
