/**
 * Ending everything that a user began by signing in: the provider's sessions, grants and tokens, and what the gateway
 * made of them, which it is told of by back-channel logout.
 */
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { AdapterPayload, default as Provider } from 'oidc-provider'
import type { Db } from '../db/database.ts'
import type { User } from '../users/queries.ts'
import { users } from '../users/table.ts'
import { stackOf } from './provider.ts'
import { providerRecords } from './tables.ts'

/** A session that the gateway knows as the claim `sid`. */
export type EndedSession = { accountId: string; sid: string }

/** Ends all of a user's; the answer is for `tellGateway`, after the transaction. */
export async function endSessions(tx: Db, user: User): Promise<EndedSession[]> {
  await tx
    .update(users)
    .set({ sessionsEndedAt: sql`now()` })
    .where(eq(users.id, user.id))
  const ended = await tx
    .delete(providerRecords)
    .where(eq(providerRecords.accountId, user.guid))
    .returning({ payload: providerRecords.payload })
  const sids = new Set(ended.flatMap(({ payload }) => sidsOf(payload)))
  return [...sids].map((sid) => ({ accountId: user.guid, sid }))
}

/**
 * Whether a record of a sign-in at `began` (seconds since 1970) may be written. A request that read its session before
 * it was ended would otherwise write it back. Holds off an end until the transaction is over.
 */
export async function mayStillSave(tx: Db, accountId: string, began: number): Promise<boolean> {
  const [user] = await tx
    .select({ endedAt: users.sessionsEndedAt })
    .from(users)
    .where(eq(users.guid, accountId))
    .for('share')
  return user !== undefined && !beganBefore(began, user.endedAt)
}

/** Whether a sign-in or token of that second is from before the sessions were ended. */
export function beganBefore(began: number, endedAt: Date | null): boolean {
  return endedAt !== null && began < Math.floor(endedAt.getTime() / 1000)
}

export type TellGateway = (ended: EndedSession[]) => Promise<void>

/** Tells the gateway, which may be away: its sessions then end at their next renewal. */
export function createTellGateway(provider: Provider, clientId: string, log: FastifyBaseLogger): TellGateway {
  return async (ended) => {
    const client = await provider.Client.find(clientId)
    if (!client || !hasBackchannel(client)) return
    await Promise.all(
      ended.map(async ({ accountId, sid }) => {
        try {
          await client.backchannelLogout(accountId, sid)
        } catch (error) {
          log.warn({ event: 'backchannel', cause: stackOf(error) }, 'a client was not told of a sign-out')
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
