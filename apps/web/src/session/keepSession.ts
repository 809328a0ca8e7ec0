// Keeps the session alive while the page is used, and notices when it has ended elsewhere.

import {
  isConfigLoadingFailure,
  readSignedIn,
  sessionPaths,
  type SessionUser,
  type SignedIn,
} from '@schoolbeheer/contracts/gateway/session'
import type { QueryClient } from '@tanstack/react-query'
import { hasUnsavedChanges } from '../kit/form/openForms.ts'
import { tell } from './events.ts'
import { checkRenewal, type Answer, type Surroundings } from './renewal.ts'
import { knownUser, readSession, rememberSession } from './session.ts'
import { meetOtherUser, signInAgain } from './signInAgain.ts'
import { leaveSignedOut } from './signOut.ts'
import { xsrfHeader } from './xsrf.ts'

const timeoutMs = 20_000
const retryAfterSeconds = 3

/** Renews and watches this session; the function that it returns stops that. `readAt`: milliseconds since 1970. */
export function keepSession(queryClient: QueryClient, session: SignedIn, readAt: number): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const world: Surroundings = {
    now: () => Date.now(),
    wait,
    isOnline: () => navigator.onLine,
    isInUse,
    ask: () => ask(signal),
    alone: (work) => navigator.locks.request('session-renewal', { signal }, work),
    adopt: (renewed) => {
      if (!signal.aborted) adopt(queryClient, renewed)
    },
    tell: (event) => {
      if (!signal.aborted) tell(event)
    },
  }
  void repeat(signal, () => checkRenewal(world, readAt + session.renewIn * 1000))

  const { checkEvery } = session
  if (checkEvery) void repeat(signal, () => checkAlive(queryClient, checkEvery * 1000, signal))
  return () => stop.abort()
}

async function repeat(signal: AbortSignal, step: () => Promise<number | null>): Promise<void> {
  for (;;) {
    const milliseconds = await step().catch(() => retryAfterSeconds * 1000)
    if (milliseconds === null) return
    await wait(milliseconds)
    if (signal.aborted) return
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function isInUse(): boolean {
  return document.visibilityState === 'visible'
}

async function ask(signal: AbortSignal): Promise<Answer> {
  const response = await fetch(sessionPaths.refresh, {
    method: 'POST',
    headers: xsrfHeader(),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (response.ok) return { outcome: 'renewed', session: readSignedIn(await response.json()) }
  if (response.status === 401) return { outcome: 'over' }
  // The XSRF token belongs to another session, so ask who is signed in now.
  if (response.status === 403) return whoIsThere()
  // Only the gateway itself can say that the sign-in service is unreachable; any other answer is just a failure.
  const body: unknown = await response.json().catch(() => null)
  const event = isConfigLoadingFailure(body) ? 'ConfigLoadingFailed' : 'SilentRenewFailed'
  const seconds = Number(response.headers.get('retry-after')) || retryAfterSeconds
  return { outcome: 'unavailable', event, retryAfterSeconds: seconds }
}

async function whoIsThere(): Promise<Answer> {
  const session = await readSession()
  return session.authenticated ? { outcome: 'renewed', session } : { outcome: 'over' }
}

function adopt(queryClient: QueryClient, session: SignedIn): void {
  if (isKnown(queryClient, session.user)) rememberSession(queryClient, session)
  else meetOtherUser(session.user)
}

// The session check: a session that ended at the provider or by an administrator is over on this page too. The user is
// asked to sign in again only when something typed would be lost.
async function checkAlive(queryClient: QueryClient, everyMs: number, signal: AbortSignal): Promise<number | null> {
  if (!isInUse() || !navigator.onLine) return everyMs
  const session = await readSession()
  if (signal.aborted) return null
  if (session.authenticated) {
    if (isKnown(queryClient, session.user)) return everyMs
    meetOtherUser(session.user)
  } else if (hasUnsavedChanges()) {
    void signInAgain()
  } else {
    leaveSignedOut()
  }
  return null
}

function isKnown(queryClient: QueryClient, { userId }: SessionUser): boolean {
  return knownUser(queryClient)?.userId === userId
}
