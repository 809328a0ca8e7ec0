// The extensions of the upstream: the procedures that it has beyond the documents.

import type { Extension } from '@schoolbeheer/contracts/extensions'
import { useState } from 'react'
import { trpc } from './trpc.ts'

/** Whether the upstream names it; undefined until that is known. One that cannot be asked offers nothing. */
export function useExtension(name: Extension): boolean | undefined {
  const { data, isPending } = trpc.config.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  return isPending ? undefined : (data?.extensions?.includes(name) ?? false)
}

/** Whether that is known, and stays so: an upstream that could not be asked is asked again by each page that needs it. */
export function useExtensionsKnown(): boolean {
  const isKnown = useExtension('courseDays.note') !== undefined
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setWasKnown(true)
  return wasKnown
}
