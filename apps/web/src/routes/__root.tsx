import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router'
import { untilOnline } from '../kit/untilLoaded.ts'
import { sessionOf } from '../session/session.ts'
import { NoSession } from '../shell/NoSession.tsx'
import { Shell } from '../shell/Shell.tsx'

/** The routes whose code was requested while there was a connection. */
const opened = new Set<string>()

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ matches }) => {
    if (matches.some(({ routeId }) => !opened.has(routeId))) await untilOnline()
    for (const { routeId } of matches) opened.add(routeId)
  },
  loader: ({ context }) => sessionOf(context.queryClient),
  component: Shell,
  errorComponent: NoSession,
  // An address that does not exist leads home.
  notFoundComponent: () => <Navigate to="/home" replace />,
})
