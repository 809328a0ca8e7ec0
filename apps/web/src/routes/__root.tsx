import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router'
import { sessionOf } from '../session/session.ts'
import { NoSession } from '../shell/NoSession.tsx'
import { Shell } from '../shell/Shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => sessionOf(context.queryClient),
  component: Shell,
  errorComponent: NoSession,
  // An address that does not exist leads home.
  notFoundComponent: () => <Navigate to="/home" replace />,
})
