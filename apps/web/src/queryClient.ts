// React Query's client, which keeps what the gateway answered.

import { QueryCache, QueryClient, type Query, type QueryMeta } from '@tanstack/react-query'
import { t } from 'i18next'
import { statusOf } from './errors.ts'
import { toast } from './kit/feedback/toast.ts'
import type { TranslationKey } from './texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What a page tells in a toast: that it has what it had not, and each failure. */
    queryMeta: { loaded?: TranslationKey; failed?: TranslationKey }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Who has it already is not told of what is read in the background.
    onSuccess: (_data, query) => {
      if (query.state.dataUpdateCount === 1) tell(query, 'loaded', toast.success)
    },
    onError: (_error, query) => tell(query, 'failed', toast.error),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
})

// On behalf of the pages that are there and show it.
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

// A refusal stays one however often it is asked; a failure on the way may pass.
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status >= 500
}
