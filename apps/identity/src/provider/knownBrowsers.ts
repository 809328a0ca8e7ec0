/**
 * Browsers that somebody has signed in with before, so that attempts of strangers do not lock out the owner of an
 * account. Their cookie holds a mark of the browser itself, and one for each account.
 */
import { createMarks, marksLastSeconds } from '@schoolbeheer/server/marks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'

/** A browser keeps at most 4 kB of a cookie; a mark has 80 bytes. */
const mostMarks = 30

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/** @param keys the keys with which the provider signs its cookies; nothing that it signs begins like a mark */
export function createKnownBrowsers(provider: Provider, keys: readonly string[], publicUrl: string) {
  const marks = createMarks(keys)
  const secure = publicUrl.startsWith('https:')
  const cookie = secure ? '__Host-known' : 'known'
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.createContext(request.raw, reply.raw).cookies
  const marksOf = (request: FastifyRequest, reply: FastifyReply) =>
    (cookiesOf(request, reply).get(cookie, { signed: false }) ?? '').split('~').slice(0, mostMarks)
  const idOf = (mark: string, userName: string) => marks.idOf(mark, userName.toLowerCase())
  return {
    /**
     * The id by which the account knows this browser, or by which anybody knows it for ''; undefined for a stranger.
     */
    find: (request: FastifyRequest, reply: FastifyReply, userName: string): string | undefined =>
      marksOf(request, reply)
        .map((mark) => idOf(mark, userName))
        .find((id) => id !== undefined),
    /** Adds a mark for the account, after the right password. */
    remember: (request: FastifyRequest, reply: FastifyReply, userName: string): void => {
      const present = marksOf(request, reply)
      const own = present.find((mark) => idOf(mark, '')) ?? marks.make('')
      const others = present.filter((mark) => mark !== '' && mark !== own && !idOf(mark, userName))
      const all = [own, marks.make(userName.toLowerCase()), ...others].slice(0, mostMarks)
      cookiesOf(request, reply).set(cookie, all.join('~'), {
        signed: false,
        httpOnly: true,
        secure,
        // The gateway leads here, and may be another site.
        sameSite: 'lax',
        maxAge: marksLastSeconds * 1000,
      })
    },
  }
}
