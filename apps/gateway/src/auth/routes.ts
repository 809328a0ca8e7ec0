/**
 * Sign-in as the browser sees it: login, callback, session, refresh, logout. Tokens stay here; the browser gets a session
 * cookie that no script can read, and the XSRF token.
 */
import '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import {
  sessionPaths,
  type EndSession,
  type RefreshRefusal,
  type Session as Answer,
  type SignedIn,
  type SignInRefusal,
} from '@schoolbeheer/contracts/gateway/session'
import { problem } from '@schoolbeheer/contracts/problem'
import { languages } from '@schoolbeheer/domain/languages'
import { asProblem } from '@schoolbeheer/server/app'
import { instruments } from '@schoolbeheer/server/instruments'
import { isNavigation } from '@schoolbeheer/server/navigation'
import type { Marks } from '@schoolbeheer/server/marks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookiesOf } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import type { Door } from './door.ts'
import { nameOf } from './failures.ts'
import type { Provider } from './provider.ts'
import type { ProviderLogout } from './providerLogout.ts'
import { keepsOpener } from '../web/headers.ts'
import { safeReturnUrl } from './returnUrl.ts'
import { names, type Session } from './keptSessions.ts'
import type { Sessions } from './sessions.ts'
import type { SignIns } from './signIns.ts'
import { userOf } from './user.ts'

export type Auth = {
  provider: Provider
  providerLogout: ProviderLogout
  door: Door
  sessions: Sessions
  signIns: SignIns
  /** Counts a sign-in that begins at this address, or in this known browser. */
  countSignIn: (from: string) => Promise<void>
  /** Marks of browsers that somebody has signed in with: the limit of their network does not keep them out. */
  marks: Marks
  csrf: Csrf
  publicUrl: string
  /** Whether the client checks every few seconds that the session still lives. */
  checkSession: boolean
}

export function authRoutes(app: FastifyInstance, auth: Auth): void {
  for (const reason of refusals.values()) countRefusal(reason, 0)
  loginRoute(app, auth)
  callbackRoute(app, auth)
  sessionRoutes(app, auth)
}

/** Leaving for the provider. */
function loginRoute(app: FastifyInstance, auth: Auth): void {
  const { provider, door, signIns, countSignIn, marks, publicUrl } = auth
  const cookies = cookiesOf(publicUrl)

  app.get(sessionPaths.login, async (request, reply) => {
    const { returnUrl, language, userName, notice } = Query.parse(request.query)
    const browser = request.cookies[cookies.signIn.name] ?? randomBytes(32).toString('base64url')
    const wanted = safeReturnUrl(returnUrl, publicUrl)
    const refused = await count(request).then(() => undefined, asProblem)
    if (refused) {
      const reason = refusals.get(refused.status)
      if (!reason || !readsPages(request)) throw refused
      return reply.redirect(refuse(auth, { returnUrl: wanted, reason }), 303)
    }
    request.log.debug(`OidcService code request ${provider.authority}`)
    try {
      // Somebody else may now sit at a browser whose session has ended.
      const hadSession = request.cookies[cookies.session.name] !== undefined
      const anew = hadSession && !(await door.session(request))
      const hint = userName ? { userName, notice } : undefined
      // The user who has just chosen a password may be another than the one signed in at this browser.
      const options = { language, anew: anew || hint !== undefined, hint }
      const url = await provider.authorizationUrl(await signIns.start(browser, wanted), options)
      return await reply.setCookie(cookies.signIn.name, browser, cookies.signIn.options).redirect(url, 303)
    } catch (error) {
      request.log.error({ cause: nameOf(error) }, 'ConfigLoadingFailed')
      return reply.redirect(refuse(auth, { returnUrl: wanted, reason: 'ConfigLoadingFailed' }), 303)
    }
  })

  /** Counts a sign-in; throws a 403 or 429 Problem. */
  const count = async (request: FastifyRequest): Promise<void> => {
    // Pages of other sites may hold a thousand images of this address: such requests write nothing and are not counted.
    if (!isNavigation(request.headers)) throw problem(403)
    const known = marks.idOf(request.cookies[cookies.known.name] ?? '', '')
    await countSignIn(known === undefined ? request.ip : `browser ${known}`)
  }
}

/** Coming back from the provider. */
function callbackRoute(app: FastifyInstance, auth: Auth): void {
  const { provider, sessions, signIns, marks, publicUrl } = auth
  const cookies = cookiesOf(publicUrl)

  app.get('/auth/callback', async (request, reply) => {
    reply.header(...keepsOpener)
    const query = request.url.split('?')[1] ?? ''
    const browser = request.cookies[cookies.signIn.name]
    const signIn = browser ? await signIns.take(browser, Query.parse(request.query).state ?? '') : undefined
    if (!signIn) {
      request.log.warn('could not find matching config for state')
      return reply.redirect(refuse(auth, {}), 303)
    }
    try {
      const ending = randomBytes(32).toString('base64url')
      const session = await sessions.create(await provider.redeem(query, signIn), ending)
      // The sign-in before in this browser ends, so that no session stays that no browser knows any more.
      const before = request.cookies[cookies.ending.name]
      if (before) await sessions.endNamed(names.ending(before))
      setXsrf(auth, request, reply, session)
      const mark = request.cookies[cookies.known.name] ?? ''
      if (!marks.idOf(mark, '')) reply.setCookie(cookies.known.name, marks.make(''), cookies.known.options)
      return await reply
        .setCookie(cookies.session.name, session, cookies.session.options)
        .setCookie(cookies.ending.name, ending, cookies.ending.options)
        .redirect(publicUrl + signIn.returnUrl, 303)
    } catch (error) {
      request.log.warn({ cause: nameOf(error) }, 'sign-in refused')
      return reply.redirect(refuse(auth, { returnUrl: signIn.returnUrl }), 303)
    }
  })
}

/**
 * Counts a sign-in that failed. Answers the client's page about it, from which a retry leads to the requested address.
 */
function refuse(
  { publicUrl }: Pick<Auth, 'publicUrl'>,
  search: { returnUrl?: string; reason?: SignInRefusal },
): string {
  countRefusal(search.reason ?? 'NotCompleted')
  const query = new URLSearchParams(search)
  return `${publicUrl}/unauthorized${query.size > 0 ? `?${query}` : ''}`
}

function countRefusal(reason: SignInRefusal | 'NotCompleted', more = 1): void {
  instruments().count('sign_ins.refused', { reason }, more)
}

/** The calls of the client about the session, its renewal and its end. */
function sessionRoutes(app: FastifyInstance, auth: Auth): void {
  const { provider, providerLogout, door, sessions, publicUrl, checkSession } = auth
  const cookies = cookiesOf(publicUrl)
  const home = `${publicUrl}/`

  app.get(sessionPaths.session, async (request, reply): Promise<Answer> => {
    const found = await door.session(request)
    // The XSRF token is for the session of the cookie, whether it lives or not. The cookie stays: a new one may have
    // come with a sign-in meanwhile.
    setXsrf(auth, request, reply, request.cookies[cookies.session.name])
    return found ? sessionAnswer(found.session) : { authenticated: false }
  })

  /**
   * Renews tokens before the client's own calls need it. The answer tells the client early that the session is over.
   */
  app.post(sessionPaths.refresh, async (request, reply) => {
    await door.ownPage(request)
    const found = await door.session(request)
    if (!found) return reply.code(401).send(loginRequired)
    try {
      return sessionAnswer(await sessions.renewed(found.id, found.session))
    } catch (error) {
      if (asProblem(error).status === 401) return reply.code(401).send(loginRequired)
      const isKnown = await provider.discovered().then(
        () => true,
        () => false,
      )
      const refusal: RefreshRefusal = { event: isKnown ? 'SilentRenewFailed' : 'ConfigLoadingFailed' }
      return reply.code(503).send(refusal)
    }
  })

  app.post(sessionPaths.logout, async (request, reply): Promise<EndSession> => {
    const id = request.cookies[cookies.session.name]
    const { language } = Query.parse(request.query)
    await door.ownPage(request)
    const found = await door.session(request)
    if (id) await sessions.destroy(id)
    for (const { name, options } of [cookies.session, cookies.ending]) reply.clearCookie(name, options)
    setXsrf(auth, request, reply, undefined)
    if (found) await providerLogout.revoke(found.session, request.log)
    // The provider may remember the user longer than we do.
    return (id && (await providerLogout.endSession(found?.session.idToken, language))) || { redirect: home }
  })

  const sessionAnswer = (session: Session): SignedIn => ({
    authenticated: true,
    user: userOf(session.claims),
    expiresIn: sessions.secondsLeft(session),
    renewIn: sessions.secondsToRenewal(session),
    ...(checkSession ? { checkEvery: checkSessionSeconds } : {}),
  })
}

function setXsrf(
  { csrf, publicUrl }: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  session: string | undefined,
): void {
  const { name, options } = cookiesOf(publicUrl).xsrf
  reply.setCookie(name, csrf.token(request.cookies[name], session), options)
}

const refusals = new Map<number, SignInRefusal>([
  [403, 'NotOpenedByYou'],
  [429, 'TooManySignIns'],
])

/** Whether a person sees the answer: a program or an image gets a problem instead of a page. */
function readsPages({ headers: { accept } }: FastifyRequest): boolean {
  return accept?.includes('text/html') ?? false
}

const loginRequired: RefreshRefusal = { event: 'SilentRenewFailed', result: 'LoginRequired' }
const checkSessionSeconds = 3

const Query = z.object({
  returnUrl: z.string().optional().catch(undefined),
  userName: z.string().max(254).optional().catch(undefined),
  notice: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional()
    .catch(undefined),
  state: z.string().optional().catch(undefined),
  /** The language of the client, in which the provider's pages should be as well. */
  language: z.enum(languages).optional().catch(undefined),
})
