// The guards of pages: a route says who may open it, and the layout route above asks it.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { may, type Permission } from '@schoolbeheer/domain/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { sessionOf } from './session.ts'
import { signIn } from './signIn.ts'

/** A permission that the user must have, or a test that the user must pass. */
export type PageAccess = Permission | ((user: SessionUser) => boolean)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The users who may open the page. A page under the layout that does not say so can be opened by nobody. */
    allows?: PageAccess
  }
}

type Match = { routeId: string; staticData: StaticDataRouteOption }

type PageOpening = {
  context: { queryClient: QueryClient }
  location: { href: string }
  matches: readonly Match[]
  routeId: string
}

/**
 * Guards every page under a layout route, in its `beforeLoad`. A user who is not signed in signs in and comes back to
 * the same address. A signed-in user who is not let in, or is not active, goes to /forbidden.
 */
export async function guardPages({ context, location, matches, routeId }: PageOpening): Promise<void> {
  const session = await sessionOf(context.queryClient)
  if (!session.authenticated) return signIn(location.href)
  if (!letsIn(session.user, routeId, matches)) throw redirect({ to: '/forbidden', replace: true })
}

/** Whether every route that matched under the layout lets the user in. */
export function letsIn(user: SessionUser, layout: string, matches: readonly Match[]): boolean {
  const pages = matches.slice(matches.findIndex(({ routeId }) => routeId === layout) + 1)
  return pages.every(({ staticData: { allows } }) => allows !== undefined && isAllowed(user, allows))
}

export function isAllowed(user: SessionUser, allows: PageAccess): boolean {
  return typeof allows === 'function' ? allows(user) : may(user, allows)
}
