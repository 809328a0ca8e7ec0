/** Sessions as the store keeps them: their content, their lifetime, and the names by which they are ended. */
import type { Store } from '@schoolbeheer/server/store/store'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ProviderSignIn, Tokens } from './provider.ts'
import { createRecords } from './records.ts'
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
/** The names by which sessions are ended. */
export const names = {
  user: (sub: string) => `user ${sub}`,
  /** The provider's own id of its session. */
  provider: (sid: string) => `session ${sid}`,
  /** The secret that the browser keeps for its next sign-in. */
  ending: (secret: string) => `ending ${secret}`,
}

type Options = {
  store: Store
  /** The first secret seals, all of them open. */
  secrets: readonly string[]
  /** Whether an API takes the token of the sign-in itself, as when the provider knows no resources. */
  keepsSignInToken: boolean
  /** Milliseconds since 1970. */
  now: () => number
}

export type KeptSessions = ReturnType<typeof createKeptSessions>

/** Creates, finds and ends sessions. */
export function createKeptSessions({ store, secrets, keepsSignInToken, now }: Options) {
  const records = createRecords(store, secrets, 'session', Session)
  const byName = createRecords(
    store,
    secrets,
    'session-name',
    z.array(z.object({ key: z.string(), until: z.number() })),
  )
  const seconds = () => Math.floor(now() / 1000)

  /**
   * Creates a session with a new id: an id that was known before signing in is never taken over.
   * @param ending a secret of the browser that ends the session, see `names.ending`
   */
  const create = async ({ tokens, claims, providerSession }: ProviderSignIn, ending: string): Promise<string> => {
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

  return { create, find, use, change, keyOf: records.keyOf, accessOf, secondsLeft, destroy, endNamed }
}
