// React Query's client, which keeps what the gateway answered.

import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './errors.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
  },
})

// A refusal stays one however often it is asked; a failure on the way may pass.
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status >= 500
}
