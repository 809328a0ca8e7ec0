import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router'
import { sessionOf } from '../session/session.ts'
import { NoSession } from '../shell/NoSession.tsx'
import { Shell } from '../shell/Shell.tsx'
import type { trpcUtils } from '../trpc.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; trpc: typeof trpcUtils }>()({
  loader: ({ context }) => sessionOf(context.queryClient),
  component: Shell,
  errorComponent: NoSession,
  // An address that does not exist leads home.
  notFoundComponent: () => <Navigate to="/home" replace />,
})
