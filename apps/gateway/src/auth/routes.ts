/**
 * Sign-in as the browser sees it: login, callback, session, refresh, logout. Tokens stay here; the browser gets a session
 * cookie that no script can read, and the XSRF token.
 */
import '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import { problem } from '@schoolbeheer/contracts/problem'
import { asProblem } from '@schoolbeheer/server/app'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Csrf } from './csrf.ts'
import type { Programs } from './programs.ts'
import { nameOf, type Provider } from './provider.ts'
import type { EndSession, ProviderLogout } from './providerLogout.ts'
import { keepsOpener } from '../web/headers.ts'
import { safeReturnUrl } from './returnUrl.ts'
import type { Session, Sessions } from './sessions.ts'
import { signInSeconds, type SignIns } from './signIns.ts'
import { userOf } from './user.ts'

export type Auth = {
  provider: Provider
  providerLogout: ProviderLogout
  programs: Programs
  sessions: Sessions
  signIns: SignIns
  /** Counts a sign-in that begins at this address. */
  countSignIn: (address: string) => Promise<void>
  csrf: Csrf
  publicUrl: string
  /** Whether the client asks every few seconds if the session still lives. */
  checkSession: boolean
}

/** The names and flags of our cookies; with https the session's is tied to the host by its name too. */
export function cookiesOf(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const hidden: CookieSerializeOptions = { path: '/', httpOnly: true, secure }
  return {
    session: { name: secure ? '__Host-sid' : 'sid', options: { ...hidden, sameSite: 'strict' as const } },
    // The callback is a navigation from the provider's site, to which a strict cookie is not sent.
    signIn: {
      name: secure ? '__Host-signin' : 'signin',
      options: { ...hidden, sameSite: 'lax' as const, maxAge: signInSeconds },
    },
    xsrf: { name: 'XSRF-TOKEN', options: { path: '/', secure, sameSite: 'strict' as const } },
  }
}

/** The session of a request's cookie, with the id that the cookie holds. */
export async function sessionOf(
  { sessions, publicUrl }: Auth,
  request: FastifyRequest,
): Promise<{ id: string; session: Session } | undefined> {
  const id = request.cookies[cookiesOf(publicUrl).session.name]
  const session = id ? await sessions.find(id) : undefined
  return id && session ? { id, session } : undefined
}

export function authRoutes(app: FastifyInstance, auth: Auth): void {
  const { provider, providerLogout, sessions, signIns, countSignIn, csrf, publicUrl, checkSession } = auth
  const cookies = cookiesOf(publicUrl)
  const home = `${publicUrl}/`

  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/auth/login', async (request, reply) => {
    await countSignIn(request.ip)
    const { returnUrl } = Query.parse(request.query)
    const browser = request.cookies[cookies.signIn.name] ?? randomBytes(32).toString('base64url')
    const wanted = safeReturnUrl(returnUrl, publicUrl)
    request.log.debug({ requestId: request.id }, `OidcService code request ${provider.authority}`)
    try {
      const url = await provider.authorizationUrl(await signIns.start(browser, wanted))
      return await reply.setCookie(cookies.signIn.name, browser, cookies.signIn.options).redirect(url, 303)
    } catch (error) {
      request.log.error({ requestId: request.id, cause: nameOf(error) }, 'ConfigLoadingFailed')
      return reply.redirect(unauthorized({ returnUrl: wanted, reason: 'ConfigLoadingFailed' }), 303)
    }
  })

  app.get('/auth/callback', async (request, reply) => {
    reply.header(...keepsOpener)
    const query = request.url.split('?')[1] ?? ''
    const browser = request.cookies[cookies.signIn.name]
    const signIn = browser ? await signIns.take(browser, Query.parse(request.query).state ?? '') : undefined
    if (!signIn) {
      request.log.warn({ requestId: request.id }, 'could not find matching config for state')
      return reply.redirect(unauthorized({}), 303)
    }
    try {
      const session = await sessions.create(await provider.redeem(query, signIn))
      await endPresent(request)
      setXsrf(request, reply, session)
      return await reply
        .setCookie(cookies.session.name, session, cookies.session.options)
        .redirect(publicUrl + signIn.returnUrl, 303)
    } catch (error) {
      request.log.warn({ requestId: request.id, cause: nameOf(error) }, 'sign-in refused')
      return reply.redirect(unauthorized({ returnUrl: signIn.returnUrl }), 303)
    }
  })

  app.get('/auth/session', async (request, reply) => {
    const found = await sessionOf(auth, request)
    // Of the cookie, whether its session lives or not. It stays: a new one may have come with a sign-in meanwhile.
    setXsrf(request, reply, request.cookies[cookies.session.name])
    return found ? sessionAnswer(found.session) : { authenticated: false }
  })

  /** Renews before the client's own calls need it; by its answer the client knows early that the session is over. */
  app.post('/auth/refresh', async (request, reply) => {
    await requireXsrf(auth, request)
    const found = await sessionOf(auth, request)
    if (!found) return reply.code(401).send(loginRequired)
    try {
      return sessionAnswer(await sessions.renewed(found.id, found.session))
    } catch (error) {
      if (asProblem(error).status === 401) return reply.code(401).send(loginRequired)
      const isKnown = await provider.discovered().then(
        () => true,
        () => false,
      )
      return reply.code(503).send({ event: isKnown ? 'SilentRenewFailed' : 'ConfigLoadingFailed' })
    }
  })

  app.post('/auth/logout', async (request, reply) => {
    const id = request.cookies[cookies.session.name]
    await requireXsrf(auth, request)
    const found = await sessionOf(auth, request)
    if (id) await sessions.destroy(id)
    reply.clearCookie(cookies.session.name, cookies.session.options)
    setXsrf(request, reply, undefined)
    return (found && (await endAtProvider(found.session, request))) ?? { redirect: home }
  })

  /** The client's page for who did not get signed in: from there signing in again leads where they wanted to go. */
  const unauthorized = (search: { returnUrl?: string; reason?: string }): string => {
    const query = new URLSearchParams(search)
    return `${publicUrl}/unauthorized${query.size > 0 ? `?${query}` : ''}`
  }

  /** A session that this browser had before is over once it signs in anew. */
  const endPresent = async (request: FastifyRequest) => {
    const id = request.cookies[cookies.session.name]
    if (id) await sessions.destroy(id)
  }

  const setXsrf = (request: FastifyRequest, reply: FastifyReply, session: string | undefined) =>
    reply.setCookie(cookies.xsrf.name, csrf.token(request.cookies[cookies.xsrf.name], session), cookies.xsrf.options)

  const sessionAnswer = (session: Session) => ({
    authenticated: true,
    user: userOf(session.claims),
    expiresIn: sessions.secondsLeft(session),
    renewIn: sessions.secondsToRenewal(session),
    ...(checkSession ? { checkEvery: checkSessionSeconds } : {}),
  })

  const endAtProvider = async (session: Session, request: FastifyRequest): Promise<EndSession | undefined> => {
    await providerLogout.revoke(session, request.log.child({ requestId: request.id }))
    return session.idToken ? providerLogout.endSession(session.idToken) : undefined
  }
}

const loginRequired = { event: 'SilentRenewFailed', result: 'LoginRequired' }
const checkSessionSeconds = 3

const Query = z.object({
  returnUrl: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
})

/** Refuses a request that changes something and does not come from our own pages, or whose session is gone. */
export async function requireXsrf(auth: Auth, request: FastifyRequest): Promise<void> {
  const { session, xsrf } = cookiesOf(auth.publicUrl)
  const { method, headers, cookies } = request
  if (auth.csrf.admits({ method, headers, cookie: cookies[xsrf.name], session: cookies[session.name] })) return
  // A browser that has lost its cookies: our own page asks to sign in again, and loses nothing.
  throw problem((await sessionOf(auth, request)) ? 403 : 401)
}
