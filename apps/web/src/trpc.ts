// The gateway's typed procedures.

import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { httpBatchLink, splitLink, type TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { t } from 'i18next'
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
 * nobody to sign in. Another failure says its number.
 */
const signInWhenRefused: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call = next(op).subscribe({
        ...observer,
        error: (error) => {
          if (statusOf(error) !== 401 || op.context['quiet']) return observer.error(withNumber(error))
          void regainSession().then((signedIn) => {
            if (signedIn) call = next(op).subscribe(observer)
            else observer.error(error)
          })
        },
      })
      return () => call.unsubscribe()
    })

/** A failure of ours says the number under which the log has it. Refusals say what to do instead. */
function withNumber(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  const id = error.meta?.['response'] instanceof Response && error.meta['response'].headers.get('x-request-id')
  if (id && (statusOf(error) ?? 0) >= 500) error.message += `\n${t('shared_error_number', { id })}`
  return error
}

/** The header that begins a trace. The gateway answers its id as the number of the request, and decides whether it is kept. */
function traceHeader() {
  // `randomUUID` is there over https alone.
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(24)))
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { traceparent: `00-${hex.slice(16)}-${hex.slice(0, 16)}-00` }
}

const fetch = keepingAnswers(() => knownUser(queryClient)?.userId)

function requests(maxItems: number): TRPCLink<AppRouter> {
  return httpBatchLink({
    url: '/trpc',
    maxItems,
    transformer,
    fetch,
    headers: ({ opList }) => ({
      ...traceHeader(),
      ...(opList.some(({ type }) => type === 'mutation') && xsrfHeader()),
    }),
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
