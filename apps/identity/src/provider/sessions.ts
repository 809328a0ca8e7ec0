/**
 * The use and the end of the provider's sessions. Their end takes everything that began with a user's sign-ins:
 * sessions, grants and tokens, and by back-channel logout the sessions of the gateway.
 */
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { AdapterPayload, default as Provider, KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../db/database.ts'
import type { User } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { sessionLasts } from './lifetimes.ts'
import { openPayload } from './payloads.ts'
import { providerRecords } from '../db/tables/provider.ts'

/** Makes a renewal of tokens count as a use of their session, which lives on from there. */
export function renewalsAreUse(provider: Provider, db: Db): void {
  provider.use<object, Partial<KoaContextWithOIDC>>(async (ctx, next) => {
    await next()
    const { sessionUid, authTime } = ctx.oidc?.entities.RefreshToken ?? {}
    if (ctx.oidc?.route === 'token' && ctx.status === 200 && sessionUid)
      await prolong(db, sessionUid, sessionLasts(authTime))
  })
}

/** Prolongs a session by an update. Saving it would bring back a session that was ended meanwhile. */
async function prolong(db: Db, uid: string, seconds: number): Promise<void> {
  const until = new Date(Date.now() + seconds * 1000)
  await db
    .update(providerRecords)
    .set({ expiresAt: sql`greatest(${providerRecords.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(and(eq(providerRecords.model, 'Session'), eq(providerRecords.uid, uid)))
}

/** A session by the claim `sid`, by which the gateway knows it. */
export type EndedSession = { accountId: string; sid: string }

/** Ends all sessions of a user. Its answer goes to `tellGateway` when the transaction is done. */
export async function endSessions(tx: Db, sealing: DataSealing, user: User): Promise<EndedSession[]> {
  await tx
    .update(users)
    .set({ sessionsEndedAt: sql`now()` })
    .where(eq(users.id, user.id))
  const ended = await tx
    .delete(providerRecords)
    .where(eq(providerRecords.accountId, user.guid))
    .returning({ id: providerRecords.id, payload: providerRecords.payload })
  const sids = new Set(ended.flatMap((record) => sidsOf(openPayload(sealing, record))))
  return [...sids].map((sid) => ({ accountId: user.guid, sid }))
}

/**
 * Whether a record of a sign-in at `began` (seconds since 1970) may be written. A request that read its session before
 * the end of all sessions would bring it back. Until the transaction is over, nobody ends the sessions of this user.
 */
export async function mayStillSave(tx: Db, accountId: string, began: number): Promise<boolean> {
  const [user] = await tx
    .select({ endedAt: users.sessionsEndedAt })
    .from(users)
    .where(eq(users.guid, accountId))
    .for('share')
  return user !== undefined && !beganBefore(began, user.endedAt)
}

/** Whether a sign-in or token of the second `began` is older than the end of the sessions. */
export function beganBefore(began: number, endedAt: Date | null): boolean {
  return endedAt !== null && began < Math.floor(endedAt.getTime() / 1000)
}

export type TellGateway = (ended: EndedSession[]) => Promise<void>

/** A function that tells the gateway. When the gateway cannot be reached, its sessions end at their next renewal. */
export function createTellGateway(provider: () => Provider, clientId: string, log: FastifyBaseLogger): TellGateway {
  return async (ended) => {
    const client = await provider().Client.find(clientId)
    if (!client || !hasBackchannel(client)) return
    await Promise.all(
      ended.map(async ({ accountId, sid }) => {
        try {
          await client.backchannelLogout(accountId, sid)
        } catch (error) {
          log.warn({ event: 'backchannel', err: error }, 'a client was not told of a sign-out')
        }
      }),
    )
  }
}

function sidsOf({ sid, authorizations = {} }: AdapterPayload): string[] {
  return [sid, ...Object.values(authorizations).map((client) => client.sid)].filter((known) => known !== undefined)
}

/** A method of the provider's clients that its types leave out. */
type WithBackchannel = { backchannelLogout: (accountId: string, sid: string) => Promise<void> }

function hasBackchannel(client: object): client is WithBackchannel {
  return 'backchannelLogout' in client
}
