// The gateway's typed procedures.

import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { httpBatchLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import superjson, { type SuperJSONResult } from 'superjson'
import { statusOf } from './errors.ts'
import { queryClient } from './queryClient.ts'
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

// The answer may be changed in place, because nothing else uses it. By default superjson copies it, which takes almost
// as long as parsing it.
const transformer = {
  serialize: (input: unknown) => superjson.serialize(input),
  deserialize: (wire: SuperJSONResult) => superjson.deserialize(wire, { inPlace: true }),
}

/** Makes a call once more when the session was over and the user has signed in again on this page. */
const signInWhenRefused: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call = next(op).subscribe({
        ...observer,
        error: (error) => {
          if (statusOf(error) !== 401) return observer.error(error)
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
      headers: ({ opList }) => (opList.some(({ type }) => type === 'mutation') ? xsrfHeader() : {}),
    }),
  ],
})
