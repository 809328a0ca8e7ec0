// The session, and the user who is signed in.

import {
  readSession as read,
  sessionPaths,
  type Session,
  type SessionUser,
} from '@schoolbeheer/contracts/gateway/session'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session, read once for the life of the page unless `rememberSession` replaces it. */
export function sessionOf(queryClient: QueryClient): Promise<Session> {
  return queryClient.query({ ...sessionQuery, staleTime: 'static' })
}

/** The session that the page knows, and when it was read in milliseconds since 1970. */
export function useSession(): { session: Session; readAt: number } {
  const { data, dataUpdatedAt } = useSuspenseQuery(sessionQuery)
  return { session: data, readAt: dataUpdatedAt }
}

/** The signed-in user, or null. */
export function useViewer(): SessionUser | null {
  return userOf(useSession().session)
}

/** The signed-in user outside of components; also null as long as no session was read. */
export function knownUser(queryClient: QueryClient): SessionUser | null {
  return userOf(queryClient.getQueryData(sessionQuery.queryKey))
}

export function rememberSession(queryClient: QueryClient, session: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export function nameOf({ firstName, lastName, email }: SessionUser): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** Asks the gateway for the session. The first call uses the request that index.html has started. */
export async function readSession(): Promise<Session> {
  const response = await fetch(sessionPaths.session)
  if (!response.ok) throw new Error(`The session answered ${response.status}`)
  return read(await response.json())
}

function userOf(session: Session | undefined): SessionUser | null {
  return session?.authenticated ? session.user : null
}
