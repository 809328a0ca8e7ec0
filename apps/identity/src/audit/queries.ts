/** Queries that write and read the audit trail. */
import type { Change } from '@schoolbeheer/contracts/school/activity'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { isGuid } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { auditEntries } from '../db/tables/audit.ts'

type Entry = {
  action: (typeof auditEntries.$inferSelect)['action']
  /** The person who did it: the guid of a user, or the id of another program. */
  actor: string
  user?: { guid: string; userName: string; schoolGuid: string | null }
  schoolGuid?: string
  role?: string
  changes?: Change[]
}

/**
 * Writes an entry, in the transaction of the change that it describes, and without names to the log: that outlives the
 * database, and says after a restore which rights were taken away since.
 */
export async function writeAudit(
  tx: Db,
  { action, actor, user, schoolGuid, role, changes }: Entry,
  log?: FastifyBaseLogger,
): Promise<void> {
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
  log?.info({ action, by: actor, user: user?.guid, school: schoolGuid ?? user?.schoolGuid, role }, 'an account changed')
}

/** The number of users of the school that were added in the past hour, including those deleted again. */
export function countCreated(db: Db, schoolGuid: string | null): Promise<number> {
  if (schoolGuid === null) return Promise.resolve(0)
  const recent = gt(auditEntries.at, sql`now() - interval '1 hour'`)
  return db.$count(
    auditEntries,
    and(eq(auditEntries.schoolGuid, schoolGuid), eq(auditEntries.action, 'user.created'), recent),
  )
}

const pageSize = 200

/** `before` is the id of the entry before which older ones are read, `user` the id of the user whom they are about. */
type Query = { before?: number | undefined; user?: number | undefined }

/** The entries, newest first. */
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
