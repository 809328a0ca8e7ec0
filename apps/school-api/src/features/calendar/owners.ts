/** The check whether the owner of a calendar is active, which the identity API answers. */
import { accountChecks } from '@schoolbeheer/contracts/identity/account'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { createUpstream } from '@schoolbeheer/server/upstream'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { SchoolApi } from '../../api.ts'

type IsActive = (userId: string) => Promise<boolean>

/**
 * The check is made at each reading: once a user is disabled or deleted, in whatever way, the calendar is closed too.
 * Every answer but yes and no is a 503. If the identity API does not know the call, the environment says so, and nobody
 * is asked.
 */
export function createOwnerCheck({ app, env }: Pick<SchoolApi, 'app' | 'env'>): IsActive {
  if (!env.IDENTITY_SAYS_ACTIVE) return async () => true
  const identity = createUpstream({ url: env.IDENTITY_API_URL })
  const ask: IsActive = async (userId) => {
    try {
      return (await identity.as({ requestId: 'calendar-feed', who: userId })(accountChecks.isActive, { userId })).active
    } catch (error) {
      throw problem(503, { cause: error })
    }
  }
  const closing = new AbortController()
  app.addHook('onListen', () => void adviseOnSilence(ask, app.log, closing.signal))
  app.addHook('onClose', async () => {
    closing.abort()
    await identity.close()
  })
  return ask
}

/**
 * Warns at once about an identity API that refuses, and after a minute about one that does not answer: both may start
 * at the same time, in any order, and neither waits for the other.
 */
export async function adviseOnSilence(
  ask: IsActive,
  log: FastifyBaseLogger,
  closing: AbortSignal,
  pauseMs = 1000,
): Promise<void> {
  for (let left = 60; ; left -= 1) {
    const silence = await ask('nobody').then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!silence || closing.aborted) return
    if (left === 0 || refuses(silence)) return log.warn(advice)
    await setTimeout(pauseMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
  }
}

const advice =
  'the identity API does not say which accounts are active, and calendars answer 503: let the school API reach its /api, or set IDENTITY_SAYS_ACTIVE=0 where it does not know that call (docs/security.md)'

function refuses(silence: unknown): boolean {
  const answer = silence instanceof Error ? silence.cause : undefined
  return answer instanceof Problem && answer.status < 500
}
