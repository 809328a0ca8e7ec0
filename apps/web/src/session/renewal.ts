// The time at which the session is renewed, and the meaning of the gateway's answer. The times come from the first
// document (section 9). This file uses neither browser nor clock: keepSession.ts passes them in.

import type { SignedIn } from '@schoolbeheer/contracts/gateway/session'
import type { SessionEvent } from './events.ts'

export type Answer =
  | { outcome: 'renewed'; session: SignedIn }
  | { outcome: 'over' }
  | { outcome: 'unavailable'; event: SessionEvent; retryAfterSeconds: number }

export type Surroundings = {
  /** Milliseconds since 1970. */
  now: () => number
  wait: (milliseconds: number) => Promise<void>
  isOnline: () => boolean
  /** Whether somebody looks at the page. */
  isInUse: () => boolean
  /** Asks the gateway once; throws a `TimeoutError` when no answer came in time, else another error. */
  ask: () => Promise<Answer>
  /** Does the work while no other tab does the same. */
  alone: (work: () => Promise<Answer | null>) => Promise<Answer | null>
  adopt: (session: SignedIn) => void
  tell: (event: SessionEvent) => void
}

const checkEveryMs = 4000
const offlineMs = 3000
const tries = 4

/**
 * Renews the session if that is due; `dueAt` is in milliseconds since 1970. Returns the milliseconds until the next
 * check; null when there is nothing more to check: a new session was adopted, or the session is over.
 */
export async function checkRenewal(world: Surroundings, dueAt: number): Promise<number | null> {
  if (!world.isInUse() || world.now() < dueAt) return checkEveryMs
  if (!world.isOnline()) return offlineMs
  const answer = await world.alone(() => askPatiently(world))
  if (!answer) {
    world.tell('SilentRenewFailed')
    return world.isOnline() ? checkEveryMs : offlineMs
  }
  if (answer.outcome === 'unavailable') {
    world.tell(answer.event)
    return answer.retryAfterSeconds * 1000
  }
  if (answer.outcome === 'over') {
    world.tell('SilentRenewFailed')
    world.tell('LoginRequired')
  } else {
    world.adopt(answer.session)
  }
  return null
}

// Asks again only after a time-out; any other failure waits for the next check.
async function askPatiently({ ask, wait }: Surroundings): Promise<Answer | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
      if (!timedOut || attempt === tries) return null
      await wait(attempt * 1000)
    }
  }
}
