/** Queries of attests, by their number or by their owner. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { ownEntry } from '../../db/scope.ts'
import { attests } from '../../db/tables/attests.ts'

export type AttestRow = typeof attests.$inferSelect

/** Valid attests, the latest day first. */
export function listOwnAttests(db: Db, viewer: Viewer): Promise<AttestRow[]> {
  return db
    .select()
    .from(attests)
    .where(and(ownEntry(viewer, attests), isNull(attests.takenBackAt)))
    .orderBy(desc(attests.startDate), desc(attests.id))
}

/** Answers also an attest that was taken back; throws a 404. */
export async function findAttest(db: Db, number: string): Promise<AttestRow> {
  return found(await db.select().from(attests).where(eq(attests.number, number)))
}

/** A valid attest of the viewer, or of anybody for a course writer; throws a 404. */
export async function readAttest(db: Db, viewer: Viewer, number: string): Promise<AttestRow> {
  const seen = viewer.canWriteCourses ? undefined : ownEntry(viewer, attests)
  return found(
    await db
      .select()
      .from(attests)
      .where(and(eq(attests.number, number), isNull(attests.takenBackAt), seen)),
  )
}
