/**
 * Access tokens that were checked a moment ago. A person's calls have the same token again and again, and checking its
 * signature took a third of a small call's time.
 */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { decodeJwt } from 'jose'
import { hash } from 'node:crypto'
import type { Authenticate } from './bearer.ts'
import { Newest } from './newest.ts'

/** A key that its provider took back is trusted so much longer than the ten minutes for which `bearer.ts` keeps keys. */
const longestMs = 60_000
/** The most tokens that are known. */
const most = 1000

/**
 * Asks `authenticate` of each token once a minute, and never about one that has expired since. Only tokens that were
 * right are known, by their hash.
 * @param now milliseconds since 1970
 */
export function knowingTokens(authenticate: Authenticate, now: () => number): Authenticate {
  const known = new Newest<string, { viewer: Viewer; until: number }>(most)
  return async (authorization = '') => {
    const key = hash('sha256', authorization, 'base64url')
    const before = known.get(key)
    if (before && now() < before.until) return before.viewer
    const viewer = await authenticate(authorization)
    const { exp = 0 } = decodeJwt(authorization.slice('Bearer '.length))
    known.set(key, { viewer, until: Math.min(exp * 1000, now() + longestMs) })
    return viewer
  }
}
