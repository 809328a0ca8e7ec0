// React Query's client, which caches the gateway's answers, and what queries and mutations can ask in their `meta`.

import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { t } from 'i18next'
import { statusOf } from './errors.ts'
import { toast } from './kit/feedback/toast.ts'
import type { TranslationKey } from './texts.ts'

type Routers = AppRouter['_def']['record']
type QueryOf<Router> = { [Name in keyof Router]: Router[Name] extends { _def: { type: 'query' } } ? Name : never }
type Queries = { [Name in keyof Routers]: `${Name}.${QueryOf<Routers[Name]>[keyof Routers[Name]] & string}` }

/** A query of the gateway, or all queries of one of its routers. */
type QueryName = keyof Queries | Queries[keyof Queries]

declare module '@tanstack/react-query' {
  interface Register {
    /** The toast on pages that show the query, from a failure until the query is read. */
    queryMeta: { failed?: TranslationKey }
    mutationMeta: {
      /** The page waits for it; see kit/blocking.ts. */
      blocking?: boolean
      /**
       * The queries that are out of date once the mutation has succeeded. Queries that the page shows are read again
       * before the mutation's own `onSuccess`. Queries of closed pages are requested by then, as Back leads to them,
       * but nothing waits for all of them. `onSuccess` can wait for those of the next page.
       */
      stale?: readonly QueryName[]
    }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, { queryHash }) => toast.settle(queryHash),
    onError: (_error, query) => tellFailure(query),
  }),
  mutationCache: new MutationCache({
    onSuccess: (_answer, _sent, _result, { meta }) => Promise.all((meta?.stale ?? []).map(refresh)),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
})

/** A browser says that it is online some time before a first request gets through. */
const settlingMs = 250

/** Called once, where the client starts: calls that wait for the connection begin when requests get through. */
export function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    let settling: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('online', () => void (settling = setTimeout(setOnline, settlingMs, true)), { signal })
    addEventListener('offline', () => (clearTimeout(settling), setOnline(false)), { signal })
    return () => stop.abort()
  })
  // React's provider does this only when it is drawn: a call of the start that waits would never go on.
  queryClient.mount()
}

function tellFailure({ observers, queryHash }: Query<unknown, unknown, unknown>): void {
  for (const { options } of observers) {
    const message = options.meta?.failed
    if (message) toast.error(t(message), queryHash)
  }
}

// The keys of tRPC's queries begin with their name, as a list.
function refresh(name: QueryName): Promise<void> {
  const queryKey = [name.split('.')]
  const shown = queryClient.invalidateQueries({ queryKey })
  void queryClient.refetchQueries({ queryKey, type: 'inactive' })
  return shown
}

// A refusal stays the same when asked again, but a failure on the way may pass.
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status >= 500
}
