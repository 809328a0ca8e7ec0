/** Taking attests back: an attest is valid while its participant is on the day as present. */
import { and, isNull, type SQL } from 'drizzle-orm'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { attests } from '../../db/tables/attests.ts'

/** Runs in the transaction that changes what the attests say. */
export async function takeBackAttests(tx: Db, { at }: Act, which: SQL): Promise<void> {
  await tx
    .update(attests)
    .set({ takenBackAt: at })
    .where(and(which, isNull(attests.takenBackAt)))
}
