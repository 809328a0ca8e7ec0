/**
 * The sign-in page. The provider has set a cookie for its address alone. Without that cookie the page neither opens nor
 * takes a form, so no other site can sign somebody in.
 */
import formbody from '@fastify/formbody'
import { asProblem } from '@schoolbeheer/server/app'
import { networkOf } from '@schoolbeheer/server/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import { z } from 'zod'
import { knownAs, type CheckPassword } from '../attempts/attempts.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import { showPage, type Pages } from './pages/pages.ts'
import { stackOf } from './provider.ts'

const Form = z.object({ userName: z.string().trim(), password: z.string() })

type SignIn = {
  provider: Provider
  pages: Pages
  checkPassword: CheckPassword
  knownBrowsers: KnownBrowsers
  /** Where users go who open the page while they are signed in. */
  home: string
}

export async function signInRoutes(
  app: FastifyInstance,
  { provider, pages, checkPassword, knownBrowsers, home }: SignIn,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16_384 })
  app.setErrorHandler(async (error: Error, request, reply) => {
    const { status } = asProblem(error)
    if (status >= 500) request.log.error({ requestId: request.id, cause: stackOf(error) }, 'sign-in failed')
    if (!(error instanceof errors.SessionNotFound)) return showPage(reply, status, pages.failed)
    // The browser's Back after signing in asks for the used page again: no reason to show an error.
    if (request.method === 'GET' && (await isSignedIn(provider, request, reply))) return reply.redirect(home, 303)
    return showPage(reply, status, pages.expired)
  })

  app.get('/signin/:uid', async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    return showPage(reply, 200, pages.signIn())
  })

  app.post('/signin/:uid', async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    const { userName, password } = Form.parse(request.body)
    // The time before the password is read: if the password changes meanwhile, this sign-in is older and not kept.
    const ts = Math.floor(Date.now() / 1000)
    const known = knownBrowsers.find(request, reply, userName)
    const from = known === undefined ? networkOf(request.ip) : knownAs(known)
    const user = await checkPassword({ userName, password, from })
    if (typeof user === 'string')
      return showPage(reply, user === 'wrong' ? 401 : 429, pages.signIn({ userName, refusal: user }))
    knownBrowsers.remember(request, reply, userName)
    // Not remembered: the session's cookie ends with the browser.
    const login = { accountId: user.guid, amr: ['pwd'], ts, remember: false }
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  })
}

async function isSignedIn(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  return session.accountId !== undefined
}
