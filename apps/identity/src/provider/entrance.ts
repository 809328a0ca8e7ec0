/**
 * The entrance to the provider's addresses at which anybody makes it store something (a sign-in under way, a sign-out
 * to confirm). They are for people who go there, by a short address, and not too often. A refused request stores
 * nothing.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { isNavigation } from '@schoolbeheer/server/navigation'
import { networkOf } from '@schoolbeheer/server/network'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The longest query, in bytes. A sign-in of the gateway has 700, and a longer request can be pushed; a sign-out carries
 * an id token.
 */
const longestQuery = new Map([
  ['/oidc/auth', 2048],
  ['/oidc/session/end', 6144],
])

/**
 * The most requests in ten minutes, as long as a sign-in under way is kept. A school has one network; this many in all
 * take 60 MB. A known browser counts by itself, so that nobody in its network can keep it out.
 */
const most = { network: 1000, all: 20_000, seconds: 600 }

type Entrance = {
  /** Milliseconds since 1970. */
  now: () => number
  /** The id of a browser that somebody has signed in with. */
  knownBrowser: (request: FastifyRequest, reply: FastifyReply) => string | undefined
  limits?: typeof most
}

/** The entrance counts in this process: a refusal must not cost the database anything. */
export function createEntrance({ now, knownBrowser, limits = most }: Entrance) {
  const counts = new Map<string, number>()
  let inAll = 0
  let until = 0
  /** Throws a 403, 400 or 429 Problem. */
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, headers, ip } = request
    const [path = '', query = ''] = url.split(/\?(.*)/s)
    // The path is read as the provider finds its routes.
    const longest = longestQuery.get(path.replace(/\/$/, '').toLowerCase())
    if (longest === undefined) return
    if (!isNavigation(headers)) throw problem(403)
    if (query.length > longest) throw problem(400)
    if (now() >= until) {
      counts.clear()
      inAll = 0
      until = now() + limits.seconds * 1000
    }
    const known = knownBrowser(request, reply)
    const from = known === undefined ? networkOf(ip) : `browser ${known}`
    const before = counts.get(from) ?? 0
    if (before >= limits.network || (known === undefined && inAll >= limits.all)) throw problem(429)
    counts.set(from, before + 1)
    if (known === undefined) inAll += 1
  }
}
