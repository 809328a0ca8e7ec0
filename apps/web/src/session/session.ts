// Who is signed in.

import type { Viewer } from '@schoolbeheer/domain/permissions'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

export type SessionUser = Viewer & { email: string; firstName: string; lastName: string }

export type Session =
  | { authenticated: false }
  /** `expiresIn` is in seconds. */
  | { authenticated: true; user: SessionUser; expiresIn: number }

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session, read once for the life of the page unless it is invalidated. */
export function sessionOf(queryClient: QueryClient): Promise<Session> {
  return queryClient.query({ ...sessionQuery, staleTime: 'static' })
}

/** The signed-in user, or null. */
export function useViewer(): SessionUser | null {
  const session = useSuspenseQuery(sessionQuery).data
  return session.authenticated ? session.user : null
}

export function nameOf({ firstName, lastName, email }: SessionUser): string {
  return `${firstName} ${lastName}`.trim() || email
}

// The same request as the preload in index.html, so that the page's first one is already on its way.
async function readSession(): Promise<Session> {
  const response = await fetch('/auth/session')
  if (!response.ok) throw new Error(`The session answered ${response.status}`)
  return response.json()
}
