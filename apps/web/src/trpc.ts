// The gateway's typed procedures.

import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { httpBatchLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { abilities } from './abilities.ts'
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
const mostCalls = 10

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

const fetch = keepingAnswers(() => knownUser(queryClient)?.userId)

function requests(maxItems: number): TRPCLink<AppRouter> {
  return httpBatchLink({
    url: '/trpc',
    maxItems,
    transformer,
    fetch,
    headers: ({ opList }) => (opList.some(({ type }) => type === 'mutation') ? xsrfHeader() : {}),
  })
}

export const trpcClient = trpc.createClient({
  links: [
    signInWhenRefused,
    // An answer that has not changed is told so only where it is alone: long lists travel in requests of their own.
    splitLink({
      condition: ({ path }) => abilities[path]?.isLong === true,
      true: requests(1),
      false: requests(mostCalls),
    }),
  ],
})
