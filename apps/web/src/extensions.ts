// What the upstream does beyond the documents.

import type { Extension } from '@schoolbeheer/contracts/extensions'
import { trpc } from './trpc.ts'

/** Whether the upstream names it; undefined until that is known. One that cannot be asked offers nothing. */
export function useExtension(name: Extension): boolean | undefined {
  const { data, isPending } = trpc.config.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  return isPending ? undefined : (data?.extensions?.includes(name) ?? false)
}
