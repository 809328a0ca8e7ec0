/**
 * The sign-in page. The provider has set a cookie for its address alone. Without that cookie the page neither opens nor
 * takes a form, so no other site can sign somebody in.
 */
import formbody from '@fastify/formbody'
import { asProblem } from '@schoolbeheer/server/app'
import { networkOf } from '@schoolbeheer/server/network'
import { languageOf, languages } from '@schoolbeheer/domain/languages'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import { z } from 'zod'
import { knownAs, type CheckPassword } from '../attempts/attempts.ts'
import type { Db } from '../db/database.ts'
import { updateUser } from '../users/queries.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import { languageFor, rememberLanguage } from './language.ts'
import { Notice, showPage, type Pages } from './pages/pages.ts'

/** The language that was chosen on the page. */
const Query = z.object({ language: z.enum(languages).optional().catch(undefined) })
/** The parameters of a sign-in request, some of which are about a person who comes from the link of a mail. */
const SignInParameters = z.object({
  ui_locales: z.string().optional().catch(undefined),
  login_hint: z.string().optional().catch(undefined),
  notice: Notice.optional().catch(undefined),
})
const Form = z.object({ userName: z.string().trim(), password: z.string() })

type SignIn = {
  db: Db
  /** The provider and the known browsers by the keys of the moment. */
  current: () => { provider: Provider; knownBrowsers: KnownBrowsers }
  pages: Pages
  checkPassword: CheckPassword
  /** The address for users who open the page while they are signed in. */
  home: string
}

export async function signInRoutes(
  app: FastifyInstance,
  { db, current, pages, checkPassword, home }: SignIn,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16_384 })
  app.setErrorHandler(async (error: Error, request, reply) => {
    const { status } = asProblem(error)
    if (status >= 500) request.log.error({ err: error }, 'sign-in failed')
    const language = languageFor(request, Query.parse(request.query).language)
    if (!(error instanceof errors.SessionNotFound)) return showPage(reply, status, pages.failed(language))
    // The browser's Back after signing in requests the used page again, which is no reason to show an error.
    if (request.method === 'GET' && (await isSignedIn(current().provider, request, reply)))
      return reply.redirect(home, 303)
    return showPage(reply, status, pages.expired(language))
  })

  app.get('/signin/:uid', async (request, reply) => {
    const { language, userName, notice } = await parametersOf(request, reply)
    if (language) rememberLanguage(current().provider, request, reply, language)
    return showPage(reply, 200, pages.signIn(languageFor(request, language), { userName, notice }))
  })

  app.post('/signin/:uid', async (request, reply) => {
    const language = languageFor(request, (await parametersOf(request, reply)).language)
    const { userName, password } = Form.parse(request.body)
    // The time is from before the password is read: if the password changes meanwhile, this sign-in is older and not
    // kept.
    const ts = Math.floor(Date.now() / 1000)
    const { provider, knownBrowsers } = current()
    const known = knownBrowsers.find(request, reply, userName)
    const from = known === undefined ? networkOf(request.ip) : knownAs(known)
    const user = await checkPassword({ userName, password, from })
    if (typeof user === 'string')
      return showPage(reply, user === 'wrong' ? 401 : 429, pages.signIn(language, { userName, refusal: user }))
    knownBrowsers.remember(request, reply, userName)
    await updateUser(db, user.id, { language, lastSignInAt: sql`now()` })
    // The session's cookie ends with the browser.
    const login = { accountId: user.guid, amr: ['pwd'], ts, remember: false }
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  })

  /**
   * The parameters of the sign-in request, with the language that was chosen on the page first. Refuses a sign-in that
   * this browser did not begin.
   */
  const parametersOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params } = await current().provider.interactionDetails(request.raw, reply.raw)
    const { ui_locales: locales, login_hint: userName, notice } = SignInParameters.parse(params)
    return { language: Query.parse(request.query).language ?? languageOf(locales), userName, notice }
  }
}

async function isSignedIn(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  return session.accountId !== undefined
}
