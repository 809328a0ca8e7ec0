/**
 * The language of the pages: that of the client, which a sign-in or a sign-out sends as `ui_locales`, or the one chosen
 * on the page. A cookie keeps it for pages that get none. Otherwise it is the browser's language, else Dutch.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { languageOf, type Language } from '@schoolbeheer/domain/languages'
import type Provider from 'oidc-provider'
import type { FastifyReply, FastifyRequest } from 'fastify'

const lastsSeconds = 365 * 24 * 3600

/** @param asked the language of the request itself, which may be anything */
export function languageFor({ headers }: { headers: IncomingHttpHeaders }, asked?: unknown): Language {
  const [, remembered] = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '') ?? []
  const wanted = [typeof asked === 'string' ? asked : undefined, remembered, headers['accept-language']]
  return wanted.map(languageOf).find((language) => language) ?? 'nl'
}

export function rememberLanguage(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): void {
  provider.createContext(request.raw, reply.raw).cookies.set('language', language, {
    signed: false,
    httpOnly: true,
    secure: provider.issuer.startsWith('https:'),
    sameSite: 'lax',
    maxAge: lastsSeconds * 1000,
  })
}
