/**
 * The entrance to the provider's addresses at which anybody makes it store something (a sign-in under way, a sign-out
 * to confirm). They are for people who go there, by a short address, and not too often. A refused request stores
 * nothing.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { isNavigation } from '@schoolbeheer/server/navigation'
import { createLimit } from '@schoolbeheer/server/store/limit'
import type { Store } from '@schoolbeheer/server/store/store'
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
  store: Store
  /** Milliseconds since 1970. */
  now: () => number
  /** The id of a browser that somebody has signed in with. */
  knownBrowser: (request: FastifyRequest, reply: FastifyReply) => string | undefined
  limits?: typeof most
}

/** The entrance counts in the store, over all processes that share it: a refusal costs the database nothing. */
export function createEntrance({ store, now, knownBrowser, limits = most }: Entrance) {
  const rate = (kind: string, atMost: number) =>
    createLimit(store, { kind: `entrance-${kind}`, most: atMost, seconds: limits.seconds }, now)
  const [countOne, countAll] = [rate('one', limits.network), rate('all', limits.all)]
  /** Throws a 403, 400 or 429 Problem. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { url, headers, ip } = request
    const [path = '', query = ''] = url.split(/\?(.*)/s)
    // The path is read as the provider finds its routes.
    const longest = longestQuery.get(path.replace(/\/$/, '').toLowerCase())
    if (longest === undefined) return
    if (!isNavigation(headers)) throw problem(403)
    if (query.length > longest) throw problem(400)
    const known = knownBrowser(request, reply)
    await countOne(known === undefined ? ip : `browser ${known}`)
    if (known === undefined) await countAll('strangers')
  }
}
