// React Query's client, which caches the gateway's answers, and what queries and mutations can ask in their `meta`.

import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { MutationCache, QueryCache, QueryClient, type Query, type QueryMeta } from '@tanstack/react-query'
import { t } from 'i18next'
import { statusOf } from './errors.ts'
import { toast } from './kit/feedback/toast.ts'
import type { TranslationKey } from './texts.ts'

type Routers = AppRouter['_def']['record']
type QueryOf<Router> = { [Name in keyof Router]: Router[Name] extends { _def: { type: 'query' } } ? Name : never }
type Queries = { [Name in keyof Routers]: `${Name}.${QueryOf<Routers[Name]>[keyof Routers[Name]] & string}` }

/** A query of the gateway, or all those of one of its routers. */
type QueryName = keyof Queries | Queries[keyof Queries]

declare module '@tanstack/react-query' {
  interface Register {
    /** Toasts of a page: `loaded` once a list is read for the first time, `failed` at each failure. */
    queryMeta: { loaded?: TranslationKey; failed?: TranslationKey }
    mutationMeta: {
      /** The page waits for it; see kit/blocking.ts. */
      blocking?: boolean
      /**
       * What no longer says what is so once it has succeeded. What the page shows of it is read again before the
       * mutation's own `onSuccess`. That of closed pages is on its way by then, as Back leads to them; nobody waits for
       * all of them. What the next page shows, `onSuccess` can wait for.
       */
      stale?: readonly QueryName[]
    }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Only the first answer is told; later ones are read in the background.
    onSuccess: (_data, query) => {
      if (query.state.dataUpdateCount === 1) tell(query, 'loaded', toast.success)
    },
    onError: (_error, query) => tell(query, 'failed', toast.error),
  }),
  mutationCache: new MutationCache({
    onSuccess: (_answer, _sent, _result, { meta }) => Promise.all((meta?.stale ?? []).map(refresh)),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
})

// Shows the message for the pages that show the query now.
function tell(
  { observers }: Query<unknown, unknown, unknown>,
  what: keyof QueryMeta,
  by: (message: string) => void,
): void {
  for (const { options } of observers) {
    const message = options.meta?.[what]
    if (message) by(t(message))
  }
}

// The keys of tRPC's queries begin with their name, as a list.
function refresh(name: QueryName): Promise<void> {
  const queryKey = [name.split('.')]
  const shown = queryClient.invalidateQueries({ queryKey })
  void queryClient.refetchQueries({ queryKey, type: 'inactive' })
  return shown
}

// Asking again does not change a refusal, but a failure on the way may pass.
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status >= 500
}
