/** Writing and reading the audit trail. */
import type { Change } from '@schoolbeheer/contracts/school/activity'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isGuid } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { auditEntries } from '../db/tables/audit.ts'

type Entry = {
  action: (typeof auditEntries.$inferSelect)['action']
  /** Who did it: the guid of a user, or the id of another program. */
  actor: string
  user?: { guid: string; userName: string; schoolGuid: string | null }
  schoolGuid?: string
  role?: string
  changes?: Change[]
}

/** Called in the transaction that does what the entry says. */
export async function writeAudit(tx: Db, { action, actor, user, schoolGuid, role, changes }: Entry): Promise<void> {
  const actorName = tx.select({ userName: users.userName }).from(users).where(eq(users.guid, actor))
  await tx.insert(auditEntries).values({
    action,
    actorId: actor,
    actorName: isGuid(actor) ? sql`(${actorName})` : actor,
    userGuid: user?.guid,
    userName: user?.userName,
    schoolGuid: schoolGuid ?? user?.schoolGuid,
    role,
    changes,
  })
}

/** How many users of the school were added in the past hour, also those that were deleted again. */
export function countCreated(db: Db, schoolGuid: string | null): Promise<number> {
  if (schoolGuid === null) return Promise.resolve(0)
  const recent = gt(auditEntries.at, sql`now() - interval '1 hour'`)
  return db.$count(
    auditEntries,
    and(eq(auditEntries.schoolGuid, schoolGuid), eq(auditEntries.action, 'user.created'), recent),
  )
}

const pageSize = 200

/** The entry of which the older ones are wanted, and the user to whom it was done, each by its id. */
type Query = { before?: number | undefined; user?: number | undefined }

/** The newest entries first. */
export function listAudit(db: Db, { before, user }: Query) {
  const guid = db
    .select({ guid: users.guid })
    .from(users)
    .where(eq(users.id, user ?? 0))
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        before === undefined ? undefined : lt(auditEntries.id, before),
        user === undefined ? undefined : inArray(auditEntries.userGuid, guid),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(pageSize)
}
