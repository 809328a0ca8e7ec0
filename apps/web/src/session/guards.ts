// Who may open a page: for the `beforeLoad` of a route.

import { may, type Permission } from '@schoolbeheer/domain/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionOf, type SessionUser } from './session.ts'
import { signIn } from './signIn.ts'

type Opening = { context: { queryClient: QueryClient }; location: { href: string } }

/** Lets in who has the permission; see `requireUser`. */
export const requirePermission = (permission: Permission) => requireUser((user) => may(user, permission))

/**
 * Lets in who passes. Who is not signed in goes to sign in and comes back to the same address; anybody else, among them
 * who is not active, goes to /forbidden.
 */
export function requireUser(isAllowed: (user: SessionUser) => boolean) {
  return async ({ context, location }: Opening): Promise<void> => {
    const session = await sessionOf(context.queryClient)
    if (!session.authenticated) return signIn(location.href)
    if (!isAllowed(session.user)) throw redirect({ to: '/forbidden', replace: true })
  }
}
