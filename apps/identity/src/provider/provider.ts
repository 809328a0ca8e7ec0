/** The provider and its place under Fastify, at /oidc. */
import type { EventEmitter } from 'node:events'
import { asProblem, headersOf, logProblem } from '@schoolbeheer/server/app'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Provider, type Configuration } from 'oidc-provider'
import { z } from 'zod'
import { languageFor } from './language.ts'
import { showPage, type Pages } from './pages/pages.ts'

const mountPath = '/oidc'
const addresses = /^\/oidc\/[\w./-]*(\?[^#]*)?$/

/** A provider whose every address begins with `publicUrl`, whatever a request's headers say. */
export function createProvider(publicUrl: string, configuration: Configuration, log: FastifyBaseLogger): Provider {
  const provider = new Provider(publicUrl + mountPath, configuration)
  const { host, protocol } = new URL(publicUrl)
  // The values that Koa would read from the Host and X-Forwarded-* headers; `secure` follows the protocol.
  Object.defineProperties(provider.request, {
    host: { value: host },
    protocol: { value: protocol.slice(0, -1) },
  })
  logEvents(provider, log)
  return provider
}

const Query = z.object({ ui_locales: z.unknown().optional() })

type ProviderParts = {
  handle: () => ReturnType<Provider['callback']>
  pages: Pages
  enter: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** The provider reads the request's stream and writes the answer itself. */
export async function mountProvider(app: FastifyInstance, { handle, pages, enter }: ProviderParts): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(async (error: Error, request, reply) => {
    const answer = asProblem(error)
    logProblem(request.log, answer, error)
    const language = languageFor(request, Query.parse(request.query).ui_locales)
    return showPage(reply, answer.status, answer.status === 429 ? pages.busy(language) : pages.failed(language))
  })
  app.all(`${mountPath}/*`, async (request, reply) => {
    const originalUrl = request.raw.url
    // Absolute and oddly written addresses also match the route, but must not reach the provider.
    if (!originalUrl || !addresses.test(originalUrl)) return reply.callNotFound()
    await enter(request, reply)
    reply.hijack()
    for (const [name, value] of Object.entries(headersOf(request))) reply.raw.setHeader(name, value)
    await handle()(Object.assign(request.raw, { originalUrl, url: originalUrl.slice(mountPath.length) }), reply.raw)
    // The whole address is put back for the log line.
    request.raw.url = originalUrl
    return reply
  })
}

/** The log gets names and codes only: messages and requests may hold codes, tokens and cookies. */
function logEvents(provider: Provider, log: FastifyBaseLogger): void {
  type Context = { response: { get: (header: string) => string } }
  const refused = (event: string) => (ctx: Context, error: Error) =>
    log.info({ requestId: ctx.response.get('x-request-id'), event, error: error.message }, 'refused by the provider')
  const failed = (ctx: Context | undefined, error: Error) =>
    log.error({ requestId: ctx?.response.get('x-request-id'), err: error }, 'the provider failed')
  provider.on('authorization.error', refused('authorization'))
  provider.on('discovery.error', refused('discovery'))
  provider.on('end_session.error', refused('end_session'))
  provider.on('end_session_confirm.error', refused('end_session_confirm'))
  provider.on('grant.error', refused('grant'))
  provider.on('introspection.error', refused('introspection'))
  provider.on('jwks.error', refused('jwks'))
  provider.on('pushed_authorization_request.error', refused('pushed_authorization_request'))
  provider.on('revocation.error', refused('revocation'))
  provider.on('userinfo.error', refused('userinfo'))
  provider.on('backchannel.error', (ctx, error) =>
    log.warn(
      { requestId: ctx.response.get('x-request-id'), event: 'backchannel', err: error },
      'a client was not told of a sign-out',
    ),
  )
  provider.on('server_error', failed)
  // Koa would print the errors that the provider does not handle itself.
  const koa: EventEmitter = provider
  koa.on('error', (error: Error) => failed(undefined, error))
}
