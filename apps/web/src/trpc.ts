// The gateway's typed procedures.

import type { AppRouter } from '@schoolbeheer/gateway/router'
import { httpBatchLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import superjson from 'superjson'
import { statusOf } from './errors.ts'
import { signIn } from './session/signIn.ts'
import { xsrfHeader } from './session/xsrf.ts'

/** The procedures as hooks, for components. */
export const trpc = createTRPCReact<AppRouter>()

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
