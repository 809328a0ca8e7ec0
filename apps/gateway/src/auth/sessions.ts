/** Signed-in sessions, with access tokens that are renewed inside the request that needs one. */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { instruments } from '@schoolbeheer/server/instruments'
import { createKeptSessions, type KeptSessions, type Session } from './keptSessions.ts'
import { withLock } from './lock.ts'
import type { Provider } from './provider.ts'

/** The seconds after which another gateway may renew, if the one that renews has vanished. */
const renewalLeaseSeconds = 20
/**
 * The seconds without use after which only a next use renews a session: for the provider a renewal is a use of its own.
 */
const restsAfterSeconds = 5 * 60

export type Sessions = ReturnType<typeof createSessions>

type Options = Parameters<typeof createKeptSessions>[0] & {
  provider: Provider
  /** The resource for which a session is renewed while it has no token for any. */
  firstResource: string
}

export function createSessions(options: Options) {
  const kept = createKeptSessions(options)
  const { create, find, use, secondsLeft, destroy, endNamed } = kept
  return { create, find, use, secondsLeft, destroy, endNamed, ...createRenewals(options, kept) }
}

/** Renews the tokens of sessions. */
function createRenewals({ store, provider, firstResource, now }: Options, kept: KeptSessions) {
  const { find, change, keyOf, accessOf, secondsLeft, destroy } = kept
  const renewals = new Map<string, Promise<Session>>()
  const seconds = () => Math.floor(now() / 1000)
  for (const result of renewalResults) count(result, 0)

  /**
   * The session with an access token for the API of this resource ('' where the provider has one token for all),
   * renewed when it is about to expire. Throws a 401 Problem when the session is over, a 503 when the provider cannot
   * be reached.
   */
  const withToken = (id: string, session: Session, resource: string): Session | Promise<Session> => {
    if (hasToken(session, resource)) return session
    const key = `${id} ${resource}`
    const renewal = renewals.get(key) ?? renew(id, resource).finally(() => renewals.delete(key))
    renewals.set(key, renewal)
    return renewal
  }

  /**
   * The session with its tokens renewed where they are about to expire, or with its first token; unchanged when it
   * rests. Throws the same Problems as `withToken`.
   */
  const renewed = async (id: string, session: Session): Promise<Session> => {
    if (rests(session)) return session
    const resources = Object.keys(session.access)
    for (const resource of resources.length > 0 ? resources : [firstResource]) await withToken(id, session, resource)
    return orUnauthorized(await find(id))
  }

  /** The next call of each API gets a new token, and so the claims that changed since the last. */
  const renewNext = (id: string): Promise<Session | undefined> =>
    change(id, (session) => {
      // A session without a refresh token would end.
      if (session.refreshToken === undefined) return undefined
      const due = Object.entries(session.access).map(([resource, access]) => [resource, { ...access, renewAt: 0 }])
      return { ...session, access: Object.fromEntries(due) }
    })

  const rests = ({ usedAt }: Session): boolean => seconds() - usedAt >= restsAfterSeconds

  /**
   * The seconds until the first of its tokens must be renewed, a resting session must be checked again, or the session
   * ends; at least 1.
   */
  const secondsToRenewal = (session: Session): number => {
    if (rests(session)) return Math.max(1, Math.min(restsAfterSeconds, secondsLeft(session)))
    const times = Object.values(session.access).map(({ renewAt }) => renewAt)
    const due = times.length > 0 ? Math.min(...times) : session.firstRenewalAt
    return Math.max(1, Math.floor(Math.min(due - seconds(), secondsLeft(session))))
  }

  const hasToken = ({ access }: Session, resource: string): boolean => (access[resource]?.renewAt ?? 0) > seconds()

  /**
   * Renews the tokens of a session. Only one request, over all gateways, does so at a time; the others wait and find
   * its tokens.
   */
  const renew = async (id: string, resource: string): Promise<Session> => {
    // Finding the provider can take long: nobody waits for the lock meanwhile.
    await provider.discovered()
    return withLock(store, keyOf(id), renewalLeaseSeconds, async () =>
      withNewToken(id, resource, orUnauthorized(await find(id))),
    )
  }

  const withNewToken = async (id: string, resource: string, session: Session): Promise<Session> => {
    if (hasToken(session, resource)) return session
    const refreshToken = orUnauthorized(session.refreshToken)
    try {
      const { tokens, claims } = await provider.refresh(refreshToken, resource || undefined, session.claims)
      const changed = await change(id, (newest) => ({
        ...newest,
        claims,
        // Another gateway renewed meanwhile, as this one lost its lock. The refresh token of the other is the newer
        // one.
        refreshToken:
          newest.refreshToken === refreshToken ? (tokens.refreshToken ?? refreshToken) : newest.refreshToken,
        idToken: tokens.idToken ?? newest.idToken,
        access: { ...newest.access, ...accessOf(resource, tokens) },
      }))
      count('renewed')
      return orUnauthorized(changed)
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) {
        count('failed')
        throw error
      }
      const newest = await find(id)
      // Another gateway renewed meanwhile and used this refresh token up, which does not end the session.
      if (newest && newest.refreshToken !== refreshToken) return withNewToken(id, resource, newest)
      count('refused')
      await destroy(id)
      throw error
    }
  }

  return { withToken, renewed, renewNext, secondsToRenewal }
}

/** The access token for the API of this resource; a 401 Problem when there is none. */
export function tokenOf({ access }: Session, resource: string): string {
  return orUnauthorized(access[resource]?.token)
}

const renewalResults = ['renewed', 'refused', 'failed'] as const

function count(result: (typeof renewalResults)[number], more = 1): void {
  instruments().count('renewals', { result }, more)
}

function orUnauthorized<T>(value: T | undefined): T & {} {
  if (value === undefined || value === null) throw problem(401)
  return value
}
