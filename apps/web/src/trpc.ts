// The gateway's typed procedures.

import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { httpBatchLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { keepingAnswers } from './conditionalReads.ts'
import { statusOf } from './errors.ts'
import { queryClient } from './queryClient.ts'
import { knownUser } from './session/session.ts'
import { regainSession } from './session/signInAgain.ts'
import { xsrfHeader } from './session/xsrf.ts'

/** The procedures as hooks, for components. */
export const trpc = createTRPCReact<AppRouter>()

// The reference lists are cached after the first call (first document, section 7).
queryClient.setQueryDefaults(getQueryKey(trpc.reference), {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

// The gateway takes at most this many calls in one request.
const maxItems = 10

// The wire is superjson's, without superjson: forms send plain JSON, and the gateway answers nothing else.
const transformer = {
  serialize: (input: unknown) =>
    input === undefined ? { json: null, meta: { values: ['undefined'] } } : { json: input },
  deserialize: ({ json }: { json: unknown }) => json,
}

/**
 * Makes a call once more when the session was over and the user has signed in again on this page. A `quiet` call asks
 * nobody to sign in.
 */
const signInWhenRefused: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call = next(op).subscribe({
        ...observer,
        error: (error) => {
          if (statusOf(error) !== 401 || op.context['quiet']) return observer.error(error)
          void regainSession().then((signedIn) => {
            if (signedIn) call = next(op).subscribe(observer)
            else observer.error(error)
          })
        },
      })
      return () => call.unsubscribe()
    })

export const trpcClient = trpc.createClient({
  links: [
    signInWhenRefused,
    httpBatchLink({
      url: '/trpc',
      maxItems,
      transformer,
      fetch: keepingAnswers(() => knownUser(queryClient)?.userId),
      headers: ({ opList }) => (opList.some(({ type }) => type === 'mutation') ? xsrfHeader() : {}),
    }),
  ],
})
