/**
 * Browsers that somebody has signed in with before, so that what strangers do does not lock out who they pretend to be
 * (OWASP's "device cookies"). Their cookie holds an entry for each account: when it ends, a random id, and a proof of
 * both and of the account's name. Nobody can make an entry, and none of them tells whose it is.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'

const lastsSeconds = 180 * 24 * 3600
/** A browser keeps at most 4 kB of a cookie; an entry has 80 bytes. */
const mostAccounts = 30

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/** @param keys the first one is used, all are accepted */
export function createKnownBrowsers(provider: Provider, keys: readonly string[], publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const cookie = secure ? '__Host-known' : 'known'
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.createContext(request.raw, reply.raw).cookies
  const entriesOf = (request: FastifyRequest, reply: FastifyReply) =>
    (cookiesOf(request, reply).get(cookie, { signed: false }) ?? '').split('~').slice(0, mostAccounts)
  const isOf = (userName: string) => (entry: string) => {
    const [ends = '', id = '', proof = ''] = entry.split('.')
    return Number(ends) > now() && keys.some((key) => same(proof, proofOf(key, ends, id, userName)))
  }
  return {
    /** The id of the entry by which this browser is known to the account; undefined when it is a stranger there. */
    find: (request: FastifyRequest, reply: FastifyReply, userName: string): string | undefined =>
      entriesOf(request, reply).find(isOf(userName))?.split('.')[1],
    /** After the right password. */
    remember: (request: FastifyRequest, reply: FastifyReply, userName: string): void => {
      const ends = String(now() + lastsSeconds)
      const id = randomBytes(16).toString('base64url')
      const isOfThis = isOf(userName)
      const others = entriesOf(request, reply).filter((entry) => entry !== '' && !isOfThis(entry))
      const entries = [[ends, id, proofOf(keys[0] ?? '', ends, id, userName)].join('.'), ...others]
      cookiesOf(request, reply).set(cookie, entries.slice(0, mostAccounts).join('~'), {
        signed: false,
        httpOnly: true,
        secure,
        // The form is sent by a page of its own origin.
        sameSite: 'strict',
        maxAge: lastsSeconds * 1000,
      })
    },
  }
}

/** Seconds since 1970. */
function now(): number {
  return Math.floor(Date.now() / 1000)
}

/** The provider signs its cookies with the same keys; none of those begins like this. */
function proofOf(key: string, ends: string, id: string, userName: string): string {
  return createHmac('sha256', key)
    .update(`known browser\n${ends}\n${id}\n${userName.toLowerCase()}`)
    .digest('base64url')
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
