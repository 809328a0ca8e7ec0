/** The provider's records in the database. */
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/database.ts'
import { openPayload, sealPayload } from './payloads.ts'
import { mayStillSave } from './sessions.ts'
import { providerRecords as records } from '../db/tables/provider.ts'

/** An adapter for each of the provider's models. The provider itself checks whether a found record has expired. */
export function databaseAdapter(db: Db, sealing: DataSealing) {
  return (model: string): Adapter => {
    const one = (id: string) => and(eq(records.model, model), eq(records.id, hashOf(id)))
    const find = async (where: SQL | undefined): Promise<AdapterPayload | undefined> => {
      const [found] = await db.select().from(records).where(where)
      if (!found) return undefined
      const { consumedAt, expiresAt } = found
      return {
        ...openPayload(sealing, found),
        // A renewal changes the column alone.
        ...(model === 'Session' ? { exp: seconds(expiresAt) } : {}),
        ...(consumedAt ? { consumed: seconds(consumedAt) } : {}),
      }
    }
    return {
      upsert: async (secretId, content, expiresIn = 0) => {
        const id = hashOf(secretId)
        const { uid = null, grantId = null } = content
        const [accountId, payload] = [accountOf(content), sealPayload(sealing, id, content)]
        const values = { payload, uid, grantId, accountId, expiresAt: new Date(Date.now() + expiresIn * 1000) }
        await db.transaction(async (tx) => {
          if (accountId !== null && !(await mayStillSave(tx, accountId, beganAt(content)))) return
          await tx
            .insert(records)
            .values({ model, id, ...values })
            .onConflictDoUpdate({ target: [records.model, records.id], set: values })
        })
      },
      find: (id) => find(one(id)),
      findByUid: (uid) => find(and(eq(records.model, model), eq(records.uid, uid))),
      // Only the device flow, which is off, asks for user codes.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const consumed = await db
          .update(records)
          .set({ consumedAt: sql`now()` })
          .where(and(one(id), isNull(records.consumedAt)))
          .returning({ id: records.id })
        // Two requests may both have read it as unused; only one of them marks it here.
        if (consumed.length === 0) throw new errors.InvalidGrant('already used')
      },
      destroy: async (id) => {
        await db.delete(records).where(one(id))
      },
      revokeByGrantId: async (grantId) => {
        await db.delete(records).where(and(eq(records.model, model), eq(records.grantId, grantId)))
      },
    }
  }
}

/** Deletes records that expired before `now`. */
export async function sweepExpired(db: Db, now: Date): Promise<void> {
  await db.delete(records).where(lt(records.expiresAt, now))
}

/** The user of a record; of a sign-in under way, the user who has just given the password. */
function accountOf({ accountId, result }: AdapterPayload): string | null {
  return accountId ?? result?.login?.accountId ?? null
}

/** The time of the record's sign-in, in seconds since 1970. */
function beganAt({ loginTs, authTime, result, iat }: AdapterPayload): number {
  return loginTs ?? authTime ?? result?.login?.ts ?? iat ?? 0
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
