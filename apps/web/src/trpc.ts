// The gateway's typed procedures, and the React Query client that keeps what they answer.

import type { AppRouter } from '@schoolbeheer/gateway/router'
import { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import superjson from 'superjson'
import { statusOf } from './errors.ts'
import { signIn } from './session/signIn.ts'
import { xsrfHeader } from './session/xsrf.ts'

/** The procedures as hooks, for components. */
export const trpc = createTRPCReact<AppRouter>()

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
})

// The gateway takes this many calls at once.
const maxItems = 10

/** Whoever is not signed in any more goes to sign in, and comes back here. */
const signInWhenRefused: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error: (error) => {
          if (statusOf(error) === 401) void signIn()
          observer.error(error)
        },
      }),
    )

export const trpcClient = trpc.createClient({
  links: [
    signInWhenRefused,
    httpBatchLink({
      url: '/trpc',
      maxItems,
      transformer: superjson,
      headers: ({ opList }) => (opList.some(({ type }) => type === 'mutation') ? xsrfHeader() : {}),
    }),
  ],
})

/** The procedures outside components: `context.trpc.schoolGroups.list.ensureData()` in a route's loader. */
export const trpcUtils = createTRPCQueryUtils({ queryClient, client: trpcClient })

// A refusal stays one however often it is asked; a failure on the way may pass.
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status >= 500
}
