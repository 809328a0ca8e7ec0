/**
 * Signed-in sessions: their content, their lifetime, and access tokens that are renewed inside the request that needs
 * one.
 */
import { randomBytes } from 'node:crypto'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { z } from 'zod'
import { withLock } from './lock.ts'
import type { Provider, SignedIn, Tokens } from './provider.ts'
import { createRecords } from './records.ts'
import type { Store } from './store/store.ts'
import { Claims } from './user.ts'

const Session = z.object({
  claims: Claims,
  providerSession: z.string().optional(),
  refreshToken: z.string().optional(),
  idToken: z.string().optional(),
  /** The access tokens by the resource that they were requested for; '' is the provider's one token. */
  access: z.record(z.string(), z.object({ token: z.string(), renewAt: z.number(), expiresAt: z.number() })),
  /**
   * The time to request the first token of an API, if none was needed before: the time to renew the sign-in's own
   * token.
   */
  firstRenewalAt: z.number(),
  createdAt: z.number(),
  usedAt: z.number(),
})
export type Session = z.output<typeof Session>

const idleSeconds = 30 * 60
const absoluteSeconds = 10 * 60 * 60
/** A use is written down at most once a minute. */
const usePrecisionSeconds = 60
/**
 * The seconds before their expiry at which tokens are renewed, so that they live through the request; short ones are
 * renewed at half their life.
 */
const renewalMarginSeconds = 30
/** The seconds after which another gateway may renew, if the one that renews has vanished. */
const renewalLeaseSeconds = 20
/**
 * The seconds without use after which only a next use renews a session: for the provider a renewal is a use of its own.
 */
const restsAfterSeconds = 5 * 60

/** The names by which sessions are ended. */
export const names = {
  user: (sub: string) => `user ${sub}`,
  /** The provider's own id of its session. */
  provider: (sid: string) => `session ${sid}`,
  /** The secret that the browser keeps for its next sign-in. */
  ending: (secret: string) => `ending ${secret}`,
}

export type Sessions = ReturnType<typeof createSessions>

type Options = {
  store: Store
  provider: Provider
  /** The first secret seals, all of them open. */
  secrets: readonly string[]
  /** Whether an API takes the token of the sign-in itself, as when the provider knows no resources. */
  keepsSignInToken: boolean
  /** The resource for which a session is renewed while it has no token for any. */
  firstResource: string
  /** Milliseconds since 1970. */
  now: () => number
}

export function createSessions({ store, provider, secrets, keepsSignInToken, firstResource, now }: Options) {
  const records = createRecords(store, secrets, 'session', Session)
  const byName = createRecords(
    store,
    secrets,
    'session-name',
    z.array(z.object({ key: z.string(), until: z.number() })),
  )
  const renewals = new Map<string, Promise<Session>>()
  const seconds = () => Math.floor(now() / 1000)

  /**
   * Creates a session with a new id: an id that was known before signing in is never taken over.
   * @param ending a secret of the browser that ends the session, see `names.ending`
   */
  const create = async ({ tokens, claims, providerSession }: SignedIn, ending: string): Promise<string> => {
    const id = randomBytes(32).toString('base64url')
    const { refreshToken, idToken } = tokens
    const session = {
      claims,
      providerSession,
      refreshToken,
      idToken,
      access: keepsSignInToken ? accessOf('', tokens) : {},
      firstRenewalAt: renewalTime(tokens),
      createdAt: seconds(),
      usedAt: seconds(),
    }
    await records.change(records.keyOf(id), () => session, secondsLeft)
    const known = [
      names.user(claims.sub),
      names.ending(ending),
      ...(providerSession ? [names.provider(providerSession)] : []),
    ]
    for (const name of known) await remember(name, records.keyOf(id))
    return id
  }

  const accessOf = (resource: string, tokens: Tokens): Session['access'] => ({
    [resource]: {
      token: tokens.accessToken,
      renewAt: renewalTime(tokens),
      expiresAt: seconds() + tokens.expiresInSeconds,
    },
  })

  const renewalTime = ({ expiresInSeconds }: Tokens): number =>
    seconds() + expiresInSeconds - Math.min(renewalMarginSeconds, expiresInSeconds / 2)

  /** Notes the session under a name by which the provider can end it. */
  const remember = (name: string, key: string) =>
    byName.change(
      byName.keyOf(name),
      (known = []) => [...known.filter(({ until }) => until > seconds()), { key, until: seconds() + absoluteSeconds }],
      () => absoluteSeconds,
    )

  const secondsLeft = ({ usedAt, createdAt, refreshToken, firstRenewalAt }: Session): number => {
    // Without a refresh token the session ends with its only access token.
    const tokensEnd = refreshToken === undefined ? firstRenewalAt : Number.POSITIVE_INFINITY
    return Math.floor(Math.min(usedAt + idleSeconds, createdAt + absoluteSeconds, tokensEnd)) - seconds()
  }

  /** The live session, or undefined. */
  const find = async (id: string): Promise<Session | undefined> => {
    const session = await records.read(records.keyOf(id))
    return session && secondsLeft(session) > 0 ? session : undefined
  }

  /** Moves the idle limit. The first of many requests at once does so for all. */
  const use = async (id: string, session: Session): Promise<void> => {
    const isDue = ({ usedAt }: Session) => seconds() - usedAt >= usePrecisionSeconds
    if (isDue(session)) await change(id, (newest) => (isDue(newest) ? { ...newest, usedAt: seconds() } : undefined))
  }

  const change = (id: string, edit: (session: Session) => Session | undefined): Promise<Session | undefined> =>
    records.change(records.keyOf(id), (session) => session && edit(session), secondsLeft)

  /**
   * The session with an access token for the API of this resource ('' where the provider has one token for all),
   * renewed when it is about to expire. Throws a 401 Problem when the session is over, a 503 when the provider cannot
   * be reached.
   */
  const withToken = async (id: string, session: Session, resource: string): Promise<Session> => {
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
    return withLock(store, records.keyOf(id), renewalLeaseSeconds, async () =>
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
      return orUnauthorized(changed)
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) throw error
      const newest = await find(id)
      // Another gateway renewed meanwhile and used this refresh token up, which does not end the session.
      if (newest && newest.refreshToken !== refreshToken) return withNewToken(id, resource, newest)
      await destroy(id)
      throw error
    }
  }

  const destroy = (id: string): Promise<void> => records.destroy(records.keyOf(id))

  /** Ends the sessions with this name, one of `names`, and answers them. */
  const endNamed = async (name: string): Promise<Session[]> => {
    const named = await byName.read(byName.keyOf(name))
    const ended = await Promise.all(
      (named ?? []).map(async ({ key }) => {
        const session = await records.read(key)
        await records.destroy(key)
        return session
      }),
    )
    await byName.destroy(byName.keyOf(name))
    return ended.filter((session) => session !== undefined)
  }

  return { create, find, use, withToken, renewed, secondsLeft, secondsToRenewal, destroy, endNamed }
}

/** The access token for the API of this resource; a 401 Problem when there is none. */
export function tokenOf({ access }: Session, resource: string): string {
  return orUnauthorized(access[resource]?.token)
}

function orUnauthorized<T>(value: T | undefined): T & {} {
  if (value === undefined || value === null) throw problem(401)
  return value
}
